// The estimates of one input in a person's words: per load balancer and rule one table, one row per way of dying.
import type { FailoverEstimate } from '#src/model/estimate.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import type { Established, Failure } from '#src/model/failure.ts';
import type { Place } from '#src/model/place.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { renderBecause } from '#src/report/because-text.ts';
import type { CheckReport, Provenance, ReportedEstimate } from '#src/report/check-report.ts';
import { newFlowsText, secondsText, windowText } from '#src/report/duration-text.ts';
import { groupBy } from '#src/report/group-by.ts';
import { renderChainEstimate, renderSnatEstimates } from '#src/report/other-estimate-text.ts';
import { printable } from '#src/report/printable.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled } from '#src/report/text-layout.ts';
import { renderTable } from '#src/report/text-table.ts';

type ReportedFailover = FailoverEstimate & Provenance;

const INDENT = '    ';

/** More names than that make no readable heading. */
const NAMES_SHOWN = 3;

/** All estimates of one input, in the order in which the resources appear. */
export function renderEstimates(
  estimates: readonly ReportedEstimate[],
  report: CheckReport,
  context: TextContext,
): readonly string[] {
  // Reasons that hold for every table, such as what a probe waits for, are given once.
  const told = new Set<string>();
  // Copies of a loop, and whatever else is alike, share one section.
  const alike = groupBy(groupBy(estimates, resourceOf), answersOf);
  return alike.flatMap((groups) => {
    const [group] = groups;
    const [first] = group ?? [];
    if (group === undefined || first === undefined) return [];
    const failovers = group.filter((estimate) => estimate.kind === 'failover');
    const snats = group.filter((estimate) => estimate.kind === 'snat');
    const chains = group.filter((estimate) => estimate.kind === 'chain');
    return [
      '',
      ...resourceHeading(
        groups.flatMap(([one]) => one ?? []),
        context,
      ),
      ...groupRules(failovers).flatMap((sameRules) => renderRules(sameRules, report, told, context)),
      ...renderSnatEstimates(snats, INDENT, context),
      ...chains.flatMap((chain) => renderChainEstimate(chain, INDENT, context)),
    ];
  });
}

/** A text that is the same for resources of which the same is said for the same reasons; a chain speaks of itself only. */
function answersOf(group: readonly ReportedEstimate[]): string {
  return JSON.stringify(group, (key, value: unknown) => {
    if (key === 'place') return (value as Place).start;
    return key === 'resource' && typeof value === 'string' ? resourceWords(value).type : value;
  });
}

function resourceOf(estimate: ReportedEstimate): string {
  if (estimate.kind !== 'chain') return estimate.resource;
  return estimate.layers.map((layer) => layer.resource).join(' → ');
}

/** The names of resources that share a section, and what kind they are of. */
function resourceHeading(alike: readonly ReportedEstimate[], context: TextContext): readonly string[] {
  const [first] = alike;
  if (first === undefined) return [];
  if (first.kind === 'chain') {
    const names = first.layers.map((layer) => resourceWords(layer.resource).name).join(' → ');
    return [`  ${context.style.bold(printable(names))}`];
  }
  const { type, deployments } = resourceWords(first.resource);
  const names = alike.flatMap((each) => (each.kind === 'chain' ? [] : [resourceWords(each.resource).name]));
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  const rest = names.length - NAMES_SHOWN;
  const notes = [type, ...deployments.map((name) => `in deployment ${name}`)].filter((note) => note !== '');
  if (first.kind === 'failover' && first.design !== null) notes.push(`design ${first.design}`);
  const heading = context.style.bold(printable(rest > 0 ? `${shown} and ${rest} more` : shown));
  return [`  ${heading}  ${context.style.dim(printable(notes.join(' · ')))}`.trimEnd()];
}

interface SameRules {
  readonly rules: readonly string[];
  readonly estimates: readonly ReportedFailover[];
}

/** Rules whose answers are all alike share one table. */
function groupRules(estimates: readonly ReportedFailover[]): readonly SameRules[] {
  const byAnswer = new Map<string, { rules: string[]; estimates: readonly ReportedFailover[] }>();
  for (const ofRule of groupBy(estimates, (one) =>
    JSON.stringify([one.rule, one.pool, one.probe, one.parameterSets]),
  )) {
    const rule = ofRule[0]?.rule ?? null;
    const answers = JSON.stringify(ofRule.map(({ because: _because, rule: _rule, ...answer }) => answer));
    const same = byAnswer.get(answers);
    if (same === undefined) byAnswer.set(answers, { rules: rule === null ? [] : [rule], estimates: ofRule });
    else if (rule !== null) same.rules.push(rule);
  }
  return [...byAnswer.values()];
}

function renderRules(same: SameRules, report: CheckReport, told: Set<string>, context: TextContext): readonly string[] {
  const [first] = same.estimates;
  if (first === undefined) return [];
  const sentence = ruleSentence(same.rules, first);
  // What has no rule and no pool, such as a pair of appliances, is named by the heading.
  const lines = sentence === '' ? [] : [...labelled(INDENT, sentence, context.width)];
  if (hasSeveralSets(first, report))
    lines.push(`${INDENT}parameter sets: ${printable(first.parameterSets.join(', '))}`);
  const rows = same.estimates.flatMap((estimate) => estimateRows(estimate));
  const table = renderTable([['when', 'new flows after', 'mean', 'established TCP', 'UDP'], ...rows], `${INDENT}  `);
  lines.push(...table.map((line, index) => (index === 0 ? context.style.dim(line) : line)));
  lines.push(...whyUnknown(same.estimates, context));
  lines.push(...guideLines(same.estimates, report, context));
  lines.push(...explanation(same.estimates, report, told, context));
  return lines;
}

