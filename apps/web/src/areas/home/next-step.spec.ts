import type { AnalysisRun, VehicleModelRow } from '@matlas/contract';
import { findNextStep } from './next-step';

const model = (bomPositions: number) => ({ id: 3, bomPositions }) as VehicleModelRow;
const run = (own: Partial<AnalysisRun>) => ({ stale: false, positionsUnmatched: 0, counts: {}, ...own }) as AnalysisRun;
const counts = (fail: number, depends: number) => ({ fail, depends }) as AnalysisRun['counts'];

it.each<[string, number, AnalysisRun | undefined, string, number]>([
  ['no BOM', 0, undefined, 'importBom', 0],
  ['a BOM, never analysed', 4312, undefined, 'run', 0],
  ['a result that is older than the list', 4312, run({ stale: true, counts: counts(6, 19) }), 'runAgain', 0],
  [
    'more positions without data than findings',
    4312,
    run({ positionsUnmatched: 1288, counts: counts(2, 44) }),
    'match',
    1288,
  ],
  ['something that fails', 4312, run({ positionsUnmatched: 3, counts: counts(6, 19) }), 'fail', 6],
  ['nothing that fails, something open', 4312, run({ counts: counts(0, 3) }), 'depends', 3],
  ['nothing to do', 4312, run({}), 'openResult', 0],
])('with %s', (_situation, positions, latest, key, count) => {
  expect(findNextStep(model(positions), latest)).toMatchObject({ key, count });
});
