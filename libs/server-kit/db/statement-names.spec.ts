import { StatementNames } from './statement-names';

describe('names of prepared statements', () => {
  const ROW = 'select id from mds where id = $1';
  const twice = (text: string, values: readonly unknown[]): string | undefined => {
    const names = new StatementNames();
    names.nameOf(text, values);
    return names.nameOf(text, values);
  };

  it('are given to a look-up of one row that is used again, the same in every process', () => {
    const names = new StatementNames();
    expect(names.nameOf(ROW, [1])).toBeUndefined();
    const name = names.nameOf(ROW, [2]);
    expect(name).toMatch(/^row_[0-9a-f]{24}$/);
    expect(names.nameOf(ROW, [3])).toBe(name);
    expect(twice(ROW, [1])).toBe(name);
    expect(twice(`${ROW} and version = $2`, [1, 2])).not.toBe(name);
  });

  it.each([
    ['a statement without values', 'select 1', []],
    ['an array', 'select id from mds where id = any($1)', [[1, 2]]],
    ['a count', 'select count(*)::int as count from mds where enterprise_id = $1', [1]],
    ['a total', 'select SUM (mass) as total from mds where enterprise_id = $1', [1]],
  ])('are not given to %s', (_what, text, values) => expect(twice(text, values)).toBeUndefined());

  it('end at 500 statements and do not remember texts without end', () => {
    const names = new StatementNames();
    const all = Array.from({ length: 6000 }, (_, index) => `${ROW} and ${index} = ${index}`);
    for (const text of all) names.nameOf(text, [1]);
    const named = all.map((text) => names.nameOf(text, [1])).filter((name) => name !== undefined);
    expect(new Set(named).size).toBe(500);
  });
});
