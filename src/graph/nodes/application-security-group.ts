// What does a template say about an application security group? It has nothing but a name; interfaces join it.
import { DeclaredNode } from '#src/graph/nodes/read-node.ts';

export class ApplicationSecurityGroup extends DeclaredNode {
  readonly kind = 'application-security-group';
}
