import type { AnalysisRun, FindingGroup, RunMass } from '@matlas/contract';
import { buildMassTree } from '../charts/mass-tree';
import { getDuty } from '../svhc/duty-mark';
import { buildMatrixRows } from './matrix-rows';

const run = { lists: [{ lawId: 1 }, { lawId: 2 }] } as AnalysisRun;
const sheet = (n: number, sheetId: number, name: string): RunMass => ({
  n,
  parentN: null,
  positionId: null,
  sheetId,
  name,
  foreignName: null,
  number: null,
  massGrams: '1',
  worst: null,
});
const group = (sheetId: number, laws: FindingGroup['laws']): FindingGroup => ({ sheetId, laws }) as FindingGroup;

it('gives each sheet its worst verdict per list, a pass without findings, and sorts the worst sheet first', () => {
  const rows = buildMatrixRows(
    run,
    [sheet(0, 7, 'Bolt'), sheet(1, 8, 'Screw')],
    [group(8, [{ lawId: 2, worst: 'fail', findings: 3 }])],
  );
  expect(
    rows.map(({ mass, worst, cells }) => [mass.name, worst, cells.map((cell) => [cell.worst, cell.findings])]),
  ).toEqual([
    [
      'Screw',
      'fail',
      [
        ['pass', 0],
        ['fail', 3],
      ],
    ],
    [
      'Bolt',
      'pass',
      [
        ['pass', 0],
        ['pass', 0],
      ],
    ],
  ]);
});

it.each([
  [{ declare: 1, depends: 4 }, 'yes'],
  [{ depends: 1, pass: 2 }, 'depends'],
  [{ unknown: 1 }, 'depends'],
  [{ pass: 1 }, 'no'],
  [{}, 'no'],
])('tells by %j that the duty is %s', (counts, duty) => {
  expect(getDuty({ counts: counts as FindingGroup['counts'] })).toBe(duty);
});

it('replaces a single root by its children', () => {
  const masses = [
    sheet(0, 1, 'Vehicle'),
    { ...sheet(1, 2, 'Door'), parentN: 0 },
    { ...sheet(2, 3, 'Lock'), parentN: 1 },
  ];
  expect(
    buildMassTree(masses).map(({ mass, children }) => [mass.name, children.map((child) => child.mass.name)]),
  ).toEqual([['Door', ['Lock']]]);
  expect(buildMassTree([sheet(0, 1, 'Bolt')]).map(({ mass }) => mass.name)).toEqual(['Bolt']);
});
