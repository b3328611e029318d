// How long does a failover take that an appliance performs itself, by calls to Azure Resource Manager?
// Heartbeat, token, then the calls: a route at best, an IP configuration at worst. No distribution is known.
import {
  API_HEARTBEAT,
  API_IP_CONFIGURATION_CALL,
  API_ROUTE_CALL,
  API_TOKEN,
  API_TYPICAL,
} from '#src/azure-facts/api-failover.ts';
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import type { WindowMs } from '#src/model/failure.ts';
import type { Because } from '#src/model/finding.ts';

/** The window, with the heartbeat that the configuration names. */
export function apiFailoverWindow(
  heartbeatSeconds: number | undefined,
  facts: FactSet,
): { readonly newFlows: WindowMs; readonly because: readonly Because[] } {
  const heartbeat = heartbeatSeconds === undefined ? spanOf(facts(API_HEARTBEAT).value) : fixed(heartbeatSeconds);
  const token = spanOf(facts(API_TOKEN).value);
  const route = spanOf(facts(API_ROUTE_CALL).value);
  const address = spanOf(facts(API_IP_CONFIGURATION_CALL).value);
  const typical = spanOf(facts(API_TYPICAL).value);
  const min = heartbeat.min + token.min + route.min;
  const max = heartbeat.max + token.max + address.max;
  const heartbeatText = `the standby takes its peer for dead after ${heartbeat.min} … ${heartbeat.max} s`;
  return {
    newFlows: { minMs: min * 1000, meanMs: null, maxMs: max * 1000 },
    because: [
      heartbeatSeconds === undefined
        ? { text: heartbeatText, source: API_HEARTBEAT.id }
        : { text: `${heartbeatText}, as the configuration says` },
      { text: `a token and the first answer take ${token.min} … ${token.max} s`, source: API_TOKEN.id },
      { text: `a rewritten route takes ${route.min} s at best`, source: API_ROUTE_CALL.id },
      { text: `moving an IP configuration takes ${address.max} s at worst`, source: API_IP_CONFIGURATION_CALL.id },
      {
        text: `${min} … ${max} s in all; published figures: ${typical.min} … ${typical.max} s`,
        source: API_TYPICAL.id,
      },
    ],
  };
}

const fixed = (seconds: number) => ({ min: seconds, max: seconds });
const spanOf = ({ min, max }: { readonly min: number; readonly max: number | null }) => ({ min, max: max ?? min });
