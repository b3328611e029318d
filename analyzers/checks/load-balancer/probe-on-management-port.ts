// Does a probe ask the management service of an appliance instead of its data path?

import type { CheckContext } from '#analyzers/check.ts';
import { defineCheck } from '#analyzers/check.ts';
import type { Appliances } from '#analyzers/derive/appliance-pool.ts';
import { deriveAppliancePool } from '#analyzers/derive/appliance-pool.ts';
import { poolsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import { derivePublishedPort } from '#analyzers/derive/published-port.ts';
import {
  APPLIANCE_HEALTH_PORTS,
  APPLIANCE_MANAGEMENT_PORTS,
  APPLIANCE_WEB_PORTS,
} from '#src/azure-facts/appliances.ts';
import type { Field } from '#src/graph/field.ts';
import type { Probe } from '#src/graph/nodes/load-balancer.ts';
import type { UnknownValue } from '#src/model/value.ts';

interface Data extends Record<string, number | null> {
  readonly port: number | null;
}

export const probeOnManagementPort = defineCheck<Data>({
  id: 'probe-on-management-port',
  code: 'LB06',
  aliases: ['LB-06'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'Appliances are probed on a management port',
  outage:
    'An appliance that forwards nothing keeps receiving new flows as long as its management service answers; closing that service takes healthy ones out.',
  why: 'A health probe should tell whether the appliance forwards. SSH and remote desktop tell only that its operating system is up; a web port may be the management page, or a published service of the machines behind.',
  remedy:
    'Probe the port that the vendor provides for health probes, and let it answer only while the appliance forwards.',
  notWhen: 'The vendor uses this very port as its health signal.',
  azureFacts: [APPLIANCE_MANAGEMENT_PORTS, APPLIANCE_WEB_PORTS, APPLIANCE_HEALTH_PORTS],
  options: [],
  *run(context) {
    const management = context.facts(APPLIANCE_MANAGEMENT_PORTS);
    const web = context.facts(APPLIANCE_WEB_PORTS);
    const vendors = context.facts(APPLIANCE_HEALTH_PORTS);
    for (const probe of context.graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.probes.items)) {
      const { port } = probe;
      const isManagement = holdsOneOf(port, management.value);
      const isWeb = holdsOneOf(port, web.value);
      if (isManagement === 'no' && isWeb === 'no') continue;
      const appliances = appliancesBehind(probe, context);
      if (appliances.answer === 'no') continue;
      // A port that the appliances publish as well is the fault of another check.
      if (isManagement === 'no' && context.ask(derivePublishedPort, probe).rule !== undefined) continue;
      // Two unknowns in a row say too little about a probe.
      if (port.state === 'unknown' && appliances.answer === 'unknown') continue;
      const dependsOn = dependency(port, appliances, isManagement);
      const fact = isManagement === 'no' ? web : management;
      const known = vendors.value.map((row) => `${row.port} (${row.vendor})`).join(', ');
      yield {
        at: port.origin.place,
        resource: probe.key,
        because: [
          ...appliances.because,
          {
            text: `ports ${fact.value.join(' and ')} are not the data path`,
            place: port.origin.place,
            source: fact.id,
          },
          { text: `health ports of vendors: ${known}`, source: vendors.id },
        ],
        data: { port: port.state === 'known' ? port.value : null },
        ...(dependsOn === undefined ? {} : { dependsOn }),
      };
    }
  },
  message: ({ port }, verdict) => {
    if (port === null) return 'Appliances may be probed on a management port.';
    return verdict === 'depends'
      ? `Appliances are probed on port ${port}, which may be their management page or a published service rather than a health signal.`
      : `Appliances are probed on port ${port}: that tells whether their management answers, not whether they forward.`;
  },
});

function dependency(
  port: Field<number>,
  appliances: Appliances,
  isManagement: ReturnType<typeof holdsOneOf>,
): UnknownValue | string | undefined {
  if (appliances.answer === 'unknown') return appliances.unknown;
  if (port.state === 'unknown') return port.unknown;
  return isManagement === 'yes' ? undefined : 'whether the appliance answers on this port only while it forwards';
}

function holdsOneOf(port: Field<number>, ports: readonly number[]): 'yes' | 'no' | 'unknown' {
  if (port.state !== 'unknown') return port.state === 'known' && ports.includes(port.value) ? 'yes' : 'no';
  const alternatives = port.unknown.alternatives;
  if (alternatives === undefined) return 'unknown';
  return alternatives.some((value) => value.kind !== 'int' || ports.includes(Number(value.value))) ? 'unknown' : 'no';
}

/** The strongest answer of the pools that the rules of a probe send to. */
function appliancesBehind(probe: Probe, context: CheckContext): Appliances {
  const pools = poolsOfRules(probe.rules);
  const answers = pools.map((pool) => context.ask(deriveAppliancePool, pool));
  const strongest =
    answers.find(({ answer }) => answer === 'yes') ?? answers.find(({ answer }) => answer === 'unknown');
  return strongest ?? { answer: 'no', because: [] };
}
