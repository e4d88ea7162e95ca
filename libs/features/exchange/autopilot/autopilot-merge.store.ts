import { Injectable } from '@nestjs/common';
import {
  BIG_ID,
  freeAgain,
  ID,
  type UnchangedColumn,
  MergeSteps,
  type MergeStep,
  targetHas,
} from '@matlas/features/identity';

const RULE = 'exchange_autopilot_rule';
const name = (alias: string): string => `lower(${alias}.name)`;

/**
 * The autopilot when two enterprises are merged: the setting of the target stays. Rules of the source arrive
 * switched off, because nobody of the target has chosen them.
 */
@Injectable()
export class AutopilotMergeSteps extends MergeSteps {
  readonly order = 46;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'rewrite',
      kind: 'autopilotRule',
      table: RULE,
      key: ID,
      column: 'active',
      type: 'boolean',
      when: 't.enterprise_id = :source and t.active',
      to: 'false',
    },
    {
      op: 'rewrite',
      kind: 'autopilotRule',
      table: RULE,
      key: ID,
      column: 'name',
      type: 'text',
      noticeCode: 'renamed',
      when: `t.enterprise_id = :source and ${targetHas(RULE, name)}`,
      to: 't.name || :nameMark::text',
      free: freeAgain(RULE, name, 'lower(:before)'),
    },
    { op: 'move', kind: 'autopilotRule', table: RULE, key: ID },
    { op: 'move', kind: 'autopilotDecision', table: 'exchange_autopilot_decision', key: BIG_ID },
    { op: 'move', kind: 'autopilotDecision', table: 'exchange_autopilot_run', key: ID },
  ];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'exchange_autopilot.enterprise_id', because: 'the target goes on with its own switch and limits' },
  ];
}
