// How long do new flows still go to an appliance that has left a Route Server: by a closed session, or without a word?
// A silent peer is given up between hold minus keepalive and hold; programming and damping come on top.
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import {
  ROUTE_SERVER_DAMPING,
  ROUTE_SERVER_HOLD,
  ROUTE_SERVER_KEEPALIVE,
  ROUTE_SERVER_PROGRAMMING,
} from '#src/azure-facts/route-server.ts';
import type { WindowMs } from '#src/model/failure.ts';
import type { Because } from '#src/model/finding.ts';
import type { ApplianceSettings } from './appliance-settings.ts';

export interface BgpWindow {
  readonly newFlows: WindowMs;
  readonly because: readonly Because[];
}

/** Detection by the timers of the slowest and the fastest peer, then programming. */
export function bgpSilentWindow(peers: readonly (ApplianceSettings | undefined)[], facts: FactSet): BgpWindow {
  const keepalive = facts(ROUTE_SERVER_KEEPALIVE);
  const hold = facts(ROUTE_SERVER_HOLD);
  const timers = peers.map((peer) => ({
    keepalive: peer?.bgp?.keepaliveSeconds ?? keepalive.value,
    hold: peer?.bgp?.holdSeconds ?? hold.value,
  }));
  const all = timers.length === 0 ? [{ keepalive: keepalive.value, hold: hold.value }] : timers;
  const least = Math.max(0, Math.min(...all.map((each) => each.hold - each.keepalive)));
  const most = Math.max(...all.map((each) => each.hold));
  const areConfigured = peers.some((peer) => peer?.bgp !== undefined);
  const text = `a silent peer is given up between hold − keepalive and hold: ${least} … ${most} s`;
  const detection = areConfigured ? { text: `${text} (timers of the configuration)` } : { text, source: hold.id };
  const { newFlows, because } = bgpCleanWindow(facts);
  return {
    newFlows: {
      minMs: least * 1000 + newFlows.minMs,
      meanMs: null,
      maxMs: most * 1000 + newFlows.maxMs,
    },
    because: [detection, ...because],
  };
}

/** A closed session is noticed at once; what is left is programming, and damping after an update shortly before. */
export function bgpCleanWindow(facts: FactSet): BgpWindow {
  const programming = facts(ROUTE_SERVER_PROGRAMMING);
  const damping = facts(ROUTE_SERVER_DAMPING);
  const { min, max } = programming.value;
  const most = (max ?? min) + damping.value;
  return {
    newFlows: { minMs: Math.round(min * 1000), meanMs: null, maxMs: Math.round(most * 1000) },
    because: [
      { text: `programming the routes takes ${min} … ${max ?? min} s`, source: programming.id },
      {
        text: `and up to ${damping.value} s more when another update was programmed just before`,
        source: damping.id,
      },
    ],
  };
}
