// How long do new flows still meet an instance that has failed, and when does one that returns get flows again?
// Closed forms of the probe cycle; the failure strikes at a uniformly random moment of it. Pure arithmetic on what is in
// force: `effective-probe.ts` reads the template, `established-flows.ts` answers for flows that exist already.
import type { AzureFact } from '#src/azure-facts/fact.ts';
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import { publishedFacts } from '#src/azure-facts/fact-set.ts';
import { GUIDE_FAILED_PROBES } from '#src/azure-facts/guide.ts';
import {
  LB_ALL_DOWN_ALL_PROBED_UP,
  LB_RULE_WITHOUT_PROBE_NEVER_REMOVES,
} from '#src/azure-facts/load-balancer-probe-down.ts';
import {
  LB_PROBE_FLAPPING_PENALTY,
  LB_PROBE_HTTP_RST_IMMEDIATE,
  LB_PROBE_HTTP_STATUS_IMMEDIATE,
  LB_PROBE_HTTP_SUCCESS_STATUS,
  LB_PROBE_HTTP_TIMEOUT,
  LB_PROBE_NO_HEALTHY_DEFAULT,
  LB_PROBE_TCP_RST_COUNTS,
  LB_PROBE_TCP_TIMEOUT,
  LB_PROBE_THRESHOLD_SYMMETRIC,
  LB_PROBE_ZONES_INDEPENDENT,
  LB_PROPAGATION_TIME,
} from '#src/azure-facts/load-balancer-probes.ts';
import type { FailoverOptions } from '#src/model/failover-options.ts';
import { DEFAULT_FAILOVER_OPTIONS } from '#src/model/failover-options.ts';
import type { Assumed, Failure, NewFlows, WindowMs } from '#src/model/failure.ts';
import type { Because } from '#src/model/finding.ts';
import type { ProbeProtocol } from './effective-probe.ts';

/** The values of a probe that count, from `deriveEffectiveProbe`. */
export interface ProbeInForce {
  readonly protocol: ProbeProtocol;
  readonly intervalSeconds: number;
  readonly threshold: number;
}

export type ProbeAnswer = 'ok' | 'rst' | 'silent' | '503';
export type NoHealthyBackends = 'AllProbedDown' | 'AllProbedUp';

/** A window with the formula it came from, numbers filled in. */
export interface ModelledNewFlows {
  readonly newFlows: NewFlows;
  readonly formula: string;
  readonly because: readonly Because[];
}

export interface ModelSettings {
  readonly options?: FailoverOptions;
  readonly facts?: FactSet;
}

/** The sides of an instance that a failure assumes: how it answers probes, whether it forwards. One entry per estimate. */
export function assumptionsOf(failure: Failure, protocol: ProbeProtocol | undefined): readonly Assumed[] {
  switch (failure) {
    case 'instance-silent':
    case 'zone-down':
      return [{ answers: 'silent', forwards: 'no' }];
    case 'process-dead':
      return [{ answers: 'rst', forwards: 'refuses' }];
    case 'http-503':
      return [{ answers: '503', forwards: 'yes' }];
    case 'drain':
      return [{ answers: protocol === undefined || protocol === 'Tcp' ? 'rst' : '503', forwards: 'yes' }];
    case 'recovery':
      return [{ answers: 'ok', forwards: 'yes' }];
    case 'all-down':
      return [
        { answers: 'silent', forwards: 'yes' },
        { answers: 'silent', forwards: 'no' },
      ];
    default:
      return [];
  }
}

/** Time until new flows avoid an instance that answers its probes like this; without a probe it is never removed. */
export function deriveRemoval(
  probe: ProbeInForce | undefined,
  answers: ProbeAnswer,
  { options = DEFAULT_FAILOVER_OPTIONS, facts = publishedFacts }: ModelSettings = {},
): ModelledNewFlows {
  if (probe === undefined) {
    const text = 'the rule has no probe, so nothing ever removes the instance';
    return never(text, LB_RULE_WITHOUT_PROBE_NEVER_REMOVES);
  }
  if (answers === 'ok') return never('the instance answers its probes as a healthy one does');
  if (answers === '503' && probe.protocol === 'Tcp') {
    return never(
      'a TCP probe ends with the handshake: it never sees what the application answers',
      LB_PROBE_TCP_TIMEOUT,
    );
  }
  const cycle = answers === 'silent' ? silentCycle(probe, options, facts) : refusedCycle(probe, answers, options);
  return windowOf(probe, cycle, options);
}

