import type { CascadeRow } from '@matlas/contract';
import { chosenKeys, initialChoice, listChildLines, listLevels, toggleChoice, groupByOwner } from './cascade-lines';

const row = (sheetId: number, level: number, more: Partial<CascadeRow> = {}): CascadeRow => ({
  sheetId,
  cid: sheetId,
  cver: '1',
  newCver: '2',
  kind: 1,
  name: `S${sheetId}`,
  foreignName: null,
  number: null,
  status: 'IR',
  level,
  enterpriseId: 1,
  enterpriseName: '甲',
  enterpriseNameEn: 'A',
  uses: 1,
  state: 'ready',
  reason: null,
  canAsk: false,
  askedAt: null,
  errors: 0,
  warnings: 0,
  findings: [],
  ...more,
});
const rows = [
  row(1, 1),
  row(2, 1, {
    errors: 1,
    findings: [{ code: 'POR-1.sum', severity: 'error', path: '2', names: [], params: {}, title: 'T', message: 'M' }],
  }),
  row(3, 1, { state: 'blocked' }),
  row(4, 2),
  row(5, 2, { state: 'foreign', enterpriseId: 7, canAsk: true }),
];

it('lists sheets below their level, and findings below their sheet', () => {
  const levels = listLevels(rows, undefined);
  expect(levels.map((line) => [line.key, listChildLines(line).map(({ key }) => key)])).toEqual([
    ['level 1', ['sheet 1', 'sheet 2', 'sheet 3']],
    ['level 2', ['sheet 4', 'sheet 5']],
  ]);
  expect(listChildLines(listChildLines(levels[0]!)[1]!)).toMatchObject([
    { kind: 'finding', finding: { message: 'M' } },
  ]);
  expect(listLevels(rows, 'errors').map((line) => listChildLines(line).map(({ key }) => key))).toEqual([['sheet 2']]);
});

describe('choice of sheets', () => {
  const chosen = initialChoice(rows);
  it('starts with all sheets that can be released without errors', () => {
    expect([...chosen]).toEqual([1, 4]);
    // Sheets that cannot be chosen do not prevent a level from being shown as chosen.
    expect([...chosenKeys(rows, chosen)].sort()).toEqual(['level 2', 'sheet 1', 'sheet 4']);
  });
  it.each([
    ['a level adds its sheets', ['sheet 1', 'sheet 4', 'level 1', 'level 2'], [1, 2, 4]],
    ['a level takes its sheets away', ['sheet 1', 'sheet 4'], [1]],
    ['a sheet is switched alone', ['level 2', 'sheet 4'], [4]],
    ['what cannot be chosen stays out', ['level 2', 'sheet 1', 'sheet 3', 'sheet 4', 'sheet 5'], [1, 4]],
    ['nothing', [], []],
  ] as const)('%s', (_name, keys, expected) =>
    expect([...toggleChoice(rows, chosen, new Set(keys))].sort()).toEqual(expected),
  );
});

it('groups foreign sheets by owner', () => {
  expect(
    groupByOwner([
      ...rows,
      row(6, 3, { state: 'foreign', enterpriseId: 7, askedAt: '2026-01-02T00:00:00Z', reason: 'R' }),
    ]),
  ).toMatchObject([
    { enterpriseId: 7, canAsk: true, askedAt: '2026-01-02T00:00:00Z', rows: [{ sheetId: 5 }, { sheetId: 6 }] },
  ]);
});
