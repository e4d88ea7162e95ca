import { branchAt, toSheetTree, type SheetBranch, type SheetReference, type SheetTree } from '../tree';

/** Own content of other sheets, by `contentKey`. */
export type SheetContents = ReadonlyMap<string, SheetBranch>;
export const contentKey = ({ cid, cver }: Pick<SheetReference, 'cid' | 'cver'>): string => `${cid} ${cver}`;

/** Keys below a reference are those of its own sheet, told apart by the place where it is used. */
const inside = (above: string, key: string): string => `${above}>${key}`;

/** Lays content out until so many places are full. */
class Opening {
  isWhole = true;
  constructor(
    private readonly contents: SheetContents,
    private room: number,
  ) {}

  opened(branch: SheetBranch): SheetBranch {
    const { node, children = [] } = branch;
    const content = node.reference && this.contents.get(contentKey(node.reference));
    if (!content)
      return children.length === 0 ? branch : { ...branch, children: children.map((child) => this.opened(child)) };
    const places = sizeOf(content) - 1;
    if (places > this.room) {
      this.isWhole = false;
      return branch;
    }
    this.room -= places;
    return {
      ...branch,
      node: { ...content.node, ...node },
      children: (content.children ?? []).map((child) => this.opened(placedAt(node.key, child))),
    };
  }
}
const sizeOf = ({ children = [] }: SheetBranch): number => children.reduce((sum, child) => sum + sizeOf(child), 1);

function placedAt(above: string, { node, edge, children = [] }: SheetBranch): SheetBranch {
  return {
    node: { ...node, key: inside(above, node.key) },
    ...(edge ? { edge } : {}),
    children: children.map((child) => placedAt(above, child)),
  };
}

/**
 * The sheet with the content of the given references below them. They stay references, so that they weigh what their
 * sheets declare.
 * @param room places that may be added; references that do not fit any more stay closed
 */
export function openReferences(
  tree: SheetTree,
  contents: SheetContents,
  room = Infinity,
): { tree: SheetTree; isWhole: boolean } {
  const root = contents.size === 0 ? undefined : branchAt(tree, tree.root);
  if (!root) return { tree, isWhole: true };
  const opening = new Opening(contents, room);
  return { tree: toSheetTree(tree.head, opening.opened(root)), isWhole: opening.isWhole };
}
