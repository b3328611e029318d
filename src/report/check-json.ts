// `failcast check --format json`: the contract that scripts read.
import type { NoAnswer } from '#src/model/estimate.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import type { Established, NewFlows, WindowMs } from '#src/model/failure.ts';
import type { CheckReport, ReportedEstimate, ReportedFinding } from '#src/report/check-report.ts';
import type { Json, Sink } from '#src/report/json-text.ts';
import { lazyList, writeJson } from '#src/report/json-text.ts';
import { becauseJson, gapJson, locationJson, orUnknown, problemJson, SCHEMA_VERSION } from '#src/report/shared-json.ts';

/** The whole report as JSON text, piece by piece. */
export function writeCheckJson(report: CheckReport, sink: Sink): void {
  const json: Json = {
    schemaVersion: SCHEMA_VERSION,
    tool: { ...report.tool },
    inputs: report.inputs.map((input) => ({
      path: input.path,
      parameterSets: input.parameterSets,
      status: input.status,
      problems: input.problems.map(problemJson),
    })),
    estimates: lazyList(report.estimates, estimateJson),
    findings: lazyList(report.findings, findingJson),
    gaps: lazyList(report.gaps, gapJson),
    summary: { ...report.summary },
  };
  writeJson(json, sink);
}

function estimateJson(estimate: ReportedEstimate): Json {
  const start = { kind: estimate.kind, input: estimate.input, parameterSets: estimate.parameterSets };
  const because = becauseJson(estimate.because);
  switch (estimate.kind) {
    case 'failover':
      return {
        ...start,
        design: estimate.design,
        resource: estimate.resource,
        rule: estimate.rule,
        pool: estimate.pool,
        probe: estimate.probe,
        failure: estimate.failure,
        assumes: { ...estimate.assumes },
        newFlows: newFlowsJson(estimate.newFlows),
        lastZone: estimate.lastZone === undefined ? undefined : windowJson(estimate.lastZone),
        establishedTcp: establishedJson(estimate.establishedTcp),
        udp: establishedJson(estimate.udp),
        scenario: estimate.scenario,
        because,
      };
    case 'snat':
      return {
        ...start,
        resource: estimate.resource,
        pool: estimate.pool,
        subnet: estimate.subnet,
        method: orUnknown(estimate.method),
        portsPerInstance: {
          now: orUnknown(estimate.portsPerInstance.now),
          atMaximum: orUnknown(estimate.portsPerInstance.atMaximum),
        },
        shared: estimate.shared,
        demand: estimate.demand === null ? null : { ...estimate.demand },
        verdict: estimate.verdict,
        because,
      };
    case 'chain':
      return {
        ...start,
        layers: estimate.layers.map((layer) => ({ resource: layer.resource, windowMs: spanJson(layer.windowMs) })),
        userVisibleMs: spanJson(estimate.userVisibleMs),
        reactsFirst: orUnknown(estimate.reactsFirst),
        because,
      };
  }
}

function newFlowsJson(newFlows: NewFlows | NoAnswer): Json {
  if (isNoAnswer(newFlows)) return { $unknown: newFlows.unknown };
  if ('never' in newFlows) return { never: true };
  if ('unboundedFromMs' in newFlows) return { unboundedFromMs: Math.round(newFlows.unboundedFromMs) };
  return windowJson(newFlows);
}

// Times are whole milliseconds in the contract.
function windowJson(window: WindowMs): Json {
  return {
    minMs: Math.round(window.minMs),
    meanMs: window.meanMs === null ? null : Math.round(window.meanMs),
    maxMs: Math.round(window.maxMs),
  };
}

function spanJson(span: { readonly min: number; readonly max: number } | NoAnswer): Json {
  return isNoAnswer(span) ? { $unknown: span.unknown } : { min: Math.round(span.min), max: Math.round(span.max) };
}

function establishedJson(established: Established): Json {
  return { fate: established.fate, boundMs: established.boundMs === null ? null : Math.round(established.boundMs) };
}

function findingJson(finding: ReportedFinding): Json {
  return {
    id: finding.id,
    code: finding.code,
    severity: finding.severity,
    verdict: finding.verdict,
    input: finding.input,
    message: finding.message,
    remedy: finding.remedy,
    resource: finding.resource,
    location: locationJson(finding.place),
    because: becauseJson(finding.because),
    data: { ...finding.data },
    instances: finding.instances,
    parameterSets: finding.parameterSets,
    fingerprint: finding.fingerprint,
  };
}
