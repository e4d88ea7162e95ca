import {
  branchAt,
  isLeafNode,
  mayContain,
  nodeAt,
  planPaste,
  topmostOf,
  type SheetBranch,
  type SheetOperation,
  type SheetTree,
} from '@matlas/domain';
import { newKey } from '../model/draft-keys';

/**
 * What was copied last in this browser window, and the text that went to the clipboard with it: other text there is
 * pasted as rows.
 */
let held: { branches: readonly SheetBranch[]; text: string } | undefined;

const line = ({ node, edge }: SheetBranch, depth: number): string => {
  const amount = edge?.amount;
  const told = !amount
    ? ''
    : 'quantity' in amount
      ? amount.quantity.toFixed()
      : 'massGrams' in amount
        ? amount.massGrams.toFixed()
        : amount.portion.kind === 'rest'
          ? 'rest'
          : amount.portion.kind === 'fixed'
            ? amount.portion.value.toFixed()
            : `${amount.portion.min.toFixed()}-${amount.portion.max.toFixed()}`;
  return [depth, node.name, node.number ?? node.substance?.cas ?? '', told].join('\t');
};
const lines = (branch: SheetBranch, depth: number): string[] => [
  line(branch, depth),
  ...(branch.children ?? []).flatMap((child) => lines(child, depth + 1)),
];

/** Copies branches; answers the text for the clipboard of the system. */
export function copyNodes(tree: SheetTree, keys: Iterable<string>): string {
  const branches = topmostOf(tree, keys).flatMap((key) => branchAt(tree, key) ?? []);
  const text = branches.flatMap((branch) => lines(branch, 0)).join('\n');
  held = { branches, text };
  return text;
}

const sameText = (one: string, other: string): boolean => one.replaceAll('\r\n', '\n').trim() === other.trim();
/** The copied branches, if the clipboard still holds what was copied here. */
export const heldNodes = (text: string): readonly SheetBranch[] | undefined =>
  held && (text === '' || sameText(text, held.text)) ? held.branches : undefined;

/** Where a paste goes: into the node, or beside it where it cannot hold what comes. */
export function pasteTarget(
  tree: SheetTree,
  active: string,
  branches: readonly SheetBranch[],
): { parent: string; index: number } {
  const node = nodeAt(tree, active);
  const place = tree.places.get(active);
  const fits = node && !isLeafNode(node) && branches.every(({ node: { kind } }) => mayContain(node.kind, kind));
  if (fits || place?.parent === undefined) return { parent: active, index: place?.children.length ?? 0 };
  return { parent: place.parent, index: (tree.places.get(place.parent)?.children.indexOf(active) ?? -1) + 1 };
}

export function pasteNodes(tree: SheetTree, active: string, branches: readonly SheetBranch[]): SheetOperation {
  const { parent, index } = pasteTarget(tree, active, branches);
  return planPaste(tree, parent, index, branches, newKey);
}

/** Nodes go as one edit, the selection or the row of the keyboard. */
export const removeNodes = (tree: SheetTree, keys: Iterable<string>): SheetOperation => ({
  op: 'batch',
  operations: topmostOf(tree, keys).map((key) => ({ op: 'remove', key })),
});