/** Time until an instance that answers again gets new flows: bounded below only, since the flapping penalty is unpublished. */
export function deriveReturn(
  probe: ProbeInForce | undefined,
  { options = DEFAULT_FAILOVER_OPTIONS }: ModelSettings = {},
): ModelledNewFlows {
  if (probe === undefined) {
    const text = 'the rule has no probe, so the instance was never removed and gets flows as soon as it answers';
    return immediate(text, LB_RULE_WITHOUT_PROBE_NEVER_REMOVES);
  }
  const atOnce = probe.protocol !== 'Tcp' && !options.httpStatusCountsTowardThreshold;
  const leastSeconds = (atOnce ? 0 : (probe.threshold - 1) * probe.intervalSeconds) + options.propagationSeconds;
  const tail = options.propagationSeconds === 0 ? '' : ` + ${options.propagationSeconds}`;
  const formula = atOnce
    ? `0${tail} = ${shown(leastSeconds)} s or more`
    : `(T−1)·I${tail} = ${probe.threshold - 1}·${shown(probe.intervalSeconds)}${tail} = ${shown(leastSeconds)} s or more`;
  const success = atOnce
    ? link('one answer with status 200 brings the instance back', LB_PROBE_HTTP_STATUS_IMMEDIATE)
    : link(
        `${inARow(probe.threshold, 'success', 'successes')} to bring the instance back`,
        LB_PROBE_THRESHOLD_SYMMETRIC,
      );
  const penalty = link(
    'an instance that changed state often waits longer; how long is not published',
    LB_PROBE_FLAPPING_PENALTY,
  );
  return {
    newFlows: { unboundedFromMs: inMs(leastSeconds) },
    formula,
    because: [success, penalty, { text: formula }, ...propagationLinks(options)],
  };
}

/** What new flows meet when every instance is down by its probe. */
export function deriveAllDown(behavior: NoHealthyBackends, forwards: Assumed['forwards']): ModelledNewFlows {
  if (behavior === 'AllProbedDown') {
    const text = 'all instances are down by their probes, so new TCP flows are refused until one returns';
    return never(text, LB_PROBE_NO_HEALTHY_DEFAULT);
  }
  if (forwards === 'yes') {
    return immediate(
      'all instances are down by their probes, so new flows go to all of them, and they forward',
      LB_ALL_DOWN_ALL_PROBED_UP,
    );
  }
  return never(
    'all instances are down by their probes and new flows still go to them, but none forwards',
    LB_ALL_DOWN_ALL_PROBED_UP,
  );
}

/** New flows of a rule without a probe when its instances are down: nobody calls them down, so they go on as the instances do. */
export function deriveAllDownUnprobed(forwards: Assumed['forwards']): ModelledNewFlows {
  const start = 'the rule has no probe: no instance is ever called down, and new flows go on to all of them';
  return forwards === 'yes'
    ? immediate(`${start}, which forward`, LB_RULE_WITHOUT_PROBE_NEVER_REMOVES)
    : never(`${start}, but none forwards`, LB_RULE_WITHOUT_PROBE_NEVER_REMOVES);
}

/** The moment the last of several independent probers has noticed, from the window of one; each zone probes on its own. */
export function deriveLastZone(
  window: WindowMs,
  zones: number,
): { readonly lastZone: WindowMs; readonly formula: string; readonly because: readonly Because[] } {
  const spreadMs = window.maxMs - window.minMs;
  const meanMs = Math.round(window.minMs + (spreadMs * zones) / (zones + 1));
  const formula = `${shown(window.minMs / 1000)} + z/(z+1)·I = ${shown(window.minMs / 1000)} + ${zones}/${zones + 1}·${shown(spreadMs / 1000)} = ${shown(meanMs / 1000)} s on average`;
  return {
    lastZone: { minMs: window.minMs, meanMs, maxMs: window.maxMs },
    formula,
    because: [link(`${zones} zones probe the instance independently: ${formula}`, LB_PROBE_ZONES_INDEPENDENT)],
  };
}

// A cycle: the time from the first probe that meets the failure to the verdict, and how to write it down.
interface Cycle {
  readonly leadSeconds: number;
  readonly formula: string;
  readonly filled: string;
  readonly because: readonly Because[];
}

function silentCycle(probe: ProbeInForce, options: FailoverOptions, facts: FactSet): Cycle {
  if (options.model === 'guide') return guideCycle(probe);
  const { intervalSeconds: interval, threshold } = probe;
  const decide = link(`${inARow(threshold, 'time-out', 'time-outs')} to remove the instance`);
  if (probe.protocol === 'Tcp') {
    return {
      leadSeconds: threshold * interval,
      formula: 'T·I … (T+1)·I',
      filled: `${threshold}·${shown(interval)} … ${threshold + 1}·${shown(interval)}`,
      because: [decide, link('a silent TCP probe has failed when the next one is due', LB_PROBE_TCP_TIMEOUT)],
    };
  }
  const limit = facts(LB_PROBE_HTTP_TIMEOUT);
  const timeout = Math.min(interval, limit.value);
  const text = `an HTTP probe times out after min(I, ${limit.value}) = ${shown(timeout)} s`;
  return {
    leadSeconds: (threshold - 1) * interval + timeout,
    formula: '(T−1)·I+τ … T·I+τ',
    filled: `${threshold - 1}·${shown(interval)}+${shown(timeout)} … ${threshold}·${shown(interval)}+${shown(timeout)}`,
    because: [decide, link(text, limit)],
  };
}

