import type { ComparedNode, CompareRow } from '@matlas/contract';
import { childrenByKey, compareTree, isDifference, markOf, neighbour, placeAmong, rightOf } from './compare-model';

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

describe('two trees line by line', () => {
  it('stand in one tree, all of it open', () => {
    expect([...childrenByKey(rows)].map(([key, children]) => [key, children.map((child) => child.key)])).toEqual([
      ['root', ['box', 'bag', 'warned']],
      ['box', ['steel', 'gone']],
      ['gone', ['inside gone']],
    ]);
    const model = compareTree(rows);
    expect(model.view().visible.map((index) => model.node(index).key)).toEqual(rows.map(({ key }) => key));
    model.setMatches(new Set(rows.filter(isDifference).map(({ key }) => key)));
    expect(model.view().visible.map((index) => model.node(index).key)).toEqual([
      'root',
      'box',
      'gone',
      'bag',
      'warned',
    ]);
  });

  it('are walked from difference to difference', () => {
    expect(
      [
        neighbour(rows, 'root', 1),
        neighbour(rows, 'gone', 1),
        neighbour(rows, 'bag', -1),
        neighbour(rows, 'box', -1),
      ].map((found) => found?.key),
    ).toEqual(['box', 'bag', 'gone', undefined]);
    expect([placeAmong(rows, 'root'), placeAmong(rows, 'inside gone'), placeAmong(rows, 'warned')]).toEqual([
      { at: 0, of: 4 },
      { at: 2, of: 4 },
      { at: 4, of: 4 },
    ]);
  });

  it('say of each row what it is, and show an equal one on both sides', () => {
    expect(rows.map(markOf)).toEqual(['none', 'changed', 'none', 'removed', 'removed', 'added', 'findings']);
    expect([rightOf(rows[0]!)?.name, rightOf(rows[3]!), rightOf(rows[5]!)?.name]).toEqual(['root', null, 'bag']);
  });
});
