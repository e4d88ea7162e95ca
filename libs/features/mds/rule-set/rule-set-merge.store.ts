import { Injectable } from '@nestjs/common';
import { ID, type UnchangedColumn, MergeSteps, type MergeStep } from '@matlas/features/identity';

/**
 * Own rule sets when two enterprises are merged: the sets of the source move with its sheets. The choice of the set
 * for new sheets is that of the target.
 */
@Injectable()
export class RuleSetMergeSteps extends MergeSteps {
  readonly order = 35;
  readonly steps: readonly MergeStep[] = [{ op: 'move', kind: 'ruleSet', table: 'mds_rule_set', key: ID }];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'mds_rule_choice.enterprise_id', because: 'the target goes on with its own choice' },
  ];
}
