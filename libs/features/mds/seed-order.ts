import { badInput } from '@matlas/server-kit';
import type { ChildSeed, NodeSeed, SheetSeed } from './sheet-seed';
import { edgesOf, type WorkingTree } from './working-tree';

/** Trees whose references by key are references by the identity that the batch has drawn. */
export function withIdentities(seeds: readonly SheetSeed[], cids: readonly number[]): unknown[] {
  const byKey = new Map(seeds.flatMap(({ key }, index) => (key === undefined ? [] : [[key, cids[index]] as const])));
  const child = (given: ChildSeed, path: string): unknown => {
    const { sheet, node, ...rest } = given;
    if (sheet === undefined) return node ? { ...rest, node: nodeOf(node, `${path}.node`) } : rest;
    const cid = byKey.get(sheet);
    if (cid === undefined) throw badInput({ path: `${path}.sheet`, code: 'sheet.wrongReference' });
    return { ...rest, ref: { cid } };
  };
  const nodeOf = (node: NodeSeed, path: string): unknown => ({ ...node, children: (node.children ?? []).map((one, pos) => child(one, `${path}.children.${pos}`)) });
  return seeds.map(({ tree }, index) => nodeOf(tree, `sheets.${index}.tree`));
}

interface InBatch { index: number; cid: number; tree: WorkingTree }
/** What is referred to comes before what refers to it; a circle inside the batch is refused. */
export function inBatchOrder<D extends InBatch>(drafts: readonly D[]): D[] {
  const byCid = new Map(drafts.map((draft) => [draft.cid, draft]));
  const ordered: D[] = [];
  const state = new Map<D, 'open' | 'done'>();
  const visit = (draft: D): void => {
    if (state.get(draft) === 'done') return;
    if (state.get(draft) === 'open') throw badInput({ path: `sheets.${draft.index}.tree`, code: 'sheet.mutualReference' });
    state.set(draft, 'open');
    for (const cid of wantedCids(draft.tree)) {
      const used = byCid.get(cid);
      if (used) visit(used);
    }
    state.set(draft, 'done');
    ordered.push(draft);
  };
  for (const draft of drafts) visit(draft);
  return ordered;
}
const wantedCids = (tree: WorkingTree): number[] => edgesOf(tree).flatMap(({ edge: { child } }) => ('wanted' in child && child.wanted.cid !== undefined ? [child.wanted.cid] : []));
