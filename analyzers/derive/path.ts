// Which way does a flow take between two ends, and which way do its answers take?
import type { DeriveContext } from '#analyzers/ask.ts';
import { FIREWALL_SNATS_INTERNET } from '#src/azure-facts/azure-firewall.ts';
import { NSG_STATEFUL } from '#src/azure-facts/network-security-groups.ts';
import type { Because } from '#src/model/finding.ts';
import type { PathHop, PathReport } from '#src/model/path.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import type { FlowProtocol } from './flow.ts';
import { trafficOf } from './flow.ts';
import type { PathEnd, SubnetEnd } from './path-end.ts';
import { flowEndOf, subnetEnd } from './path-end.ts';
import { enterFromInternet, enterFromOnPremises } from './path-entry.ts';
import { compareDirections } from './path-symmetry.ts';
import type { Device, Packet, PathProxy, PathRequest, Trail, Walk } from './path-trail.ts';
import { EMPTY_TRAIL, ended, hop, withHop } from './path-trail.ts';
import { walkFrom } from './path-walk.ts';

export interface PathQuestion {
  readonly from: PathEnd;
  readonly to: PathEnd;
  /** Undefined: both. */
  readonly protocol: FlowProtocol | undefined;
  /** Undefined: all. */
  readonly port: number | undefined;
  readonly translates: PathRequest['translates'];
}

/** The walk there and back. */
export function derivePath(question: PathQuestion, context: DeriveContext): PathReport {
  const { from, to } = question;
  const request: PathRequest = { context, asksGroups: true, translates: question.translates };
  const forward = walk(from, to, question, request);
  const back =
    forward.outcome === 'delivered' ? answerWalk(question, forward, { ...request, asksGroups: false }) : undefined;
  // A gateway that ends connections is the client of the one that follows.
  const client = forward.proxy === undefined ? from : subnetEnd(forward.proxy.subnet, context);
  const symmetry = compareDirections(client, to, forward, back ?? ended(EMPTY_TRAIL, 'not-enough-information'));
  // Where the appliance has to translate, the way back that is shown is the one that answers take if it does not.
  const isBackBroken = back !== undefined && back.outcome !== 'delivered' && symmetry.symmetry !== 'snat-needed';
  const stateful: Because = {
    text: 'answers pass the security groups that let their flow in',
    source: NSG_STATEFUL.id,
  };
  return {
    from: from.name,
    to: to.name,
    forward: forward.hops,
    back: back?.hops ?? [],
    symmetry: symmetry.symmetry,
    clientAddress: symmetry.clientAddress,
    outcome: isBackBroken ? back.outcome : forward.outcome,
    because: distinct([
      ...forward.because,
      ...(back === undefined ? [] : [stateful, ...back.because]),
      ...symmetry.because,
      ...(isBackBroken ? [{ text: 'the flow arrives, and its answers do not' }] : []),
    ]),
  };
}

function walk(from: PathEnd, to: PathEnd, question: PathQuestion, request: PathRequest): Walk {
  const { protocol, port } = question;
  const packet: Packet = {
    destination: to,
    sources: [flowEndOf(from)],
    traffic: trafficOf(protocol, port),
  };
  if (from.kind === 'subnet') return walkFromSubnet(from, packet, request);
  if (to.kind === 'subnet') {
    return from.kind === 'internet' ? enterFromInternet(packet, to, request) : enterFromOnPremises(packet, to, request);
  }
  const text = `neither ${from.name} nor ${to.name} is in the template`;
  return ended(withHop(EMPTY_TRAIL, hop(from.kind, 'undecided', null, null, text), { text }), 'leaves-template');
}

function walkFromSubnet(from: SubnetEnd, packet: Packet, request: PathRequest): Walk {
  const key = from.subnet.subnetKey;
  const sent = withHop(EMPTY_TRAIL, hop('subnet', 'sent', key, key, `from ${from.name}`));
  const { subnet, configurations } = from;
  return walkFrom({ subnet, configurations, isForwarded: false }, packet, sent, request);
}

/** Answers go to the address that the flow arrived with. */
function answerWalk(question: PathQuestion, forward: Walk, request: PathRequest): Walk {
  const { from, to } = question;
  if (to.kind === 'internet') return answerFromInternet(from, forward);
  if (forward.proxy !== undefined) return answerThroughProxy(forward.proxy, question, forward, request);
  const translator = forward.devices.findLast((device) => device.translates === true);
  if (translator !== undefined) return answerToTranslator(translator, question, request);
  const back = walk(to, from, { ...question, from: to, to: from, port: undefined }, request);
  // What came in by a public address leaves by it, unless a route takes the answer elsewhere.
  if (from.kind !== 'internet' || back.devices.length > 0) return back;
  return back.untilInternet === undefined ? back : answerByEntry(back, back.untilInternet, forward);
}

