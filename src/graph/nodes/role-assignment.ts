// Which identity may act where, according to a template? An appliance that moves routes itself needs such a right.
import type { Field } from '#src/graph/field.ts';
import { readString } from '#src/graph/field.ts';
import { DeclaredNode } from '#src/graph/nodes/read-node.ts';

export class RoleAssignment extends DeclaredNode {
  readonly kind = 'role-assignment';

  get principalId(): Field<string> {
    return readString(this.properties, 'principalId');
  }
  get principalType(): Field<string> {
    return readString(this.properties, 'principalType');
  }
  get roleDefinitionId(): Field<string> {
    return readString(this.properties, 'roleDefinitionId');
  }
  /** The resource it applies to; absent: the scope of the deployment. */
  get scope(): Field<string> {
    return readString(this.body, 'scope');
  }
}
