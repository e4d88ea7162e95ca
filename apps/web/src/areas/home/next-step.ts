import type { AnalysisRun, VehicleModelRow } from '@matlas/contract';
import { bomPath, withoutSheetPath } from '../shared/paths';

/** The one thing to do next for a vehicle; `key` names its words in `home.next`. */
export interface NextStep {
  key: 'importBom' | 'run' | 'runAgain' | 'match' | 'fail' | 'depends' | 'openResult';
  count: number;
  to: string;
}

const resultPath = (modId: number, verdicts?: string): string =>
  `/analysis/SpecialSubstanceAnalysis?modId=${modId}${verdicts ? `&verdicts=${verdicts}` : ''}`;

/**
 * First what makes results worth nothing, then what fails, then what is open. Positions without a data sheet come first
 * when they outweigh the findings.
 */
export function nextStepOf(model: VehicleModelRow, run: AnalysisRun | undefined): NextStep {
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
