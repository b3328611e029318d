// May an appliance that has to move routes or addresses by itself do so at all?
import { defineCheck } from '#analyzers/check.ts';
import { deriveApiPairs } from '#analyzers/derive/designs/api-active-passive.ts';
import { API_TYPICAL } from '#src/azure-facts/api-failover.ts';
import { holdsWord } from '#src/graph/field.ts';
import { resourceWords } from '#src/model/resource-name.ts';

export const appliancesWithoutRole = defineCheck<{ readonly standby: string }>({
  id: 'appliances-without-role',
  code: 'AF01',
  aliases: ['AF-01'],
  area: 'nva',
  severity: 'warning',
  title: 'Appliances that fail over through the API have an identity and no role',
  outage:
    'The standby notices that its peer is dead, its calls are refused, and nothing moves until somebody edits the routes.',
  why: 'Moving a route or an address is a call to the resource manager; an identity may make it only with a role on what is moved.',
  remedy: 'Assign each identity a role on the route tables, the network interfaces and the public addresses that move.',
  notWhen: 'The roles are assigned by another deployment.',
  azureFacts: [API_TYPICAL],
  options: [],
  *run({ graph, ask, facts }) {
    if (graph.roleAssignments.some((role) => role.deployed !== false)) return;
    const typical = facts(API_TYPICAL);
    for (const { active, standby, evidence } of ask(deriveApiPairs, graph)) {
      const identities = [active, standby].map((machine) => machine.identityType);
      if (!identities.every((identity) => identity.state === 'known' && holdsWord(identity, 'None') === 'no')) continue;
      yield {
        at: standby.identityType.origin.place,
        resource: standby.key,
        because: [...evidence, { text: 'with the right to call, this takes a minute or two', source: typical.id }],
        data: { standby: resourceWords(standby.key).name },
        dependsOn: 'whether another deployment gives the identities a role',
      };
    }
  },
  message: ({ standby }) =>
    `${standby} has to move routes or addresses when its peer dies, and no role lets its identity do so.`,
});
