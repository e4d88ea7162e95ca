import { NODE_KINDS, mayContain, type EdgeAmount, type NodeKind } from '../substances';

/**
 * How the amount of a child is declared, depending on its parent (domain.md 1.1): pieces, grams or percent of the
 * parent.
 */
export type AmountKind = 'quantity' | 'massGrams' | 'portion';

const KIND_BY_CODE: ReadonlyMap<number, NodeKind> = new Map(
  (Object.keys(NODE_KINDS) as NodeKind[]).map((kind) => [NODE_KINDS[kind], kind]),
);

/** Kind of a node by the code of the specification (1 component, 2 semi-component, 3 material, 4 substance). */
export const nodeKindOf = (code: number): NodeKind | undefined => KIND_BY_CODE.get(code);

/** Kind of amount on the edge between two kinds; undefined when the nesting is not allowed. */
export function amountKindBetween(parent: NodeKind, child: NodeKind): AmountKind | undefined {
  if (!mayContain(parent, child)) return undefined;
  if (parent !== 'component') return 'portion';
  return child === 'component' ? 'quantity' : 'massGrams';
}

export function amountKindOf(amount: EdgeAmount): AmountKind {
  if ('quantity' in amount) return 'quantity';
  return 'massGrams' in amount ? 'massGrams' : 'portion';
}

/** Kinds allowed below a kind, in the order of pickers. */
export const allowedChildKinds = (parent: NodeKind): NodeKind[] =>
  (Object.keys(NODE_KINDS) as NodeKind[]).filter((child) => mayContain(parent, child));
