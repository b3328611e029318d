// Which budget counts for a resource?
import { describe, expect, it } from 'vitest';
import { deriveBudget } from '#analyzers/derive/budget.ts';
import { analyzeResources } from '../../../analyze-template.ts';

const settings = {
  newFlowSeconds: 20,
  overrides: [
    { resource: 'lb-spoke-*', newFlowSeconds: 60, reason: 'batch jobs' },
    { resource: 'lb-*', newFlowSeconds: 30, reason: 'accepted' },
  ],
};

/** The name of a load balancer, as the graph reads it. */
function nameOf(expression: string) {
  const resource = {
    type: 'Microsoft.Network/loadBalancers',
    apiVersion: '2024-05-01',
    name: expression,
    properties: {},
  };
  const [loadBalancer] = analyzeResources([resource], {}, { body: { parameters: { p: { type: 'string' } } } }).graph
    .loadBalancers;
  if (loadBalancer === undefined) throw new Error('the template has no load balancer');
  return loadBalancer.name;
}

describe('a budget', () => {
  it('is that of the first override that matches, else the general one', () => {
    const seconds = (name: string) => {
      const budget = deriveBudget(settings, nameOf(name));
      return budget.state === 'known' ? budget.line.seconds : budget.state;
    };
    expect([seconds('lb-spoke-1'), seconds('LB-hub'), seconds('hub')]).toEqual([60, 30, 20]);
  });

  it('is none when none was stated', () => {
    expect(deriveBudget({}, nameOf('lb'))).toEqual({ state: 'none' });
    expect(deriveBudget({ overrides: settings.overrides }, nameOf('hub'))).toEqual({ state: 'none' });
  });

  it('may be any of them for a name that is unknown', () => {
    const budget = deriveBudget(settings, nameOf("[parameters('p')]"));
    expect(budget.state === 'depends' && budget.lines.map((line) => line?.seconds)).toEqual([60, 30, 20]);
    expect(deriveBudget({ newFlowSeconds: 20 }, nameOf("[parameters('p')]")).state).toBe('known');
  });
});
