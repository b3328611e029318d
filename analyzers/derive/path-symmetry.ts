// Do both directions of a flow meet the same stateful device, who has to translate addresses, and who still sees the client?
import { GUIDE_INTERNAL_ONLY_SYMMETRY } from '#src/azure-facts/guide.ts';
import type { Because } from '#src/model/finding.ts';
import type { PathClientAddress, PathOutcome, PathSymmetry } from '#src/model/path.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import type { PathEnd } from './path-end.ts';
import type { Device, Walk } from './path-trail.ts';

export interface Symmetry {
  readonly symmetry: PathSymmetry;
  readonly clientAddress: PathClientAddress;
  readonly because: readonly Because[];
}

/** Compares the way there with the way back. */
export function compareDirections(from: PathEnd, to: PathEnd, forward: Walk, back: Walk): Symmetry {
  if (forward.outcome !== 'delivered')
    return unknown(
      forward.outcome === 'not-enough-information' ? 'the way there is not certain' : 'the flow does not arrive',
    );
  const { symmetry, because } = symmetryOf(from, to, forward, back);
  return { symmetry, clientAddress: clientAddressOf(symmetry, forward), because };
}

const unknown = (text: string): Symmetry => ({ symmetry: 'unknown', clientAddress: 'unknown', because: [{ text }] });

type Answer = Omit<Symmetry, 'clientAddress'>;

function symmetryOf(from: PathEnd, to: PathEnd, forward: Walk, back: Walk): Answer {
  const appliances = forward.devices.filter((device) => device.kind === 'appliance');
  if (
    forward.devices.length > 0 &&
    appliances.every((device) => device.translates === true) &&
    translatesAll(forward)
  ) {
    return answer('symmetric', 'the appliance translates source addresses, so answers come back to it');
  }
  if (to.kind === 'internet') {
    const [device] = appliances;
    if (device === undefined) return answer('symmetric', 'answers come back to the address that the flow left with');
    return answer('snat-needed', `${nameOf(device.key)} has to put its own address in place of the source`);
  }
  if (from.kind === 'internet' && appliances.length > 0) return publishedSymmetry(forward, back);
  // Something stateful that answers pass at the wrong place drops them; a broken way back is no symmetry either.
  if (back.outcome !== 'delivered')
    return BROKEN.includes(back.outcome)
      ? answer('asymmetric', 'answers do not come back')
      : { symmetry: 'unknown', because: [{ text: 'the way back is not certain' }] };
  return routedSymmetry(forward, back);
}

const BROKEN: readonly PathOutcome[] = ['loop', 'no-route', 'next-hop-missing'];

const translatesAll = (walk: Walk): boolean => walk.devices.some((device) => device.translates === true);

const answer = (symmetry: PathSymmetry, text: string, source?: string): Answer => ({
  symmetry,
  because: [source === undefined ? { text } : { text, source }],
});

// What an appliance publishes comes in by one load balancer and answers leave by another way, unless there is one appliance.
function publishedSymmetry(forward: Walk, back: Walk): Answer {
  const device = forward.devices[0];
  const meeting = back.devices.find((other) => device !== undefined && sharesMachines(device, other));
  if (device?.isSingle === 'yes' && meeting !== undefined) {
    return answer('symmetric', `${nameOf(device.key)} is the only appliance, both directions meet it`);
  }
  return answer(
    'snat-needed',
    'flows from the internet and their answers pass different frontends, so the appliance has to translate source addresses',
  );
}

function routedSymmetry(forward: Walk, back: Walk): Answer {
  const there = forward.devices;
  const returning = back.devices;
  if (there.length === 0 && returning.length === 0) {
    return answer('symmetric', 'no appliance keeps the state of the flow');
  }
  const missed = there.find((device) => !returning.some((other) => sharesMachines(device, other)));
  if (missed !== undefined) return answer('asymmetric', `answers do not pass ${nameOf(missed.key)}`);
  const extra = returning.find((device) => !there.some((other) => sharesMachines(device, other)));
  if (extra !== undefined) return answer('asymmetric', `${nameOf(extra.key)} sees the answers only`);
  for (const device of there) {
    const other = returning.find((each) => sharesMachines(device, each));
    if (other === undefined || isSameMachine(device, other)) continue;
    if (device.isSingle === 'unknown' && device.machines.size === 1) {
      return { symmetry: 'unknown', because: [{ text: `how many instances ${nameOf(device.key)} has is unknown` }] };
    }
    return answer('snat-needed', `answers may meet another machine of ${nameOf(device.key)}`);
  }
  const kept = there.find((device) => device.isSingle !== 'yes' && device.kind === 'appliance');
  return kept === undefined
    ? answer('symmetric', 'both directions meet the same device')
    : answer(
        'symmetric',
        'both directions pass the same frontend, which gives them the same machine',
        GUIDE_INTERNAL_ONLY_SYMMETRY.id,
      );
}

const sharesMachines = (left: Device, right: Device): boolean =>
  [...left.machines].some((machine) => right.machines.has(machine));

/** Certainly the same machine both ways. */
function isSameMachine(left: Device, right: Device): boolean {
  if (left.kind === 'firewall') return left.key === right.key;
  if (left.isSingle === 'yes' && right.isSingle === 'yes') return true;
  return left.frontend !== undefined && left.frontend === right.frontend && left.keepsFlows && right.keepsFlows;
}

function clientAddressOf(symmetry: PathSymmetry, forward: Walk): PathClientAddress {
  const { devices } = forward;
  if (forward.proxy !== undefined || forward.hops.some((hop) => hop.kind === 'front-door')) return 'hidden';
  if (forward.isTranslated || devices.some((device) => device.translates === true)) return 'hidden';
  if (devices.length === 0 || devices.every((device) => device.translates === false)) return 'preserved';
  if (symmetry === 'snat-needed') return 'hidden';
  return symmetry === 'symmetric' ? 'preserved' : 'unknown';
}

const nameOf = (key: string): string => resourceWords(key).name;
