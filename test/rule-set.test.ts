// Is the set of checks whole: names, texts, samples, facts, and the page that lists them?
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Check } from '#analyzers/check.ts';
import { AREAS } from '#analyzers/check.ts';
import { ALL_CHECKS } from '#analyzers/index.ts';
import type { AnalysisSettings } from '#analyzers/run-checks.ts';
import { ALL_FACTS } from '#src/azure-facts/all-facts.ts';
import { CONFIGURATION } from '#src/config/schema.ts';
import type { Shape } from '#src/config/shape.ts';
import { valueText } from '#src/report/fact-text.ts';
import { analyzeText } from './analyze-template.ts';
import { projectFiles, projectRoot } from './source-files.ts';

/** The codes of the catalogue of checks; a check beyond it continues the numbers of its area. */
const AREA_CODES = /^(LB|GW|RS|UD|AF|ZN|NS|NB|DG|SN|TP)\d{2}$/;

/** Why a check needs no sample of this kind. */
const WITHOUT: Readonly<Record<string, string>> = {
  'next-hop-moved-by-appliance/default': 'a route to an appliance without an address is refused',
  'next-hop-moved-by-appliance/unknown': 'whose next hop is not known is no pair',
  'redeployment-reverts-failover/default': 'it is about routes that are written',
  'redeployment-reverts-failover/unknown': 'whose next hop is not known is no pair',
  'peering-bypasses-appliance/default': 'it is about peerings and routes that are written',
  'express-route-without-second-path/default': 'a connection without a type is refused',
  'firewall-default-route-diverted/default': 'a route without a next hop type is refused',
  'too-many-objects-to-move/default': 'it is about routes that are written',
  'too-many-objects-to-move/unknown': 'whose appliance is not known is no pair',
  'next-hop-is-public-address/default': 'a route to an appliance without an address is refused',
  'global-pool-without-regional-probe/default': 'the rule that leaves its probe out is the bad sample',
  'appliances-without-role/default': 'that nobody assigns a role is the bad sample',
  'appliances-without-role/unknown': 'always depends: another deployment may assign the roles',
  'probe-on-management-port/default': 'a probe without a port is refused',
  'single-member-pool/default': 'that nobody joins a pool is the near miss',
  'http-probe-on-refused-port/default': 'a probe without a port is refused',
  'http-probe-interval-beyond-timeout/default': 'the default interval is within the limit',
  'ha-ports-on-public-frontend/default': 'a rule without a protocol or a port is refused',
  'outbound-rules-overlap/default': 'an outbound rule without a protocol is refused',
  'pool-declared-twice/default': 'it is about what is written twice',
  'probe-interval-below-minimum/default': 'the default interval is above it',
  'basic-load-balancer/default': 'a load balancer without a SKU has a check of its own',
  'outbound-snat-disabled-without-other/default': 'left out, the rule gives ports',
  'gateway-rule-not-ha-ports/default': 'a rule without a protocol is refused',
  'chained-frontend-behind-nat-gateway/default': 'it is about a link and a gateway that are written',
  'gateway-frontend-as-next-hop/default': 'a route to an appliance without an address is refused',
  'chained-frontend-in-global-pool/default': 'it is about links that are written',
  'gateway-without-east-west-inspection/default': 'it is about a SKU that is written',
  'outbound-rule-not-chained/default': 'the frontend that leaves the link out is the bad sample',
  'appliance-nic-with-several-addresses/default': 'an interface without IP configurations is refused',
  'appliance-nic-with-several-addresses/unknown': 'who joins the pool cannot be known either where the list cannot',
  'internal-and-public-balancers-in-front/default': 'it is about memberships that are written',
  'both-interfaces-probed/default': 'it is about memberships that are written',
  'both-interfaces-probed/unknown': 'always depends: the routes of the guest stand in no template',
  'tcp-probe-before-http/default': 'a probe without a protocol is refused',
  'empty-pool-behind-route/default': 'that nobody writes a membership is the bad sample',
  'directions-fail-over-apart/default': 'an interval that is left out has a check of its own',
  'directions-probed-differently/default': 'a probe without a port is refused',
  'network-contains-probe-source/default': 'a network without an address space is refused',
  'probe-on-published-port/default': 'a probe without a port is refused',
  'frontend-and-member-both-routed/default': 'a route to an appliance without an address is refused',
  'property-too-new-for-api/default': 'it is about what is written',
  'property-in-no-schema/default': 'it is about what is written',
  'next-hop-is-only-appliance/default': 'a route to an appliance without an address is refused',
  'ipv6-beside-route-server/default': 'a network without an address space is refused',
  'public-address-behind-default-route/default': 'it is about an address and a route that are written',
  'equal-peers-without-source-nat/default': 'it is about peers that are written',
  'equal-peers-without-source-nat/unknown': 'always depends: AS paths and source NAT stand in no template',
  'bgp-timers-left-to-default/default': 'the timers stand in no template',
  'bgp-timers-left-to-default/unknown': 'always depends: the timers stand in no template',
  'bgp-timers-too-low/default': 'it is about timers that the configuration names',
  'bgp-timers-too-low/unknown': 'the configuration has no unknowns',
  'appliance-learns-own-default-route/default': 'the bad sample leaves the route table out',
  'gateway-traffic-to-route-server-diverted/default': 'it is about a route that is written',
  'subnet-written-twice-differently/default': 'the bad sample leaves the route table out',
  'next-hop-matches-nothing/default': 'a route to an appliance without an address is refused',
  'probe-timeout-beyond-interval/default': 'a probe without a timeout is refused',
  'route-server-with-one-peer/default': 'it is about peers that are written',
  'bgp-peers-with-one-address/default': 'a peer without an address is refused',
  'too-many-route-server-peers/default': 'it is about peers that are written',
  'reserved-peer-asn/default': 'a peer without a number is refused',
  'route-server-subnet-restricted/default': 'a subnet without a prefix is refused',
  'next-hop-allocated-dynamically/default': 'the address of a route has to be written somewhere',
  'appliance-routes-to-itself/default': 'a route to an appliance without an address is refused',
  'gateway-subnet-without-propagation/default': 'left out, routes are propagated',
  'next-hops-without-health/default': 'a route of several next hops without any is refused',
  'probe-denied/default': 'the default rules allow probes',
  'application-gateway-in-one-zone/default': 'that zones left out are fine is the near miss',
  'backend-settings-without-probe/default': 'the bad sample leaves the probe out',
  'origin-group-interval-left-out/default': 'the bad sample leaves the interval out',
  'origins-without-probe/default': 'the bad sample leaves the settings out',
  'traffic-manager-timeout-too-long/default': 'left out, the timeout fits the interval',
  'endpoint-always-served/default': 'left out, the endpoint is watched',
  'routing-method-without-takeover/default': 'a profile without a routing method is refused',
};

