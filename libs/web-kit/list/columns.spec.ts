import { fitColumns, resolveColumns, type Column } from './columns';
import { moveKey } from './column-chooser';

interface Row {
  name: string;
  number: string;
  state: string;
  supplier: string;
  date: string;
}
const columns: Column<Row>[] = [
  'name',
  { field: 'number', width: 150 },
  { field: 'state', width: 100, priority: 1 },
  { field: 'supplier', width: 200, priority: 3 },
  { field: 'date', width: 100, priority: 3 },
];

it.each([
  [0, ['name', 'number', 'state', 'supplier', 'date']],
  [1000, ['name', 'number', 'state', 'supplier', 'date']],
  [800, ['name', 'number', 'state', 'supplier']],
  [600, ['name', 'number', 'state']],
  [300, ['name', 'state']],
])('at %p px shows %j', (width, expected) => {
  expect(fitColumns(resolveColumns(columns), width).map(({ key }) => key)).toEqual(expected);
});

it('moves a dragged column to the drop position', () => {
  expect(moveKey(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(moveKey(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
  expect(moveKey(['a', 'b'], 'hidden', 'a')).toEqual(['a', 'b']);
});
