// The tree of an expression, `[concat('a', parameters('b').c[0])]` without its brackets.

export interface TextNode {
  readonly kind: 'text';
  readonly value: string;
  readonly start: number;
  readonly end: number;
}
export interface NumberNode {
  readonly kind: 'number';
  readonly value: number | bigint;
  readonly start: number;
  readonly end: number;
}
/** A call; `namespace` is that of a user-defined function. `lowerName` (with namespace) is what look-ups use. */
export interface CallNode {
  readonly kind: 'call';
  readonly namespace: string | undefined;
  readonly name: string;
  readonly lowerName: string;
  readonly args: readonly ExpressionNode[];
  readonly start: number;
  readonly end: number;
}
/** `base.name` */
export interface MemberNode {
  readonly kind: 'member';
  readonly base: ExpressionNode;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}
/** `base[index]` */
export interface IndexNode {
  readonly kind: 'index';
  readonly base: ExpressionNode;
  readonly index: ExpressionNode;
  readonly start: number;
  readonly end: number;
}
/** Where the text broke off: keeps the tree around it. */
export interface BrokenNode {
  readonly kind: 'broken';
  readonly start: number;
  readonly end: number;
}

export type ExpressionNode = TextNode | NumberNode | CallNode | MemberNode | IndexNode | BrokenNode;

/** A parsed expression; `error` set: the engine would refuse it, the tree holds what could be read. Offsets are into `text`. */
export interface Expression {
  readonly text: string;
  readonly root: ExpressionNode;
  /** It calls copyIndex somewhere, which the engine refuses where there is no loop, even in a branch not taken. */
  readonly needsLoop: boolean;
  readonly error: { readonly message: string; readonly offset: number } | undefined;
}
