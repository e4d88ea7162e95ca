import { Injectable } from '@nestjs/common';
import { BIG_ID, ID, type UnchangedColumn, MergeSteps, type MergeStep } from '@matlas/features/identity';
import { mergeConditionRules } from '../condition-rules/condition-rule-merge';

/** The autopilot when two enterprises are merged: the setting of the target stays. */
@Injectable()
export class AutopilotMergeSteps extends MergeSteps {
  readonly order = 46;
  readonly steps: readonly MergeStep[] = [
    ...mergeConditionRules({
      kind: 'autopilotRule',
      table: 'exchange_autopilot_rule',
      naming: 'name',
      mark: ':nameMark',
    }),
    { op: 'move', kind: 'autopilotDecision', table: 'exchange_autopilot_decision', key: BIG_ID },
    { op: 'move', kind: 'autopilotDecision', table: 'exchange_autopilot_run', key: ID },
  ];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'exchange_autopilot.enterprise_id', because: 'the target goes on with its own switch and limits' },
  ];
}
