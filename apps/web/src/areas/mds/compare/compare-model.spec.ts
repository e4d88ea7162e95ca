import type { ComparedNode, CompareRow } from '@matlas/contract';
import {
  childrenByKey,
  compareTree,
  isDifference,
  toCompareMark,
  findAdjacentDifference,
  differencePosition,
  rightSide,
} from './compare-model';

const node = (name: string) => ({ name }) as ComparedNode;
const row = (key: string, level: number, more: Partial<CompareRow> = {}): CompareRow => ({
  key,
  level,
  state: 'same',
  left: node(key),
  right: null,
  differences: [],
  isOtherVersion: false,
  appeared: 0,
  gone: 0,
  ...more,
});
const amount = [{ kind: 'amount' as const, title: 'Amount', was: '1', is: '2' }];
const rows = [
  row('root', 0),
  row('box', 1, { state: 'changed', right: node('box'), differences: amount }),
  row('steel', 2),
  row('gone', 2, { state: 'removed', differences: [{ ...amount[0]!, kind: 'removed' }] }),
  row('inside gone', 3, { state: 'removed' }),
  row('bag', 1, { state: 'added', left: null, right: node('bag'), differences: [{ ...amount[0]!, kind: 'added' }] }),
  row('warned', 1, { appeared: 1 }),
];

describe('merged tree of a comparison', () => {
  it('contains both trees with all branches open', () => {
    expect([...childrenByKey(rows)].map(([key, children]) => [key, children.map((child) => child.key)])).toEqual([
      ['root', ['box', 'bag', 'warned']],
      ['box', ['steel', 'gone']],
      ['gone', ['inside gone']],
    ]);
    const model = compareTree(rows);
    expect(model.view().visible.map((index) => model.getNode(index).key)).toEqual(rows.map(({ key }) => key));
    model.setMatches(new Set(rows.filter(isDifference).map(({ key }) => key)));
    expect(model.view().visible.map((index) => model.getNode(index).key)).toEqual([
      'root',
      'box',
      'gone',
      'bag',
      'warned',
    ]);
  });

  it('finds the next and previous difference', () => {
    expect(
      [
        findAdjacentDifference(rows, 'root', 1),
        findAdjacentDifference(rows, 'gone', 1),
        findAdjacentDifference(rows, 'bag', -1),
        findAdjacentDifference(rows, 'box', -1),
      ].map((found) => found?.key),
    ).toEqual(['box', 'bag', 'gone', undefined]);
    expect([
      differencePosition(rows, 'root'),
      differencePosition(rows, 'inside gone'),
      differencePosition(rows, 'warned'),
    ]).toEqual([
      { at: 0, of: 4 },
      { at: 2, of: 4 },
      { at: 4, of: 4 },
    ]);
  });

  it('marks each row with its kind of difference, and shows equal rows on both sides', () => {
    expect(rows.map(toCompareMark)).toEqual(['none', 'changed', 'none', 'removed', 'removed', 'added', 'findings']);
    expect([rightSide(rows[0]!)?.name, rightSide(rows[3]!), rightSide(rows[5]!)?.name]).toEqual(['root', null, 'bag']);
  });
});