function ruleSentence(rules: readonly string[], estimate: ReportedFailover): string {
  const parts: string[] = [];
  if (rules.length > 0) parts.push(`${rules.length === 1 ? 'rule' : 'rules'} ${rules.join(', ')}`);
  if (estimate.pool !== null) parts.push(`pool ${estimate.pool}`);
  if (rules.length > 0) parts.push(estimate.probe === null ? 'no probe' : `probe ${estimate.probe}`);
  return printable(parts.join(' · '));
}

function hasSeveralSets(estimate: Provenance, report: CheckReport): boolean {
  const input = report.inputs.find((each) => each.path === estimate.input);
  return input !== undefined && input.parameterSets.length > 1;
}

function estimateRows(estimate: ReportedFailover): readonly (readonly string[])[] {
  const rows = [
    [
      failureWords(estimate.failure, estimate.assumes.forwards),
      newFlowsText(estimate.newFlows),
      meanText(estimate.newFlows),
      establishedText(estimate.establishedTcp),
      establishedText(estimate.udp),
    ],
  ];
  if (estimate.lastZone !== undefined) {
    rows.push(['  the last zone notices', windowText(estimate.lastZone), meanText(estimate.lastZone)]);
  }
  return rows;
}

function meanText(newFlows: ReportedFailover['newFlows']): string {
  if (isNoAnswer(newFlows) || !('meanMs' in newFlows) || newFlows.meanMs === null) return '–';
  return secondsText(newFlows.meanMs);
}

function establishedText({ fate, boundMs }: Established): string {
  if (boundMs === null) return fate;
  return boundMs === 0 ? `${fate} at once` : `${fate} within ${secondsText(boundMs)}`;
}

function failureWords(failure: Failure, forwards: 'yes' | 'refuses' | 'no' | null): string {
  if (failure === 'all-down') {
    return forwards === 'yes' ? 'all fail probes but forward' : 'all instances are dead';
  }
  const words: Partial<Record<Failure, string>> = {
    'instance-silent': 'an instance goes silent',
    'process-dead': 'its process dies (RST)',
    'http-503': 'it answers HTTP 503',
    'zone-down': 'a zone goes down',
    recovery: 'an instance comes back',
    drain: 'an instance is drained',
    flapping: 'an instance flaps',
    'bgp-silent': 'a BGP peer goes silent',
    'bgp-clean': 'a BGP peer closes its session',
    'api-failover': 'the active one dies',
    'region-down': 'a region goes down',
  };
  return words[failure] ?? failure;
}

function whyUnknown(estimates: readonly ReportedFailover[], context: TextContext): readonly string[] {
  const reasons = new Set<string>();
  for (const { newFlows } of estimates) if (isNoAnswer(newFlows)) reasons.add(newFlows.unknown);
  return [...reasons].flatMap((reason) => labelled(`${INDENT}  unknown   `, printable(reason), context.width));
}

/** The guide's figure beside the computed one, for the designs for which the guide gives it. */
function guideLines(
  estimates: readonly ReportedFailover[],
  report: CheckReport,
  context: TextContext,
): readonly string[] {
  const guide = report.guide;
  const headline = headlineOf(estimates);
  if (guide === undefined || !headline?.because.some((because) => because.source === guide.source)) return [];
  const sentence = `${windowText(guide)} is what the architecture guide gives for this design; ${comparison(headline.newFlows, guide.maxMs)}`;
  return labelled(`${INDENT}  guide     `, sentence, context.width);
}

function comparison(newFlows: ReportedFailover['newFlows'], promisedMs: number): string {
  if (isNoAnswer(newFlows)) return 'what this template gives cannot be told';
  if ('never' in newFlows) return 'here new flows are never moved';
  if ('unboundedFromMs' in newFlows) return 'here no upper bound is known';
  const difference = newFlows.maxMs - promisedMs;
  if (difference === 0) return `this template: ${windowText(newFlows)}`;
  const words = difference > 0 ? 'longer at worst' : 'shorter at worst';
  return `this template: ${windowText(newFlows)}, ${secondsText(Math.abs(difference))} ${words}`;
}

/** The silent instance is the case that people mean when they say "failover". */
function headlineOf(estimates: readonly ReportedFailover[]): ReportedFailover | undefined {
  return estimates.find((estimate) => estimate.failure === 'instance-silent') ?? estimates[0];
}

/** The reasons, without the one that the line about the guide has told already. */
function explanation(
  estimates: readonly ReportedFailover[],
  report: CheckReport,
  told: Set<string>,
  context: TextContext,
): readonly string[] {
  const path = estimates[0]?.input ?? '';
  const reasons = (estimate: ReportedFailover | undefined) =>
    (estimate?.because ?? []).filter(
      (because) => because.source === undefined || because.source !== report.guide?.source,
    );
  if (!context.isVerbose)
    return renderBecause(reasons(headlineOf(estimates)), { indent: `${INDENT}  `, path, told }, context);
  return estimates.flatMap((estimate) => [
    `${INDENT}  ${failureWords(estimate.failure, estimate.assumes.forwards)}`,
    ...renderBecause(reasons(estimate), { indent: `${INDENT}    `, path }, context),
  ]);
}
