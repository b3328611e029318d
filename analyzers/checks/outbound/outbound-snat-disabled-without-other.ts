// Is outbound source NAT switched off in the rules of a pool whose members have no other way out?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { derivePoolEgress, waysBecause } from '#analyzers/derive/machine-egress.ts';
import { SNAT_DISABLED_WITHOUT_OTHER } from '#src/azure-facts/outbound-snat.ts';
import { holdsTrue } from '#src/graph/field.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | number | null> {
  readonly pool: string | null;
  readonly machines: number;
}

export const outboundSnatDisabledWithoutOther = defineCheck<Data>({
  id: 'outbound-snat-disabled-without-other',
  code: 'SN05',
  aliases: ['SN-05'],
  area: 'outbound',
  severity: 'warning',
  title: 'Outbound source NAT is off, and there is no other way out',
  outage:
    'The instances open no connection to the internet at all: no updates, no licences, no calls to public endpoints.',
  why: 'The property disableOutboundSnat takes the ports of the rule away, and a member of a Standard load balancer has no default outbound access.',
  remedy: 'Add an outbound rule for the pool, or put a NAT gateway on the subnet.',
  notWhen: 'The instances are meant to reach nothing.',
  azureFacts: [SNAT_DISABLED_WITHOUT_OTHER],
  options: [],
  *run({ graph, ask }) {
    for (const pool of graph.pools) {
      const rules = pool.rules.filter((rule) => nodeOf(rule.frontend)?.side === 'public');
      const [rule] = rules;
      if (rule === undefined || rules.some((each) => holdsTrue(each.disableOutboundSnat) !== 'yes')) continue;
      const { shut } = ask(derivePoolEgress, pool);
      const certain = shut.filter(({ unknown }) => unknown === undefined);
      const subjects = certain.length > 0 ? certain : shut;
      const [first] = subjects;
      if (first === undefined) continue;
      yield {
        at: rule.disableOutboundSnat.origin.place,
        resource: rule.key,
        because: [
          ...waysBecause(subjects.map(({ machine }) => machine)),
          { text: 'without another method there are no outbound connections', source: SNAT_DISABLED_WITHOUT_OTHER.id },
        ],
        data: { pool: knownText(pool.name), machines: subjects.length },
        ...(first.unknown === undefined ? {} : { dependsOn: first.unknown }),
      };
    }
  },
  message: ({ pool }, verdict) =>
    `${called('pool', pool)} ${verdict === 'depends' ? 'may have' : 'has'} no way out: outbound source NAT is off in its rules, and nothing else supplies it.`,
});
