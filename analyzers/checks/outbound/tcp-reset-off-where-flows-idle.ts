// Do outbound flows of a configured workload idle longer than their timeout, without a TCP reset that would tell?
import { defineCheck } from '#analyzers/check.ts';
import { instancesOfMember } from '#analyzers/derive/instances-of-subnet.ts';
import { deriveSnatSupply } from '#analyzers/derive/snat-supply.ts';
import type { WorkloadSettings } from '#analyzers/derive/workload.ts';
import { destinationOf, workloadsFrom } from '#analyzers/derive/workload.ts';
import { secondsOf } from '#src/azure-facts/fact.ts';
import {
  LB_OUTBOUND_RULE_IDLE_TIMEOUT_DEFAULT,
  LB_RULE_TCP_RESET_DEFAULT,
} from '#src/azure-facts/load-balancer-rules.ts';
import type { Field } from '#src/graph/field.ts';
import { holdsTrue } from '#src/graph/field.ts';

interface Data extends Record<string, string | number> {
  readonly workload: string;
  readonly idleSeconds: number;
  readonly timeoutSeconds: number;
}

export const tcpResetOffWhereFlowsIdle = defineCheck<Data>({
  id: 'tcp-reset-off-where-flows-idle',
  code: 'SN07',
  aliases: ['SN-07'],
  area: 'outbound',
  severity: 'warning',
  title: 'Outbound flows idle beyond their timeout without a TCP reset',
  outage:
    'An idle connection ends without a word; its next request hangs until the client gives up, often for minutes.',
  why: 'The load balancer forgets an idle flow at the timeout. Only with TCP reset both ends learn of it.',
  remedy:
    'Write enableTcpReset true, and let the client send keepalives within the timeout or raise idleTimeoutInMinutes.',
  notWhen: 'The client notices dead connections by itself.',
  azureFacts: [LB_RULE_TCP_RESET_DEFAULT, LB_OUTBOUND_RULE_IDLE_TIMEOUT_DEFAULT],
  options: ['workloads'],
  *run({ graph, ask, facts, workloads }) {
    if (workloads.length === 0) return;
    const fallback = facts(LB_OUTBOUND_RULE_IDLE_TIMEOUT_DEFAULT);
    for (const pool of graph.pools) {
      const supply = ask(deriveSnatSupply, pool);
      const names = pool.members.flatMap(instancesOfMember).flatMap((instances) => instances.names);
      for (const rule of supply.rules) {
        const reset = rule.enableTcpReset;
        if (holdsTrue(reset, facts(LB_RULE_TCP_RESET_DEFAULT).value) === 'yes') continue;
        // Implicit source NAT has the timeout of an outbound rule that says nothing.
        const timeoutSeconds =
          rule.kind === 'outbound-rule' ? timeoutOf(rule.idleTimeoutInMinutes, fallback) : secondsOf(fallback);
        if (timeoutSeconds === undefined) continue;
        for (const workload of workloadsFrom(workloads, names)) {
          const idleSeconds = longestSilence(workload);
          if (idleSeconds <= timeoutSeconds || destinationOf(workload).protocol === 'udp') continue;
          yield {
            at: reset.origin.place,
            resource: rule.key,
            because: [
              { text: `workload ${workload.name} is silent for up to ${idleSeconds} s` },
              {
                text: `the flow is forgotten after ${timeoutSeconds} s`,
                place: rule.idleTimeoutInMinutes.origin.place,
                source: fallback.id,
              },
              {
                text: 'without enableTcpReset nobody is told',
                place: reset.origin.place,
                source: LB_RULE_TCP_RESET_DEFAULT.id,
              },
            ],
            data: { workload: workload.name, idleSeconds, timeoutSeconds },
            ...(reset.state === 'unknown' ? { dependsOn: reset.unknown } : {}),
          };
        }
      }
    }
  },
  message: ({ workload, idleSeconds, timeoutSeconds }, verdict) =>
    `Connections of ${workload} are silent for up to ${idleSeconds} s and forgotten after ${timeoutSeconds} s; ${verdict === 'depends' ? 'perhaps no' : 'no'} TCP reset tells the ends.`,
});

function longestSilence({ idleSeconds, keepaliveSeconds }: WorkloadSettings): number {
  return Math.min(idleSeconds ?? 0, keepaliveSeconds ?? Number.POSITIVE_INFINITY);
}

function timeoutOf(minutes: Field<number>, fallback: typeof LB_OUTBOUND_RULE_IDLE_TIMEOUT_DEFAULT): number | undefined {
  if (minutes.state === 'unknown') return undefined;
  return minutes.state === 'known' ? secondsOf({ ...fallback, value: minutes.value }) : secondsOf(fallback);
}
