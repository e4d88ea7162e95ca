import type { SheetDetail, SheetRow, TreeInput } from '@matlas/contract';
import { nodeAt } from '@matlas/domain';
import type { StoredDraft } from './draft-buffer';
import type { DraftServer } from './draft-server';
import { SheetDraft } from './sheet-draft';
import { bracket, steel, withSteelNamed } from './testing/bracket';
import { treeFromServer } from './tree-from-server';

/** A server with one draft that refuses stale saves. */
function serverWith(start: SheetDetail) {
  let stored = start;
  const saved: TreeInput[] = [];
  const server: DraftServer = {
    read: () => Promise.resolve(stored),
    save: (row, _head, tree) => {
      saved.push(tree);
      stored = { ...stored, version: row.version + 1 };
      return Promise.resolve(stored as SheetRow);
    },
  };
  return { server, saved };
}
/** Local changes of a tab that was killed: the material has another name. */
function storedDraftOfKilledTab(version: number): StoredDraft {
  const base = treeFromServer(bracket(version));
  return { sheetId: 5, userId: 1, version, base, mine: withSteelNamed(base, 'My steel'), ids: [], at: 0 };
}
const nameIn = (draft: SheetDraft) => nodeAt(draft.view().history.tree, steel)?.name;

it('restores the changes of a killed tab and saves them', async () => {
  const { server, saved } = serverWith(bracket(1));
  const draft = new SheetDraft(bracket(1), 1, server, storedDraftOfKilledTab(1));
  expect(nameIn(draft)).toBe('My steel');
  expect(await draft.flush()).toBe(true);
  expect(saved).toMatchObject([{ children: [{ node: { id: 6, name: 'My steel' } }] }]);
  draft.undo();
  expect(nameIn(draft)).toBe('Steel');
  await draft.flush();
});

it('merges locally stored changes with a concurrent save of another user', async () => {
  const theirs = bracket(2, { grams: '90' });
  const { server, saved } = serverWith(theirs);
  const draft = new SheetDraft(theirs, 1, server, storedDraftOfKilledTab(1));
  expect(draft.view().phase).toBe('waiting');
  await draft.flush();
  expect(saved).toMatchObject([{ children: [{ massGrams: '90', node: { name: 'My steel' } }] }]);
});

it.each([
  ['mine', 'My steel'],
  ['theirs', 'Their steel'],
] as const)('asks where both changed the same, and keeps %s when that is chosen', async (side, expected) => {
  const theirs = bracket(2, { name: 'Their steel' });
  const { server, saved } = serverWith(theirs);
  const draft = new SheetDraft(theirs, 1, server, storedDraftOfKilledTab(1));
  const { phase, conflicts } = draft.view();
  expect({ phase, of: conflicts.map(({ kind }) => kind) }).toEqual({ phase: 'conflict', of: ['node'] });
  expect(await draft.flush()).toBe(false);
  expect(saved).toEqual([]);
  draft.resolveConflicts(Object.fromEntries(conflicts.map(({ id }) => [id, side])));
  expect(nameIn(draft)).toBe(expected);
  expect(await draft.flush()).toBe(true);
});
