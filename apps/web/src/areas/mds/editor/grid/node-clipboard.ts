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
 * The branches last copied in this browser window, with the text written to the system clipboard at that time. If
 * the clipboard now contains another text, that text is pasted as rows.
 */
let copied: { branches: readonly SheetBranch[]; text: string } | undefined;

const formatBranchLine = ({ node, edge }: SheetBranch, depth: number): string => {
  const amount = edge?.amount;
  const amountText = !amount
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
  return [depth, node.name, node.number ?? node.substance?.cas ?? '', amountText].join('\t');
};
const formatBranchLines = (branch: SheetBranch, depth: number): string[] => [
  formatBranchLine(branch, depth),
  ...(branch.children ?? []).flatMap((child) => formatBranchLines(child, depth + 1)),
];

/** Copies branches; returns the text for the system clipboard. */
export function copyNodes(tree: SheetTree, keys: Iterable<string>): string {
  const branches = topmostOf(tree, keys).flatMap((key) => branchAt(tree, key) ?? []);
  const text = branches.flatMap((branch) => formatBranchLines(branch, 0)).join('\n');
  copied = { branches, text };
  return text;
}

const isSameText = (one: string, other: string): boolean => one.replaceAll('\r\n', '\n').trim() === other.trim();
/** The copied branches, if the system clipboard still contains their text; otherwise undefined. */
export const findCopiedBranches = (text: string): readonly SheetBranch[] | undefined =>
  copied && (text === '' || isSameText(text, copied.text)) ? copied.branches : undefined;

/** Target of a paste: inside the active node, or next to it when it cannot contain the branches. */
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

export function planPasteNodes(tree: SheetTree, active: string, branches: readonly SheetBranch[]): SheetOperation {
  const { parent, index } = pasteTarget(tree, active, branches);
  return planPaste(tree, parent, index, branches, newKey);
}

/** Removes several nodes in one edit. */
export const planRemoveNodes = (tree: SheetTree, keys: Iterable<string>): SheetOperation => ({
  op: 'batch',
  operations: topmostOf(tree, keys).map((key) => ({ op: 'remove', key })),
});