/** The answer goes to the gateway that opened the connection, and the gateway answers its client. */
function answerThroughProxy(proxy: PathProxy, question: PathQuestion, forward: Walk, request: PathRequest): Walk {
  const own = subnetEnd(proxy.subnet, request.context);
  const { proxy: _proxy, ...inside } = forward;
  const first = answerWalk({ ...question, from: own }, inside, request);
  if (first.outcome !== 'delivered') return first;
  const key = own.subnet.subnetKey;
  const left = walk(own, question.from, { ...question, from: own, to: question.from, port: undefined }, request);
  if (left.untilInternet === undefined || left.devices.length > 0) {
    const text = 'a route of its subnet takes answers of the gateway elsewhere than to the internet';
    const stop = hop('application-gateway', 'undecided', proxy.key, key, text);
    return ended(withHop(first, stop, { text, place: own.subnet.place }), 'not-enough-information');
  }
  const answered = hop('application-gateway', 'translated', proxy.key, key, 'gives the client its answer');
  const through = withFrontDoor({ ...first, hops: [...first.hops, answered] }, forward);
  return ended(withHop(through, hop('internet', 'received', null, null, 'the client receives it')), 'delivered');
}

// A Front Door hands on the answer to the connection that it opened.
function withFrontDoor(trail: Trail, forward: Walk): Trail {
  const door = forward.hops.find((each) => each.kind === 'front-door');
  return door === undefined ? trail : withHop(trail, { ...door, text: 'hands the answer on to the client' });
}

/** The answer goes to the appliance whose address the flow arrived with, and from there to the client. */
function answerToTranslator(device: Device, question: PathQuestion, request: PathRequest): Walk {
  const { from, to } = question;
  const { subnet } = device;
  if (subnet === undefined || to.kind === 'internet') return ended(EMPTY_TRAIL, 'not-enough-information');
  const own = { ...subnetEnd(subnet, request.context), configurations: device.configurations };
  const first = walk(to, own, { ...question, port: undefined }, request);
  if (first.outcome !== 'delivered') return first;
  const text = 'the appliance gives the answer the address of the client again';
  const translated = withHop(first, hop(device.kind, 'translated', device.key, subnet.subnetKey, text));
  const trail = { ...translated, devices: [...first.devices, device] };
  const key = from.kind === 'subnet' ? from.subnet.subnetKey : null;
  if (from.kind !== 'subnet')
    return ended(withHop(trail, hop(from.kind, 'received', key, key, from.name)), 'delivered');
  const packet: Packet = { destination: from, sources: [flowEndOf(own)], traffic: trafficOf(undefined, undefined) };
  return walkFrom({ subnet, configurations: device.configurations, isForwarded: true }, packet, trail, request);
}

function answerByEntry(back: Walk, until: readonly PathHop[], forward: Walk): Walk {
  const inner = forward.hops.findIndex((each) => !ENTRY_KINDS.includes(each.kind));
  const entry = forward.hops.slice(0, inner).findLast((each) => each.step === 'balanced' || each.step === 'translated');
  const text = 'leaves by the address that it came in by';
  const left = hop(entry?.kind ?? 'public-address', 'translated', entry?.key ?? null, entry?.subnet ?? null, text);
  const received = hop('internet', 'received', null, null, 'the client receives the answer');
  const through = withFrontDoor({ ...back, hops: [...until, left], because: [] }, forward);
  return ended(withHop(through, received), 'delivered');
}

/** What stands between the internet and a network. */
const ENTRY_KINDS: readonly PathHop['kind'][] = [
  'internet',
  'front-door',
  'traffic-manager',
  'load-balancer',
  'public-address',
];

// The hops of the way there in reverse: the translated address leads the answer back to whoever translated it.
function answerFromInternet(from: PathEnd, forward: Walk): Walk {
  const passed = forward.hops.filter((each) => each.step === 'translated' || each.step === 'forwarded').reverse();
  const sent = withHop(EMPTY_TRAIL, hop('internet', 'sent', null, null, 'the answer of the internet'));
  const hops: PathHop[] = passed.map((each) => ({
    ...each,
    text: `the answer comes back to ${each.key === null ? 'the public address' : resourceWords(each.key).name}`,
  }));
  const key = from.kind === 'subnet' ? from.subnet.subnetKey : null;
  const received = hop(from.kind, 'received', key, key, `${from.name} receives it`);
  const firewall = forward.devices.some((device) => device.kind === 'firewall');
  const because = firewall ? [{ text: 'the firewall keeps the translation', source: FIREWALL_SNATS_INTERNET.id }] : [];
  return ended(
    { ...sent, hops: [...sent.hops, ...hops, received], because, devices: [...forward.devices].reverse() },
    'delivered',
  );
}

function distinct(chain: readonly Because[]): readonly Because[] {
  const seen = new Set<string>();
  return chain.filter((each) => {
    const key = `${each.text} ${each.place?.start ?? ''}`;
    return !seen.has(key) && seen.add(key);
  });
}
