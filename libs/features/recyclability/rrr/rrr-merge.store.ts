import { Injectable } from '@nestjs/common';
import { ID, inDepartment, MergeSteps, type MergeStep } from '@matlas/features/identity';

const followsModel = { table: 'vehicle_model', on: 'p.id = t.model_id' } as const;

/** Merge of enterprises: marks and results follow their vehicles. */
@Injectable()
export class RrrMergeSteps extends MergeSteps {
  readonly order = 71;
  readonly steps: readonly MergeStep[] = [
    ...(['rrr_mark', 'rrr_change', 'rrr_result'] as const).map((table): MergeStep => ({
      op: 'move',
      kind: 'rrrMark',
      table,
      key: ID,
      department: inDepartment('at'),
      follows: followsModel,
    })),
    {
      op: 'move',
      kind: 'rrrMark',
      table: 'rrr_setting',
      key: [['model_id', 'int']],
      department: inDepartment('update_time'),
      follows: followsModel,
    },
  ];
}