function refusedCycle(probe: ProbeInForce, answers: 'rst' | '503', options: FailoverOptions): Cycle {
  const isTcp = probe.protocol === 'Tcp';
  const counts = isTcp ? options.tcpResetCountsTowardThreshold : options.httpStatusCountsTowardThreshold;
  if (!counts) return atOnceCycle(probe, answers);
  if (options.model === 'guide') return guideCycle(probe);
  const { intervalSeconds: interval, threshold } = probe;
  const failures = inARow(threshold, isTcp ? 'reset' : 'failed answer', isTcp ? 'resets' : 'failed answers');
  return {
    leadSeconds: (threshold - 1) * interval,
    formula: '(T−1)·I … T·I',
    filled: `${threshold - 1}·${shown(interval)} … ${threshold}·${shown(interval)}`,
    because: [link(`${failures} to remove the instance`, isTcp ? LB_PROBE_TCP_RST_COUNTS : undefined)],
  };
}

function atOnceCycle(probe: ProbeInForce, answers: 'rst' | '503'): Cycle {
  const isTcp = probe.protocol === 'Tcp';
  const status = LB_PROBE_HTTP_SUCCESS_STATUS.value;
  const text = isTcp
    ? 'a TCP probe that is reset decides at once (failover.tcpResetCountsTowardThreshold is off)'
    : answers === 'rst'
      ? 'an HTTP probe that is reset decides at once, whatever the threshold'
      : `an answer other than ${status} decides at once, whatever the threshold`;
  const fact = isTcp
    ? LB_PROBE_TCP_RST_COUNTS
    : answers === 'rst'
      ? LB_PROBE_HTTP_RST_IMMEDIATE
      : LB_PROBE_HTTP_STATUS_IMMEDIATE;
  return {
    leadSeconds: 0,
    formula: '0 … I',
    filled: `0 … ${shown(probe.intervalSeconds)}`,
    because: [link(text, fact)],
  };
}

// The guide draws no line between silence and refusal: every failed probe counts when it is sent.
function guideCycle(probe: ProbeInForce): Cycle {
  const { intervalSeconds: interval, threshold } = probe;
  return {
    leadSeconds: (threshold - 1) * interval,
    formula: '(N−1)·I … N·I',
    filled: `${threshold - 1}·${shown(interval)} … ${threshold}·${shown(interval)}`,
    because: [link(`the guide counts ${threshold} failed probes, each judged when it is sent`, GUIDE_FAILED_PROBES)],
  };
}

function windowOf(probe: ProbeInForce, cycle: Cycle, options: FailoverOptions): ModelledNewFlows {
  const from = cycle.leadSeconds + options.propagationSeconds;
  const to = from + probe.intervalSeconds;
  const tail = options.propagationSeconds === 0 ? '' : `, + ${shown(options.propagationSeconds)} s propagation`;
  const formula = `${cycle.formula} = ${cycle.filled}${tail} = ${shown(from)} … ${shown(to)} s`;
  return {
    newFlows: { minMs: inMs(from), meanMs: inMs((from + to) / 2), maxMs: inMs(to) },
    formula,
    because: [...cycle.because, { text: formula }, ...propagationLinks(options)],
  };
}

function propagationLinks(options: FailoverOptions): Because[] {
  const text =
    options.propagationSeconds === 0
      ? 'at least: the time from the verdict to the data path is published only as a small amount'
      : `${shown(options.propagationSeconds)} s are added for the way from the verdict to the data path (failover.propagationSeconds)`;
  return [link(text, LB_PROPAGATION_TIME)];
}

function never(text: string, fact?: AzureFact): ModelledNewFlows {
  return { newFlows: { never: true }, formula: 'never', because: [link(text, fact)] };
}

function immediate(text: string, fact: AzureFact): ModelledNewFlows {
  return { newFlows: { minMs: 0, meanMs: 0, maxMs: 0 }, formula: '0 s', because: [link(text, fact)] };
}

function link(text: string, fact?: AzureFact): Because {
  return fact === undefined ? { text } : { text, source: fact.id };
}

const inARow = (count: number, one: string, many: string): string =>
  count === 1 ? `it takes 1 ${one}` : `it takes ${count} ${many} in a row`;

const inMs = (seconds: number): number => Math.round(seconds * 1000);

const shown = (seconds: number): string => String(Math.round(seconds * 1000) / 1000);
