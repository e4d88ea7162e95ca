import { Injectable } from '@nestjs/common';
import { ID, inDepartment, type UnchangedColumn, MergeSteps, type MergeStep } from '@matlas/features/identity';

/**
 * Rule packs and verification when two enterprises are merged: sheets sent to the target are still checked by the
 * target's pack.
 */
@Injectable()
export class CheckMergeSteps extends MergeSteps {
  readonly order = 47;
  readonly steps: readonly MergeStep[] = [
    { op: 'move', kind: 'checkRun', table: 'check_run', key: ID, department: inDepartment('create_time') },
  ];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    {
      column: 'exchange_rule_pack.enterprise_id',
      because: 'the target goes on with its own pack; those of the source stay with the alias',
    },
  ];
}
