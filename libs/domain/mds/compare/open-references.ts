import { branchAt, toSheetTree, type SheetBranch, type SheetReference, type SheetTree } from '../tree';

/** Own content of other sheets, by `contentKey`. */
export type SheetContents = ReadonlyMap<string, SheetBranch>;
export const contentKey = ({ cid, cver }: Pick<SheetReference, 'cid' | 'cver'>): string => `${cid} ${cver}`;

/** Keys below a reference are the keys in the referenced sheet, prefixed with the key of the reference. */
const nestedKey = (above: string, key: string): string => `${above}>${key}`;

/** Inserts content below references up to a maximum number of nodes. */
class ReferenceOpener {
  isWhole = true;
  constructor(
    private readonly contents: SheetContents,
    private room: number,
  ) {}

  openBranch(branch: SheetBranch): SheetBranch {
    const { node, children = [] } = branch;
    const content = node.reference && this.contents.get(contentKey(node.reference));
    if (!content)
      return children.length === 0 ? branch : { ...branch, children: children.map((child) => this.openBranch(child)) };
    const places = sizeOf(content) - 1;
    if (places > this.room) {
      this.isWhole = false;
      return branch;
    }
    this.room -= places;
    return {
      ...branch,
      node: { ...content.node, ...node },
      children: (content.children ?? []).map((child) => this.openBranch(withNestedKeys(node.key, child))),
    };
  }
}
const sizeOf = ({ children = [] }: SheetBranch): number => children.reduce((sum, child) => sum + sizeOf(child), 1);

function withNestedKeys(above: string, { node, edge, children = [] }: SheetBranch): SheetBranch {
  return {
    node: { ...node, key: nestedKey(above, node.key) },
    ...(edge ? { edge } : {}),
    children: children.map((child) => withNestedKeys(above, child)),
  };
}

/**
 * Returns the sheet with the content of the given references below them. They stay references, so their mass is the
 * declared mass of their sheets.
 * @param room number of nodes that may be added; references whose content does not fit stay closed
 */
export function openReferences(
  tree: SheetTree,
  contents: SheetContents,
  room = Infinity,
): { tree: SheetTree; isWhole: boolean } {
  const root = contents.size === 0 ? undefined : branchAt(tree, tree.root);
  if (!root) return { tree, isWhole: true };
  const opening = new ReferenceOpener(contents, room);
  return { tree: toSheetTree(tree.head, opening.openBranch(root)), isWhole: opening.isWhole };
}
