// How long do Application Gateway, Front Door and Traffic Manager go on using a backend that is dead?
// Closed forms on numbers that are in force; who reads them from a template says where they stand.
import type { WindowMs } from '#src/model/failure.ts';

/** Silent backend of an Application Gateway, probes starting every interval: (T−1)·I+O … T·I+O. */
export function applicationGatewayWindow(intervalSeconds: number, timeoutSeconds: number, threshold: number): WindowMs {
  return windowOf((threshold - 1) * intervalSeconds + timeoutSeconds, intervalSeconds);
}

/** Origin of Front Door that refuses or answers with an error: (f−1)·I … f·I with f = samples − successes + 1. */
export function frontDoorWindow(intervalSeconds: number, sampleSize: number, successes: number): WindowMs {
  const failures = sampleSize - successes + 1;
  return windowOf((failures - 1) * intervalSeconds, intervalSeconds);
}

/** Silent endpoint of Traffic Manager: tolerated·I+O … I+tolerated·I+O+TTL; resolvers keep an answer up to the TTL. */
export function trafficManagerWindow(
  intervalSeconds: number,
  timeoutSeconds: number,
  tolerated: number,
  ttlSeconds: number,
): WindowMs {
  return windowOf(tolerated * intervalSeconds + timeoutSeconds, intervalSeconds + ttlSeconds);
}

// The failure strikes at a uniformly random moment of the span, so the mean is its middle.
function windowOf(leastSeconds: number, spanSeconds: number): WindowMs {
  const minMs = Math.round(leastSeconds * 1000);
  const maxMs = Math.round((leastSeconds + spanSeconds) * 1000);
  return { minMs, meanMs: Math.round((minMs + maxMs) / 2), maxMs };
}
