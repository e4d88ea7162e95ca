import { Injectable } from '@nestjs/common';
import {
  BIG_ID,
  freeAgain,
  ID,
  type LeftColumn,
  MergeSteps,
  type MergeStep,
  targetHas,
} from '@matlas/features/identity';

const RULE = 'exchange_autopilot_rule';
const name = (alias: string): string => `lower(${alias}.name)`;

/**
 * The autopilot when two enterprises are merged: the target's goes on as it is. Rules of the source come along switched
 * off: nobody of the target has asked for them.
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
      tells: 'renamed',
      when: `t.enterprise_id = :source and ${targetHas(RULE, name)}`,
      to: 't.name || :nameMark::text',
      free: freeAgain(RULE, name, 'lower(:before)'),
    },
    { op: 'move', kind: 'autopilotRule', table: RULE, key: ID },
    { op: 'move', kind: 'autopilotDecision', table: 'exchange_autopilot_decision', key: BIG_ID },
    { op: 'move', kind: 'autopilotDecision', table: 'exchange_autopilot_run', key: ID },
  ];
  override readonly left: readonly LeftColumn[] = [
    { column: 'exchange_autopilot.enterprise_id', because: 'the target goes on with its own switch and limits' },
  ];
}
