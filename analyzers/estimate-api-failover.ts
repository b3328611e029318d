// How long is the death of an appliance felt whose twin moves routes and addresses by calls to Azure Resource Manager?
import type { FailoverEstimate } from '#src/model/estimate.ts';
import type { CheckContext } from './check.ts';
import { apiFailoverWindow } from './derive/api-failover-window.ts';
import { deriveApiPairs } from './derive/designs/api-active-passive.ts';
import { settingsOfMembers } from './derive/designs/matrix-row.ts';

/** One estimate per pair; its resource is the machine that routes lead to. */
export function estimateApiFailover(context: CheckContext): readonly FailoverEstimate[] {
  return context.ask(deriveApiPairs, context.graph).map(({ active, standby, evidence }) => {
    const settings = settingsOfMembers([active.key, standby.key], context);
    const heartbeat = settings.find((each) => each?.heartbeatSeconds !== undefined)?.heartbeatSeconds;
    const { newFlows, because } = apiFailoverWindow(heartbeat, context.facts);
    const isShared = settings.every((each) => each?.sessionSync === true);
    const text = isShared
      ? 'the configuration says that the members share their sessions'
      : 'whether the standby knows the sessions of the active member is not told (sessionSync)';
    return {
      kind: 'failover',
      design: 'api-active-passive',
      resource: active.key,
      rule: null,
      pool: null,
      probe: null,
      failure: 'api-failover',
      assumes: { answers: null, forwards: 'no' },
      newFlows,
      establishedTcp: isShared ? { fate: 'moves', boundMs: newFlows.maxMs } : { fate: 'unknown', boundMs: null },
      udp: { fate: 'moves', boundMs: newFlows.maxMs },
      scenario: null,
      because: [...evidence, ...because, { text }],
    };
  });
}
