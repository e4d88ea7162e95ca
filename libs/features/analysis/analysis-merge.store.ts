import { Injectable } from '@nestjs/common';
import { ID, inDepartment, MergeSteps, type MergeStep } from '@matlas/features/identity';

const OF_BOTH = 't.run_id in (select run.id from analysis_run run where run.enterprise_id in (:source, :target)) and t.confidential_owners @> array[:source::int]';
const NOW_OWNED = 'array_replace(t.confidential_owners, :source::int, :target::int)';

/** Results of analyses when two enterprises are merged: whoever reads what is confidential of the one reads it as the other's. */
@Injectable()
export class AnalysisMergeSteps extends MergeSteps {
  readonly order = 70;
  readonly steps: readonly MergeStep[] = [
    { op: 'rewrite', kind: 'analysisRun', table: 'analysis_judgement', key: [['run_id', 'int'], ['n', 'int']], column: 'confidential_owners', type: 'int[]', when: OF_BOTH, to: NOW_OWNED },
    { op: 'rewrite', kind: 'analysisRun', table: 'analysis_total', key: [['run_id', 'int'], ['item_id', 'int']], column: 'confidential_owners', type: 'int[]', when: OF_BOTH, to: NOW_OWNED },
    { op: 'move', kind: 'analysisRun', table: 'analysis_run', key: ID, department: inDepartment('started_at'), follows: { table: 'vehicle_model', on: 'p.id = t.model_id' } },
  ];
}
