import { Injectable } from '@nestjs/common';
import { ID, MergeSteps, type MergeStep } from '@matlas/features/identity';

const TABLES = ['recycled_target', 'voc_limit'] as const;

/**
 * Own targets and limits when two enterprises are merged: those of the source are added to the target's but
 * switched off, so that the target's verdicts do not change.
 */
@Injectable()
export class GoalMergeSteps extends MergeSteps {
  readonly order = 32;
  readonly steps: readonly MergeStep[] = TABLES.flatMap((table): MergeStep[] => [
    {
      op: 'rewrite',
      kind: 'materialGoal',
      table,
      key: ID,
      column: 'active',
      type: 'boolean',
      when: 't.enterprise_id = :source and t.active',
      to: 'false',
    },
    {
      op: 'rewrite',
      kind: 'materialGoal',
      table,
      key: ID,
      column: 'replaces_id',
      type: 'int',
      when: 't.enterprise_id = :source and t.replaces_id is not null',
      to: 'null::int',
    },
    { op: 'move', kind: 'materialGoal', table, key: ID },
  ]);
}
