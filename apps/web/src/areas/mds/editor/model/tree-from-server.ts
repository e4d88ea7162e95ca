import { treeOfDetail, type SheetDetail, type TreeOutput } from '@matlas/contract';
import type { SheetTree } from '@matlas/domain';
import { keyerFor, type Keyer } from './draft-keys';

export { present } from '@matlas/contract';

/** The draft as the domain edits and checks it. */
export const treeFromServer = (detail: SheetDetail, keyer: Keyer = keyerFor()): SheetTree =>
  treeOfDetail(detail, keyer);

/** A place where the reader may not see the substance: such a tree cannot be saved back. */
export const isMasked = ({ children }: TreeOutput): boolean =>
  children.some(({ node, masked }) => masked ?? (node ? isMasked(node) : false));
