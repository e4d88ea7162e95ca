import type { FmdField } from '@matlas/contract';
import type { FilePlace } from '../sheet/sheet-document';
import type { ReadAmount } from './fmd-amounts';

export type FmdKind = 'component' | 'semi' | 'material' | 'substance';
/** A line of the declared tree, with its amounts in the units of the file. */
export interface FmdNode {
  kind: FmdKind;
  place: FilePlace;
  name: string;
  number?: string;
  quantity?: string;
  /** Column of the mass, whose unit counts. */
  massField?: FmdField;
  mass?: ReadAmount;
  portion?: ReadAmount;
  /** Texts of the remaining fields. */
  texts: Partial<Record<FmdField, string>>;
  children: FmdNode[];
}
/** One part with its supplier: it becomes one data sheet. */
export interface FmdPart {
  root: FmdNode;
  supplierCode?: string;
  supplierName?: string;
}
/** All nodes of a kind below a node, itself included. */
export const nodesOf = (node: FmdNode, kind: FmdKind): FmdNode[] => [
  ...(node.kind === kind ? [node] : []),
  ...node.children.flatMap((child) => nodesOf(child, kind)),
];
