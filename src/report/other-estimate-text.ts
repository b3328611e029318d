// SNAT head-room and chains of layers, in a person's words.

import type { ChainEstimate, NoAnswer, SnatEstimate, SpanMs } from '#src/model/estimate.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import { grouped } from '#src/model/grouped.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { renderBecause } from '#src/report/because-text.ts';
import type { Provenance } from '#src/report/check-report.ts';
import { windowText } from '#src/report/duration-text.ts';
import { printable } from '#src/report/printable.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled } from '#src/report/text-layout.ts';

/** One sentence per pool or subnet: what it has, what it needs, whether that suffices. */
export function renderSnatEstimates(
  estimates: readonly (SnatEstimate & Provenance)[],
  indent: string,
  context: TextContext,
): readonly string[] {
  return estimates.flatMap((estimate) => [
    ...labelled(`${indent}outbound  `, printable(snatSentence(estimate)), context.width),
    ...renderBecause(estimate.because, { indent: `${indent}  `, path: estimate.input }, context),
  ]);
}

function snatSentence(estimate: SnatEstimate): string {
  const who = estimate.pool !== null ? `pool ${estimate.pool}` : `subnet ${resourceWords(estimate.subnet ?? '').name}`;
  const { now, atMaximum } = estimate.portsPerInstance;
  const unit = estimate.shared ? 'SNAT ports shared by all instances' : 'SNAT ports per instance';
  const supply =
    numberText(now) === numberText(atMaximum)
      ? `${numberText(now)} ${unit}`
      : `${numberText(now)} ${unit} now, ${numberText(atMaximum)} at the maximum size`;
  const method = isNoAnswer(estimate.method) ? 'unknown method' : estimate.method;
  const parts = [`${who}: ${supply} (${method})`];
  if (estimate.demand !== null) {
    const { min, max, peak } = estimate.demand;
    parts.push(`demand ${numberText(min)}–${numberText(max)}, peak ${numberText(peak)}`);
  }
  parts.push(verdictWords(estimate));
  return parts.join('; ');
}

function verdictWords(estimate: SnatEstimate): string {
  switch (estimate.verdict) {
    case 'enough':
      return 'enough';
    case 'short':
      return 'SHORT';
    case 'depends':
      return 'depends on how long closed ports stay reserved';
    case 'unknown':
      return estimate.demand === null ? 'no demand is configured (workloads)' : 'unknown whether that suffices';
  }
}

/** What a user of the whole chain sees, layer by layer. */
export function renderChainEstimate(
  estimate: ChainEstimate & Provenance,
  indent: string,
  context: TextContext,
): readonly string[] {
  const layers = estimate.layers.map((layer) => `${resourceWords(layer.resource).name} ${spanText(layer.windowMs)}`);
  const first = isNoAnswer(estimate.reactsFirst) ? 'unknown' : resourceWords(estimate.reactsFirst).name;
  const sentence = `${layers.join(' → ')}; visible to users ${spanText(estimate.userVisibleMs)}; reacts first: ${first}`;
  return [
    ...labelled(`${indent}chain     `, printable(sentence), context.width),
    ...renderBecause(estimate.because, { indent: `${indent}  `, path: estimate.input }, context),
  ];
}

function spanText(span: SpanMs | NoAnswer): string {
  return isNoAnswer(span) ? 'unknown' : windowText({ minMs: span.min, maxMs: span.max });
}

function numberText(value: number | NoAnswer): string {
  return isNoAnswer(value) ? 'unknown' : grouped(value);
}
