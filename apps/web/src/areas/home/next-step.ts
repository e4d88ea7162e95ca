import type { AnalysisRun, VehicleModelRow } from '@matlas/contract';
import { bomPath, withoutSheetPath } from '../shared/paths';

/** The next step of a vehicle; `key` is its text under `home.next`. */
export interface NextStep {
  key: 'importBom' | 'run' | 'runAgain' | 'match' | 'fail' | 'depends' | 'openResult';
  count: number;
  to: string;
}

const resultPath = (modId: number, verdicts?: string): string =>
  `/analysis/SpecialSubstanceAnalysis?modId=${modId}${verdicts ? `&verdicts=${verdicts}` : ''}`;

/**
 * In order of priority: what makes the results invalid, failed verdicts, open verdicts. Positions without a data
 * sheet come first when there are more of them than findings.
 */
export function findNextStep(model: VehicleModelRow, run: AnalysisRun | undefined): NextStep {
  const step = (key: NextStep['key'], to: string, count = 0): NextStep => ({ key, to, count });
  if (model.bomPositions === 0) return step('importBom', bomPath(model.id));
  if (!run) return step('run', resultPath(model.id));
  if (run.stale) return step('runAgain', resultPath(model.id));
  const { fail = 0, depends = 0 } = run.counts as Partial<AnalysisRun['counts']>;
  if (run.positionsUnmatched > fail + depends) return step('match', withoutSheetPath(model.id), run.positionsUnmatched);
  if (fail > 0) return step('fail', resultPath(model.id, 'fail'), fail);
  if (depends > 0) return step('depends', resultPath(model.id, 'depends'), depends);
  return step('openResult', resultPath(model.id));
}