describe('names', () => {
  it('are unique, aliases included', () => {
    const names = ALL_CHECKS.flatMap((check) => [check.id, check.code, ...check.aliases]).map((name) =>
      name.toLowerCase(),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(ALL_CHECKS.map((check) => [check.id, check] as const))('%s follows the conventions', (_id, check) => {
    expect(check.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
    expect(check.code).toMatch(AREA_CODES);
    expect(check.aliases).toContain(check.code.replace(/^([A-Z]+)/, '$1-'));
    expect(AREAS).toContain(check.area);
    expect(existsSync(join(projectRoot, `analyzers/checks/${check.area}/${check.id}.ts`))).toBe(true);
  });
});

describe('the index', () => {
  it('lists every file of checks', () => {
    const files = projectFiles(['analyzers/checks']).map(({ path }) => /([^/]+)\.ts$/.exec(path)?.[1] ?? path);
    expect(files.sort()).toEqual(ALL_CHECKS.map((check) => check.id).sort());
  });
});

describe('texts', () => {
  it.each(ALL_CHECKS.map((check) => [check.id, check] as const))('%s has sentences for its readers', (_id, check) => {
    expect(check.title).toMatch(/^[A-Za-z].{10,}[^.]$/);
    for (const text of [check.outage, check.why, check.remedy, check.notWhen])
      expect(text).toMatch(/^[A-Z0-9n].{15,}\.$/s);
  });

  it.each(ALL_CHECKS.map((check) => [check.id, check] as const))('%s names options that exist', (_id, check) => {
    expect(check.options.filter((option) => !isOption(option))).toEqual([]);
  });
});

describe('samples', () => {
  it.each(ALL_CHECKS.map((check) => [check.id] as const))('of %s are complete', (id) => {
    const missing = ['bad', 'good', 'near-miss', 'default', 'unknown'].filter(
      (name) => !existsSync(samplePath(id, name)) && WITHOUT[`${id}/${name}`] === undefined,
    );
    expect(missing).toEqual([]);
  });

  it('belong to a check', () => {
    const ids = new Set(ALL_CHECKS.map((check) => check.id));
    const strays = projectFiles(['samples/checks']).filter(({ path }) => !ids.has(path.split('/')[2] ?? ''));
    expect(strays.map(({ path }) => path)).toEqual([]);
  });
});

describe('facts', () => {
  it.each(ALL_CHECKS.map((check) => [check.id, check] as const))(
    'of %s are known, and all cited by its findings',
    (_id, check) => {
      const known = new Set(ALL_FACTS.map((fact) => fact.id));
      const listed = check.azureFacts.map((fact) => fact.id);
      expect(listed.filter((fact) => !known.has(fact))).toEqual([]);
      const cited = citedFacts(check);
      expect(listed.filter((fact) => !cited.has(fact))).toEqual([]);
      expect([...cited].filter((fact) => !known.has(fact))).toEqual([]);
    },
  );
});

describe('the page of checks', () => {
  it('is up to date', async () => {
    await expect(renderRules(ALL_CHECKS)).toMatchFileSnapshot('../analyzers/RULES.md');
  });
});

const samplePath = (id: string, name: string): string => join(projectRoot, `samples/checks/${id}/${name}.json`);

/** A workload that every check of demand has something to say about. */
const BUSY_AND_IDLE = {
  name: 'busy',
  from: '*',
  destination: '203.0.113.10:443/tcp',
  newConnectionsPerSecond: 25,
  connectionLifetimeSeconds: 30,
  idleSeconds: 600,
};

/** The facts in the because-chains of a check on its own samples. */
function citedFacts(check: Check): ReadonlySet<string> {
  const settings = { budget: { newFlowSeconds: 1 }, workloads: [BUSY_AND_IDLE] };
  const findings = ['bad', 'default', 'unknown'].flatMap((name) => {
    const path = samplePath(check.id, name);
    if (!existsSync(path)) return [];
    const text = readFileSync(path, 'utf8');
    const config = /^\/\/ config: (.*)$/m.exec(text)?.[1] ?? '{}';
    return [settings, JSON.parse(config) as AnalysisSettings].flatMap(
      (each) => analyzeText(path, text, each, { checks: [check] }).findings,
    );
  });
  return new Set(findings.flatMap((finding) => finding.because.flatMap(({ source }) => source ?? [])));
}

function isOption(path: string): boolean {
  let shape: Shape | undefined = CONFIGURATION;
  for (const step of path.split('.')) shape = shape?.kind === 'object' ? shape.keys[step]?.shape : undefined;
  return shape !== undefined;
}

function renderRules(checks: readonly Check[]): string {
  const lines = [
    '# Checks',
    '',
    'Written by `test/rule-set.test.ts` from the checks; how to add one stands in [README.md](README.md).',
    '',
  ];
  for (const area of AREAS) {
    const own = checks.filter((check) => check.area === area);
    if (own.length === 0) continue;
    lines.push(`- [${area}](#${area}): ${own.map((check) => `[${check.code}](#${check.id})`).join(' · ')}`);
  }
  for (const area of AREAS) {
    const own = checks.filter((check) => check.area === area);
    if (own.length > 0) lines.push('', `## ${area}`, ...own.flatMap(ruleLines));
  }
  return `${lines.join('\n')}\n`;
}

function ruleLines(check: Check): readonly string[] {
  const sources = check.azureFacts.map(
    (fact) =>
      `  - \`${fact.id}\`: ${valueText(fact.value, fact.unit)} ([${fact.source.title}](${fact.source.url}), ${fact.source.section})`,
  );
  return [
    '',
    `### ${check.id}`,
    '',
    `**${check.title}** · ${check.code} · ${check.severity}`,
    '',
    `- **What happens:** ${check.outage}`,
    `- **Why:** ${check.why}`,
    `- **What to do:** ${check.remedy}`,
    `- **When it does not matter:** ${check.notWhen}`,
    ...(check.options.length === 0
      ? []
      : [`- **Configuration:** ${check.options.map((option) => `\`${option}\``).join(', ')}`]),
    '- **Facts:**',
    ...sources,
    `- **Samples:** [bad](../samples/checks/${check.id}/bad.json), [good](../samples/checks/${check.id}/good.json), [near miss](../samples/checks/${check.id}/near-miss.json)`,
  ];
}
