// Does the runner make one finding of one construct, keep order, honour the configuration and survive a crash?
import { describe, expect, it } from 'vitest';
import type { Check } from '#analyzers/check.ts';
import { defineCheck } from '#analyzers/check.ts';
import { ALL_CHECKS } from '#analyzers/index.ts';
import { mergeFindings } from '#analyzers/merge-findings.ts';
import type { AnalysisSettings } from '#analyzers/run-checks.ts';
import { locate } from '#src/model/place.ts';
import { analyzeResources } from '../../analyze-template.ts';

const probe = (name: string, properties: object = {}) => ({
  name,
  properties: { protocol: 'Tcp', port: 8080, ...properties },
});

const loadBalancer = (name: string, probes: readonly object[], more: object = {}) => ({
  type: 'Microsoft.Network/loadBalancers',
  apiVersion: '2024-05-01',
  name,
  sku: { name: 'Standard' },
  properties: { probes },
  ...more,
});

/** Code, instances and verdict of all findings. */
function summary(resources: readonly object[], settings: AnalysisSettings = {}, body: object = {}) {
  const { findings } = analyzeResources(resources, settings, { body });
  return findings.map(({ code, verdict, instances }) => [code, verdict, instances] as const);
}

const named = (...names: readonly string[]) => names.map((name) => `Microsoft.Network/loadBalancers/${name}`);

describe('one finding per construct', () => {
  it('lists the copies of a resource as instances', () => {
    const looped = loadBalancer("[format('lb-{0}', copyIndex())]", [probe('a')], { copy: { name: 'lbs', count: 3 } });
    expect(summary([looped])).toEqual([['LB01', 'fires', named('lb-0', 'lb-1', 'lb-2')]]);
  });

  it('counts the copies of a property as one', () => {
    const properties = { copy: [{ name: 'probes', count: 3, input: probe("[format('p{0}', copyIndex('probes'))]") }] };
    expect(summary([loadBalancer('lb', [], { properties })])).toEqual([['LB01', 'fires', named('lb')]]);
  });

  it('keeps what a copy says differently as a reason', () => {
    const interval = '[createArray(30, 60)[copyIndex()]]';
    const looped = loadBalancer("[format('lb-{0}', copyIndex())]", [probe('a', { intervalInSeconds: interval })], {
      copy: { name: 'lbs', count: 2 },
    });
    const { findings } = analyzeResources([looped], { budget: { newFlowSeconds: 20 } });
    expect(findings.map(({ message, instances }) => [message, instances])).toEqual([
      ['New flows meet a silent instance for up to 60 s; the budget is 20 s.', named('lb-0', 'lb-1')],
    ]);
    expect(findings[0]?.because.at(-1)?.text).toBe(
      'Microsoft.Network/loadBalancers/lb-1: New flows meet a silent instance for up to 120 s; the budget is 20 s.',
    );
  });

  it('does not merge two constructs', () => {
    expect(summary([loadBalancer('lb', [probe('a'), probe('b')])])).toEqual([
      ['LB01', 'fires', named('lb')],
      ['LB01', 'fires', named('lb')],
    ]);
  });

  it('merges parameter sets', () => {
    const resources = [loadBalancer('lb', [probe('a')])];
    const one = analyzeResources(resources, { parameterSet: 'test' }).findings;
    const two = analyzeResources(resources, { parameterSet: 'production' }).findings;
    expect(mergeFindings([...one, ...two]).map(({ parameterSets, instances }) => [parameterSets, instances])).toEqual([
      [['test', 'production'], named('lb')],
    ]);
  });
});

describe('order', () => {
  it('is that of the source, whatever the order of the checks', () => {
    const resources = [
      loadBalancer('lb-1', [probe('a', { intervalInSeconds: 5, numberOfProbes: 2 })]),
      loadBalancer('lb-2', [probe('a')]),
    ];
    const forwards = analyzeResources(resources).findings;
    const backwards = analyzeResources(resources, {}, { checks: [...ALL_CHECKS].reverse() }).findings;
    expect(forwards.map(({ code, place }) => [code, locate(place).pointer])).toEqual([
      ['LB02', '/resources/0/properties/probes/0/properties/numberOfProbes'],
      ['LB01', '/resources/1/properties/probes/0/properties'],
    ]);
    expect(backwards.map(({ code }) => code)).toEqual(forwards.map(({ code }) => code));
  });
});

