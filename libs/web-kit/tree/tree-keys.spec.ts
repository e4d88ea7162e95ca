import { treeAction, type Place, type RowFacts, type TreeAction } from './tree-keys';

const size = { rows: 100, columns: 3, page: 20 };
const leaf: RowFacts = { isOpen: false, hasChildren: false, parentPosition: 3 };
const closed: RowFacts = { ...leaf, hasChildren: true };
const opened: RowFacts = { ...closed, isOpen: true };
const stroke = (key: string, modifiers: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});
const move = (position: number, column = 0, isExtending = false): TreeAction => ({
  does: 'move',
  to: { position, column },
  extends: isExtending,
});

it.each<[string, RowFacts, Place, TreeAction]>([
  ['ArrowDown', leaf, { position: 5, column: 0 }, move(6)],
  ['ArrowUp', leaf, { position: 0, column: 0 }, move(0)],
  ['PageDown', leaf, { position: 95, column: 0 }, move(99)],
  ['PageUp', leaf, { position: 50, column: 0 }, move(30)],
  ['Home', leaf, { position: 50, column: 0 }, move(0)],
  ['End', leaf, { position: 50, column: 0 }, move(99)],
  ['ArrowRight', closed, { position: 5, column: 0 }, { does: 'open' }],
  ['ArrowRight', opened, { position: 5, column: 0 }, move(6)],
  ['ArrowRight', leaf, { position: 5, column: 0 }, move(5, 1)],
  ['ArrowRight', closed, { position: 5, column: 2 }, move(5, 2)],
  ['ArrowLeft', opened, { position: 5, column: 0 }, { does: 'close' }],
  ['ArrowLeft', leaf, { position: 5, column: 0 }, move(3)],
  ['ArrowLeft', opened, { position: 5, column: 2 }, move(5, 1)],
  [' ', leaf, { position: 5, column: 0 }, { does: 'select' }],
  ['*', leaf, { position: 5, column: 0 }, { does: 'openSiblings' }],
  ['Enter', leaf, { position: 5, column: 0 }, { does: 'detail' }],
  ['Escape', leaf, { position: 5, column: 0 }, { does: 'clear' }],
])('%s on %j at %j means %j', (key, row, at, expected) => {
  expect(treeAction(stroke(key), at, row, size)).toEqual(expected);
});

it('extends the selection with Shift and passes other keys to the screen', () => {
  const at = { position: 5, column: 0 };
  expect(treeAction(stroke('ArrowDown', { shiftKey: true }), at, leaf, size)).toEqual(move(6, 0, true));
  expect(treeAction(stroke('c', { ctrlKey: true }), at, leaf, size)).toEqual({ does: 'copy' });
  expect(treeAction(stroke('ArrowUp', { altKey: true }), at, leaf, size)).toBeUndefined();
  expect(treeAction(stroke('Tab'), at, leaf, size)).toBeUndefined();
  expect(treeAction(stroke('j'), at, leaf, size)).toBeUndefined();
});
