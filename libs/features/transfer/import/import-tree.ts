import type { ImportedTreeLine } from '@matlas/contract';
import { nodeType } from '@matlas/contract';
import type { DocumentChild, DocumentNode, SheetDocument } from '@matlas/formats';

/** Lines that a preview shows. */
export const MAX_TREE_LINES = 500;
const KINDS = {
  [nodeType.of.component]: 'component',
  [nodeType.of.semiComponent]: 'semiComponent',
  [nodeType.of.material]: 'material',
} as const;

function amountOf({ quantity, massGrams, portion }: DocumentChild, node: DocumentNode | undefined): string | null {
  const mass = massGrams ?? node?.measuredMassGrams;
  const share =
    portion === undefined
      ? undefined
      : portion.value !== undefined
        ? `${portion.value} %`
        : portion.min !== undefined
          ? `${portion.min} – ${portion.max} %`
          : '…';
  const parts = [
    quantity === undefined ? undefined : `${quantity} ×`,
    mass === undefined ? undefined : `${mass} g`,
    share,
  ];
  return parts.filter((part) => part !== undefined).join(' ') || null;
}
const nodeLine = (node: DocumentNode, child: DocumentChild, depth: number): ImportedTreeLine => ({
  depth,
  kind: KINDS[node.kind as keyof typeof KINDS] ?? 'component',
  name: node.name,
  number: node.number ?? null,
  amount: amountOf(child, node),
  row: node.place?.row ?? null,
});
function* linesBelow(child: DocumentChild, depth: number): Generator<ImportedTreeLine> {
  const { node, substance, reference, place } = child;
  if (node) {
    yield nodeLine(node, child, depth);
    for (const below of node.children) yield* linesBelow(below, depth + 1);
    return;
  }
  const named = substance ?? reference;
  yield {
    depth,
    kind: substance ? 'substance' : 'reference',
    name: named?.name ?? substance?.joker ?? substance?.code ?? '',
    number: substance?.cas ?? reference?.number ?? null,
    amount: amountOf(child, undefined),
    row: place?.row ?? null,
  };
}
/** The tree of a sheet of the file, line by line, and how many lines it has. */
export function treeLinesOf({ root }: SheetDocument): { lines: ImportedTreeLine[]; total: number } {
  const lines: ImportedTreeLine[] = [];
  let total = 0;
  for (const line of linesBelow({ node: root }, 0)) if (++total <= MAX_TREE_LINES) lines.push(line);
  return { lines, total };
}
