import { Injectable } from '@nestjs/common';
import { ID, inDepartment, type MergeStep, MergeSteps, type UnchangedColumn } from '@matlas/features/identity';

/** CQC packages when two enterprises are merged: they move with their vehicles; the target keeps its own connection. */
@Injectable()
export class CqcMergeSteps extends MergeSteps {
  readonly order = 61;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'move',
      kind: 'cqcUpload',
      table: 'cqc_upload',
      key: ID,
      department: inDepartment('create_time'),
      follows: { table: 'vehicle_model', on: 'p.id = t.model_id' },
    },
  ];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'cqc_connector.enterprise_id', because: 'the target goes on with its own connection' },
  ];
}
