import { Injectable } from '@nestjs/common';
import { ID, type LeftColumn, MergeSteps, type MergeStep } from '@matlas/features/identity';

/**
 * Own rule sets when two enterprises are merged: the sheets bring theirs along. Which set new sheets take is the
 * target's to say.
 */
@Injectable()
export class RuleSetMergeSteps extends MergeSteps {
  readonly order = 35;
  readonly steps: readonly MergeStep[] = [{ op: 'move', kind: 'ruleSet', table: 'mds_rule_set', key: ID }];
  override readonly left: readonly LeftColumn[] = [
    { column: 'mds_rule_choice.enterprise_id', because: 'the target goes on with its own choice' },
  ];
}
