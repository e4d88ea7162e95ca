import { treeOfDetail, type SheetDetail, type TreeOutput } from '@matlas/contract';
import type { SheetTree } from '@matlas/domain';
import { createKeyer, type Keyer } from './draft-keys';

export { withoutAbsent as present } from '@matlas/contract';

/** The draft as a tree of the domain, for editing and checking. */
export const treeFromServer = (detail: SheetDetail, keyer: Keyer = createKeyer()): SheetTree =>
  treeOfDetail(detail, keyer);

/** True for a place whose substance is masked for the reader. A tree with such places cannot be saved. */
export const isMasked = ({ children }: TreeOutput): boolean =>
  children.some(({ node, masked }) => masked ?? (node ? isMasked(node) : false));
