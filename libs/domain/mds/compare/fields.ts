import { sameData, type SheetEdge, type SheetNode, type SheetReference, type SheetSubstance } from '../tree';

/**
 * Fields of a node that the owner of the sheet declares. Data from the catalogue or from another sheet are compared
 * by identity.
 */
export type NodeField = Exclude<keyof SheetNode, 'key'>;
export type EdgeField = keyof SheetEdge;

export function sameReference(one: SheetReference | undefined, other: SheetReference | undefined): boolean {
  return one?.cid === other?.cid && one?.cver === other?.cver;
}
const sameSubstance = (one: SheetSubstance | undefined, other: SheetSubstance | undefined): boolean =>
  one?.id === other?.id;

export function sameNodeField(field: NodeField, one: SheetNode | undefined, other: SheetNode | undefined): boolean {
  if (field === 'reference') return sameReference(one?.reference, other?.reference);
  if (field === 'substance') return sameSubstance(one?.substance, other?.substance);
  return sameData(one?.[field], other?.[field]);
}

/** Values that an absent field stands for: preferred, not confidential, without a mark. Only the opposite is stored. */
const EDGE_DEFAULTS: Readonly<Partial<Record<EdgeField, unknown>>> = { preferred: true, confidential: false };
export function sameEdgeField(field: EdgeField, one: SheetEdge | undefined, other: SheetEdge | undefined): boolean {
  return sameData(one?.[field] ?? EDGE_DEFAULTS[field], other?.[field] ?? EDGE_DEFAULTS[field]);
}

const LEAF_NAMES: ReadonlySet<string> = new Set(['name', 'foreignName', 'number']);
/**
 * Fields that either node has. Names of references and substances are skipped, because they are not declared in the
 * sheet.
 */
export function nodeFields(one: SheetNode | undefined, other: SheetNode | undefined): NodeField[] {
  const isLeaf = [one, other].every(
    (node) => node === undefined || node.reference !== undefined || node.substance !== undefined,
  );
  const fields = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...fields].filter((field): field is NodeField => field !== 'key' && !(isLeaf && LEAF_NAMES.has(field)));
}
export const edgeFields = (one: SheetEdge | undefined, other: SheetEdge | undefined): EdgeField[] =>
  [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])] as EdgeField[];
