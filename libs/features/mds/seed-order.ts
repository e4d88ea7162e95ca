import { topologicalSort } from '@matlas/domain';
import { badInput } from '@matlas/server-kit';
import type { ChildSeed, NodeSeed, SheetSeed } from './sheet-seed';
import { edgesOf, type WorkingTree } from './working-tree';

/** Replaces references by key with references by identity. */
export function withIdentities(seeds: readonly SheetSeed[], byKey: ReadonlyMap<string, number>): unknown[] {
  const child = (given: ChildSeed, path: string): unknown => {
    const { sheet, node, ...rest } = given;
    if (sheet === undefined) return node ? { ...rest, node: nodeOf(node, `${path}.node`) } : rest;
    const cid = byKey.get(sheet);
    if (cid === undefined) throw badInput({ path: `${path}.sheet`, code: 'sheet.wrongReference' });
    return { ...rest, ref: { cid } };
  };
  const nodeOf = (node: NodeSeed, path: string): unknown => ({
    ...node,
    children: (node.children ?? []).map((one, pos) => child(one, `${path}.children.${pos}`)),
  });
  return seeds.map(({ tree }, index) => nodeOf(tree, `sheets.${index}.tree`));
}

interface InBatch {
  index: number;
  cid: number;
  tree: WorkingTree;
}
/** Sorts drafts so that used sheets come before the sheets that use them; a circle inside the batch is refused. */
export function sortByReferences<D extends InBatch>(drafts: readonly D[]): D[] {
  const byCid = new Map(drafts.map((draft) => [draft.cid, draft]));
  const { ordered, cycles: circles } = topologicalSort(drafts, ({ tree }) =>
    wantedCids(tree).flatMap((cid) => byCid.get(cid) ?? []),
  );
  const [inCircle] = circles;
  if (inCircle) throw badInput({ path: `sheets.${inCircle.index}.tree`, code: 'sheet.mutualReference' });
  return ordered;
}
/** Groups the sorted drafts by their depth in the batch; the first group refers to no other sheet of the batch. */
export function groupByDepth<D extends InBatch>(ordered: readonly D[]): D[][] {
  const depths = new Map<number, number>();
  const levels: D[][] = [];
  for (const draft of ordered) {
    const depth = 1 + Math.max(-1, ...wantedCids(draft.tree).map((cid) => depths.get(cid) ?? -1));
    depths.set(draft.cid, depth);
    (levels[depth] ??= []).push(draft);
  }
  return levels;
}
const wantedCids = (tree: WorkingTree): number[] =>
  edgesOf(tree).flatMap(({ edge: { child } }) =>
    'wanted' in child && child.wanted.cid !== undefined ? [child.wanted.cid] : [],
  );
