import { withinLimit } from './compared-rows';

const row = (key: string, level: number, differs = false) => ({
  key,
  level,
  raw: differs ? [{ kind: 'amount' as const, node: 'component' as const, was: 1, is: 2 }] : [],
  appeared: 0,
  gone: 0,
});
const rows = [
  row('root', 0),
  row('a', 1),
  row('a1', 2, true),
  row('a2', 2),
  row('b', 1),
  row('b1', 2),
  row('c', 1, true),
  row('c1', 2, true),
];
const keysOf = (limit: number) => withinLimit(rows, limit).rows.map(({ key }) => key);

describe('a comparison with too many rows', () => {
  it('keeps changed rows with the rows above them, each once, up to the limit', () => {
    expect(withinLimit(rows, 8)).toEqual({ rows, isCut: false });
    expect(keysOf(7)).toEqual(['root', 'a', 'a1', 'c', 'c1']);
    expect(keysOf(3)).toEqual(['root', 'a', 'a1']);
    expect(withinLimit(rows, 7).isCut).toBe(true);
  });
});
