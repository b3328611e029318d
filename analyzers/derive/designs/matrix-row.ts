// What does the matrix of designs say about one of them, and what changes where the configuration knows the appliances?
import type { CheckContext } from '#analyzers/check.ts';
import { DESIGN_MATRIX } from '#src/azure-facts/design-matrix.ts';
import type { ResourceNode } from '#src/graph/nodes/node.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { Design, DesignKind, Direction } from '#src/model/design.ts';
import type { ApplianceSettings } from '../appliance-settings.ts';
import { settingsFor } from '../appliance-settings.ts';

type FromMatrix = Pick<Design, 'kind' | 'directions' | 'symmetry' | 'clientAddress'>;

/** Directions, symmetry and who sees the client, with source NAT as the configuration tells it. */
export function fromMatrix(kind: DesignKind, members: readonly string[], context: CheckContext): FromMatrix {
  const row = context.facts(DESIGN_MATRIX).value.find((each) => each.design === kind);
  if (row === undefined) return { kind, directions: [], symmetry: 'unknown', clientAddress: 'unknown' };
  // The rows name the words of the contract.
  const directions = row.directions as readonly Direction[];
  return { kind, directions, ...withSourceNat(row, translates(members, context)) };
}

/** With source NAT every design is symmetric and hides the client; certainly without it, one that needs it is not. */
export function withSourceNat<Given extends Pick<Design, 'symmetry' | 'clientAddress'>>(
  given: Given,
  translates: boolean | undefined,
): Pick<Design, 'symmetry' | 'clientAddress'> {
  const { symmetry, clientAddress } = given;
  if (translates === true) return { symmetry: 'symmetric', clientAddress: 'hidden' };
  if (translates === false && symmetry === 'snat-needed') return { symmetry: 'asymmetric', clientAddress: 'preserved' };
  return { symmetry, clientAddress };
}

/** Whether all members translate source addresses, none does, or nobody says. */
export function translates(members: readonly string[], context: CheckContext): boolean | undefined {
  const told = settingsOfMembers(members, context).map((settings) => settings?.snat);
  if (told.length > 0 && told.every((snat) => snat === true)) return true;
  return told.length > 0 && told.every((snat) => snat === false) ? false : undefined;
}

/** What the configuration says about each member. */
export function settingsOfMembers(
  members: readonly string[],
  context: CheckContext,
): readonly (ApplianceSettings | undefined)[] {
  return members.map((key) => {
    const node = context.graph.byKey.get(key);
    return node === undefined ? undefined : settingsFor(context.appliances, [node.name]);
  });
}

/** What a condition or a loop of unknown length leaves open about the existence of a resource. */
export function existenceOf(node: ResourceNode): readonly string[] {
  if (node.deployed !== true && node.deployed !== false) {
    return [`${labelOf(node.name)} is deployed, which depends on ${node.deployed.text}`];
  }
  return node.copies === undefined ? [] : [`${labelOf(node.name)} is deployed at least once: ${node.copies.text}`];
}
