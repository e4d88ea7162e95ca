import { Injectable } from '@nestjs/common';
import { ID, inDepartment, type UnchangedColumn, MergeSteps, type MergeStep } from '@matlas/features/identity';

/** Merge of enterprises: impacts, watches, what-ifs and tasks. */
@Injectable()
export class ImpactMergeSteps extends MergeSteps {
  readonly order = 72;
  readonly steps: readonly MergeStep[] = [
    { op: 'move', kind: 'analysisRun', table: 'analysis_watch', key: ID, department: inDepartment('create_time') },
    { op: 'move', kind: 'analysisRun', table: 'analysis_impact', key: ID, department: inDepartment('create_time') },
    { op: 'move', kind: 'analysisRun', table: 'analysis_task', key: ID, department: inDepartment('create_time') },
    {
      op: 'move',
      kind: 'analysisRun',
      table: 'analysis_what_if',
      key: ID,
      department: inDepartment('create_time'),
      follows: { table: 'vehicle_model', on: 'p.id = t.model_id' },
    },
  ];
  override readonly unchangedColumns: readonly UnchangedColumn[] = ['enterprise_id', 'organisation_id'].map(
    (column): UnchangedColumn => ({
      column: `analysis_action.${column}`,
      because:
        'both may have done the same about one list; what the source did stays with its alias and may be done again',
    }),
  );
}
