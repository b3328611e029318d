// Times in words: in seconds, with as many decimals as a reader can use.
import type { NoAnswer } from '#src/model/estimate.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import type { NewFlows } from '#src/model/failure.ts';

/** `22500` → `22.5 s`. */
export function secondsText(ms: number): string {
  return `${secondsNumber(ms)} s`;
}

/** `15–30 s`. */
export function windowText(window: { readonly minMs: number; readonly maxMs: number }): string {
  if (window.minMs === window.maxMs) return secondsText(window.minMs);
  return `${secondsNumber(window.minMs)}–${secondsText(window.maxMs)}`;
}

/** How long new flows meet the failure. */
export function newFlowsText(newFlows: NewFlows | NoAnswer): string {
  if (isNoAnswer(newFlows)) return 'unknown';
  if ('never' in newFlows) return 'never';
  if ('unboundedFromMs' in newFlows) return `${secondsText(newFlows.unboundedFromMs)} or more`;
  return windowText(newFlows);
}

/** Three digits that count: a screen is no place for 8.333333. */
function secondsNumber(ms: number): string {
  const seconds = ms / 1000;
  const decimals = seconds < 1 ? 3 : seconds < 10 ? 2 : 1;
  return String(Number(seconds.toFixed(decimals)));
}
