// Goal: every mistake in a configuration is reported at its place, with the key that was meant; a right one is read.
import { describe, expect, test } from 'vitest';
import { closestName } from '#src/config/closest-name.ts';
import { loadConfiguration } from '#src/config/load.ts';
import { locate } from '#src/model/place.ts';
import { createSourceFile } from '#src/source/source-file.ts';

const checks = ['probe-interval-left-to-default', 'LB01', 'LB-01', 'implicit-snat'];

function load(text: string) {
  const loaded = loadConfiguration(createSourceFile('failcast.config.jsonc', text), checks);
  const problems = loaded.problems.map((problem) => {
    const at = problem.place && locate(problem.place);
    return `${at?.line}:${at?.column} ${problem.message}`;
  });
  return { configuration: loaded.configuration, problems, placeOf: loaded.placeOf };
}

describe('a right configuration', () => {
  test('the example of the manual is read as it stands', () => {
    const { configuration, problems, placeOf } = load(`{
      // comments and trailing commas are fine
      "$schema": "https://example.com/config.schema.json",
      "budget": { "newFlowSeconds": 20, "overrides": [{ "resource": "lb-spoke-*", "newFlowSeconds": 60, "reason": "accepted" }] },
      "workloads": [{ "name": "payments", "from": "vmss-web", "destination": "203.0.113.10:443/tcp",
        "newConnectionsPerSecond": 25, "connectionLifetimeSeconds": 30, "closedBy": "fin",
        "keepAliveConnections": null, "idleSeconds": null, "keepaliveSeconds": null }],
      "appliances": [{ "match": "fw-*", "snat": true, "mode": "active-passive", "bgp": { "keepaliveSeconds": 3, "holdSeconds": 10 }, "heartbeatSeconds": 3, "sessionSync": true }],
      "failover": { "model": "service", "propagationSeconds": 0 },
      "drills": [{ "date": "2026-10-02", "resource": "lb-nva", "failure": "instance-silent", "measuredSeconds": 12 }],
      "checks": { "probe-interval-left-to-default": "error", "LB-01": { "severity": "info" } },
      "ignore": [{ "check": "implicit-snat", "resource": "lb-lab", "reason": "lab", "until": "2027-03-31" }],
    }`);
    expect(problems).toEqual([]);
    expect(configuration.budget?.overrides?.[0]?.newFlowSeconds).toBe(60);
    expect(configuration.workloads?.[0]?.keepAliveConnections).toBeNull();
    expect(configuration.checks?.['LB-01']).toEqual({ severity: 'info' });
    const ignore = placeOf('ignore/0');
    expect(ignore && locate(ignore).pointer).toBe('/ignore/0');
  });

  test('an empty object is a configuration', () => {
    expect(load('{}')).toMatchObject({ configuration: {}, problems: [] });
  });
});

describe('mistakes', () => {
  test.each([
    ['{"budgets": {}}', '1:2 unknown key "budgets" in the configuration; did you mean "budget"?'],
    ['{"budget": {"newFlowSecond": 3}}', '1:13 unknown key "newFlowSecond" in budget; did you mean "newFlowSeconds"?'],
    ['{"xyzzy": 1}', '1:2 unknown key "xyzzy" in the configuration'],
    ['{"budget": {"newFlowSeconds": -1}}', '1:31 budget.newFlowSeconds must be a number of at least 0, not -1'],
    ['{"budget": {"newFlowSeconds": "20"}}', '1:31 budget.newFlowSeconds must be a number of at least 0, not "20"'],
    [
      '{"failover": {"model": "servce"}}',
      '1:24 failover.model must be one of "service", "as-written", "guide", "one-probe", not "servce"; did you mean "service"?',
    ],
    [
      '{"checks": {"implicit-snatt": "error"}}',
      '1:13 there is no check "implicit-snatt"; did you mean "implicit-snat"?',
    ],
    [
      '{"checks": {"implicit-snat": "fatal"}}',
      '1:30 checks.implicit-snat must be one of "error", "warning", "info", "off", not "fatal"',
    ],
    [
      '{"checks": {"implicit-snat": 3}}',
      '1:30 checks.implicit-snat must be one of "error", "warning", "info", "off", or an object, not 3',
    ],
    ['{"ignore": [{"check": "implicit-snat"}]}', '1:13 "reason" is missing here: Why the finding is accepted.'],
    ['{"ignore": [{"check": "nope-nope", "reason": "x"}]}', '1:23 there is no check "nope-nope"'],
    [
      '{"ignore": [{"check": "LB01", "reason": "x", "until": "next year"}]}',
      '1:55 ignore.0.until must be a text such as "2027-03-31", not "next year"',
    ],
    ['{"workloads": {}}', '1:15 workloads must be a list, not an object'],
    ['{"budget": {}, "budget": {}}', '1:16 "budget" is written twice'],
    ['[]', '1:1 the configuration must be an object, not an array'],
    ['{"budget": {"newFlowSeconds": 20}', '1:34 not valid JSON: close brace expected'],
    ['', '1:1 not valid JSON: value expected'],
  ])('%s', (text, expected) => {
    expect(load(text).problems).toEqual([expected]);
  });

  test('a configuration with mistakes is not used at all', () => {
    expect(load('{"budget": {"newFlowSeconds": 20}, "nope": 1}').configuration).toEqual({});
  });
});

describe('closestName', () => {
  test.each([
    ['budgte', ['budget', 'ignore'], 'budget'],
    ['check', ['checks', 'ignore'], 'checks'],
    ['zzz', ['checks', 'ignore'], undefined],
    ['BUDGET', ['budget'], 'budget'],
  ])('%s among %j', (wrong, known, expected) => {
    expect(closestName(wrong, known)).toBe(expected);
  });
});