describe('conditions', () => {
  it('silence what is not deployed', () => {
    expect(summary([loadBalancer('lb', [probe('a')], { condition: false })])).toEqual([]);
  });

  it('make a finding depend on the unknown that decides them', () => {
    const conditional = loadBalancer('lb', [probe('a')], { condition: "[parameters('wanted')]" });
    const { findings } = analyzeResources([conditional], {}, { body: { parameters: { wanted: { type: 'bool' } } } });
    expect(findings.map(({ verdict }) => verdict)).toEqual(['depends']);
    expect(findings[0]?.because.at(-1)?.text).toContain('wanted');
  });

  it('make a finding depend on the count of a loop that may be empty', () => {
    const looped = loadBalancer("[format('lb-{0}', copyIndex())]", [probe('a')], {
      copy: { name: 'lbs', count: "[parameters('count')]" },
    });
    const findings = summary([looped], {}, { parameters: { count: { type: 'int' } } });
    expect(findings.map(([code, verdict]) => [code, verdict])).toEqual([['LB01', 'depends']]);
  });
});

describe('severities', () => {
  const resources = [loadBalancer('lb', [probe('a')])];
  const severities = (settings: AnalysisSettings) =>
    analyzeResources(resources, settings).findings.map(({ severity }) => severity);

  it('come from the check, or from the configuration by id, code or alias', () => {
    expect(severities({})).toEqual(['warning']);
    expect(severities({ checks: { 'probe-interval-left-to-default': 'error' } })).toEqual(['error']);
    expect(severities({ checks: { lb01: { severity: 'info' } } })).toEqual(['info']);
    expect(severities({ checks: { 'LB-01': 'off' } })).toEqual([]);
  });
});

describe('a crash', () => {
  const crashing: Check = defineCheck({
    ...bareTexts(),
    *run({ graph }) {
      const [first] = graph.loadBalancers;
      if (first !== undefined) yield { at: first.place, resource: first.key, because: [], data: {} };
      throw new Error('no such thing');
    },
    message: () => 'Seen before the crash.',
  });

  it('becomes a finding that names the check, beside what the others and itself have found', () => {
    const resources = [loadBalancer('lb', [probe('a')])];
    const { findings } = analyzeResources(resources, {}, { checks: [crashing, ...ALL_CHECKS] });
    expect(findings.map(({ id, severity, message }) => [id, severity, message])).toEqual([
      ['internal-check-error', 'error', 'The check always-crashes crashed: no such thing'],
      ['always-crashes', 'warning', 'Seen before the crash.'],
      [
        'probe-interval-left-to-default',
        'warning',
        'The probe interval is left to its default of 15 s; the portal writes 5 s. New flows meet a silent instance for up to 30 s instead of 10 s.',
      ],
    ]);
  });
});

describe('fingerprints', () => {
  const fingerprints = (resources: readonly object[], body: object = {}) =>
    analyzeResources(resources, {}, { body }).findings.map(({ fingerprint }) => fingerprint);

  it('say which check and which construct', () => {
    expect(fingerprints([loadBalancer('lb', [probe('a')])])).toEqual([
      'probe-interval-left-to-default:microsoft.network/loadbalancers/lb/properties/probes/a/properties',
    ]);
  });

  it('survive other resources, other probes, parameters and loop counts', () => {
    const looped = (count: number) =>
      loadBalancer("[format('lb-{0}', copyIndex())]", [probe('a')], { copy: { name: 'lbs', count } });
    const fine = loadBalancer('other', [probe('z', { intervalInSeconds: 5 })]);
    const [before] = fingerprints([looped(1)]);
    expect(fingerprints([fine, looped(4)], { parameters: { p: { type: 'string', defaultValue: 'x' } } })).toEqual([
      before,
    ]);
  });

  it('tell two constructs of the same name apart', () => {
    const twins = [
      loadBalancer('lb', [probe('a')], { condition: "[equals(parameters('kind'), 'x')]" }),
      loadBalancer('lb', [probe('a')], { condition: "[not(equals(parameters('kind'), 'x'))]" }),
    ];
    const found = fingerprints(twins, { parameters: { kind: { type: 'string' } } });
    expect(found).toHaveLength(2);
    expect(found[1]).toBe(`${found[0]}#2`);
  });
});

function bareTexts() {
  return {
    id: 'always-crashes',
    code: 'XX01',
    aliases: [],
    area: 'load-balancer',
    severity: 'warning',
    title: '',
    outage: '',
    why: '',
    remedy: '',
    notWhen: '',
    azureFacts: [],
    options: [],
  } as const;
}
