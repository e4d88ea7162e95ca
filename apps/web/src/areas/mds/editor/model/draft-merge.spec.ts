import { nodeAt, placeAt } from '@matlas/domain';
import { DraftMerge } from './draft-merge';
import { toSheetRow } from './draft-server';
import { bracket, steel, withSteelNamed } from './testing/bracket';
import { treeFromServer } from './tree-from-server';

const base = treeFromServer(bracket(1));
const mine = withSteelNamed(base, 'My steel');
const remoteWith = (change: Parameters<typeof bracket>[1]) => ({
  tree: treeFromServer(bracket(2, change)),
  row: toSheetRow(bracket(2, change)),
});

it('takes changes of different fields from both sides, and goes on from the draft of the server', () => {
  const merge = new DraftMerge(base);
  const remote = remoteWith({ grams: '90' });
  const { merged } = merge.mergeRemote(mine, remote);
  expect(merged?.row.version).toBe(2);
  expect(nodeAt(merged!.tree, steel)?.name).toBe('My steel');
  expect(placeAt(merged!.tree, steel)?.edge).toEqual(placeAt(remote.tree, steel)?.edge);
  expect(merge.base).toBe(remote.tree);
});

it('waits for a choice where both changed the same field', () => {
  const merge = new DraftMerge(base);
  const remote = remoteWith({ name: 'Their steel' });
  const { conflicts = [] } = merge.mergeRemote(mine, remote);
  expect(conflicts.map(({ kind }) => kind)).toEqual(['node']);
  expect(merge.base).toBe(base);
  const resolved = merge.resolveConflicts(mine, { [conflicts[0]!.id]: 'theirs' });
  expect(nodeAt(resolved!.merged!.tree, steel)?.name).toBe('Their steel');
  expect(merge.base).toBe(remote.tree);
  expect(merge.resolveConflicts(mine, {})).toBeUndefined();
});
