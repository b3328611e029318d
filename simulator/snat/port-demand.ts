// What is asked of source ports? Who connects whereto how often, how long a port is then held, and what changes meanwhile.
import type { Milliseconds } from '../time.ts';
import type { Protocol } from './port-stocks.ts';

/** Connections of every instance towards one destination. */
export interface PortDemand {
  readonly name: string;
  /** Index into `destinations`. */
  readonly destination: number;
  readonly perInstanceAndSecond: number;
  readonly lifetimeMs: Milliseconds;
  /** How long a port stays reserved after its connection has closed. */
  readonly holdMs: Milliseconds;
  /** Connections of every instance that are never closed. */
  readonly keptAlive: number;
}

/** Between two moments there are `times` as many new connections. */
export interface Burst {
  readonly fromMs: Milliseconds;
  readonly untilMs: Milliseconds;
  readonly times: number;
}

/** A connection that finds no port is tried again: so often, after so long. */
export interface Retrying {
  readonly attempts: number;
  readonly afterMs: Milliseconds;
}

/** From a moment on there are so many instances, and each has so many ports; newcomers may have others. */
export interface SizeStep {
  readonly atMs: Milliseconds;
  readonly instances: number;
  readonly portsOf: (instance: number) => number;
}

/** Everything that a run needs to know. */
export interface PortPlan {
  /** Key of what supplies the ports. */
  readonly resource: string;
  /** One stock for all instances, or one each. */
  readonly isShared: boolean;
  /** Ports of one frontend after the other, in the order in which they are used; undefined: not published. */
  readonly portsPerFrontend: number | undefined;
  readonly destinations: readonly { readonly name: string; readonly protocol: Protocol }[];
  readonly demands: readonly PortDemand[];
  readonly bursts: readonly Burst[];
  readonly retrying: Retrying;
  /** In the order of time; the first is how it is at the beginning. */
  readonly sizes: readonly [SizeStep, ...SizeStep[]];
  /** The run starts so long before the scenario, with the ordinary demand. */
  readonly warmUpMs: Milliseconds;
  readonly durationMs: Milliseconds;
}

/** How long a port is held at most. */
export const longestHoldMs = (demands: readonly PortDemand[]): Milliseconds =>
  Math.max(0, ...demands.map(({ lifetimeMs, holdMs }) => lifetimeMs + holdMs));
