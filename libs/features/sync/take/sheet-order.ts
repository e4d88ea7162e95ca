import { topologicalSort } from '@matlas/domain';
import { referencedKeys } from '@matlas/features/transfer';
import type { SheetDocument } from '@matlas/formats';

/** Used sheets first; sheets that contain each other are told apart, each in one cycle. */
export function inOrder(documents: readonly SheetDocument[]): { ordered: SheetDocument[]; cycles: SheetDocument[][] } {
  const byKey = new Map(documents.map((document) => [document.key, document]));
  const usesOf = (document: SheetDocument) => referencedKeys(document).flatMap((key) => byKey.get(key) ?? []);
  const { ordered, cycles: closing } = topologicalSort([...byKey.values()], usesOf);
  const cycles: SheetDocument[][] = [];
  for (const document of closing) {
    if (cycles.some((cycle) => cycle.includes(document))) continue;
    cycles.push([...reachableFrom(document, usesOf)].filter((one) => reachableFrom(one, usesOf).has(document)));
  }
  return { ordered, cycles };
}
/** These sheets and all that they use, among the given ones. */
export function withUsed(
  documents: ReadonlyMap<string, SheetDocument>,
  starts: readonly SheetDocument[],
): Set<SheetDocument> {
  const usesOf = (document: SheetDocument) => referencedKeys(document).flatMap((key) => documents.get(key) ?? []);
  return new Set(starts.flatMap((start) => [start, ...reachableFrom(start, usesOf)]));
}
function reachableFrom(start: SheetDocument, usesOf: (document: SheetDocument) => SheetDocument[]): Set<SheetDocument> {
  const found = new Set<SheetDocument>();
  const open = [start];
  for (let next = open.pop(); next; next = open.pop())
    for (const used of usesOf(next))
      if (!found.has(used)) {
        found.add(used);
        open.push(used);
      }
  return found;
}
