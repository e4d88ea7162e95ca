import { toCheckRuleSet } from '@matlas/contract';
import { nodeAt } from '@matlas/domain';
import { toSheetRow } from './draft-server';
import { DraftStore } from './draft-store';
import { bracket, steel, withSteelNamed } from './testing/bracket';
import { treeFromServer } from './tree-from-server';

const start = treeFromServer(bracket(1));
const rename = { op: 'setNode', key: steel, fields: { name: 'My steel' } } as const;

function openStore() {
  const onEdit = jest.fn();
  return { onEdit, store: new DraftStore(start, toSheetRow(bracket(1)), toCheckRuleSet(bracket(1).rules), onEdit) };
}
const nameOf = (store: DraftStore) => nodeAt(store.tree, steel)?.name;

it('shows an edit to its listeners, undoes and redoes it', () => {
  const { store, onEdit } = openStore();
  const listener = jest.fn();
  const unsubscribe = store.subscribe(listener);
  expect(store.edit(rename)).toBeUndefined();
  expect({ name: nameOf(store), phase: store.view().phase }).toEqual({ name: 'My steel', phase: 'waiting' });
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  store.undo();
  expect(nameOf(store)).toBe('Steel');
  store.redo();
  expect(nameOf(store)).toBe('My steel');
  expect(store.undo()).toBeUndefined();
  expect(store.undo()).toBeUndefined();
  expect([listener, onEdit].map(({ mock }) => mock.calls.length)).toEqual([1, 4]);
});

it('counts changes of the shape, and answers a refused edit with its reason', () => {
  const { store, onEdit } = openStore();
  store.edit(rename);
  expect(store.view().shape).toBe(0);
  store.edit({ op: 'remove', key: steel });
  expect(store.view().shape).toBe(1);
  const before = store.view();
  expect(store.edit({ op: 'remove', key: start.root })?.code).toBeTruthy();
  expect(store.view()).toBe(before);
  expect(onEdit).toHaveBeenCalledTimes(2);
});

it('replaces the tree as one edit, and begins anew without a way back', () => {
  const { store } = openStore();
  store.replaceTree(withSteelNamed(start, 'My steel'));
  expect(nameOf(store)).toBe('My steel');
  store.undo();
  expect(nameOf(store)).toBe('Steel');
  store.restartFrom(withSteelNamed(start, 'Kept steel'));
  store.undo();
  expect(nameOf(store)).toBe('Kept steel');
});
