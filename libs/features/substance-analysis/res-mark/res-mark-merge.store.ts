import { Injectable } from '@nestjs/common';
import { freeAgain, ID, MergeSteps, type MergeStep, targetHas } from '@matlas/features/identity';

const MARK = 'analysis_res_mark';
const name = (alias: string): string => `lower(${alias}.name)`;

/** Tags when two enterprises are merged: they come along, and count in the target's list with its next change. */
@Injectable()
export class ResMarkMergeSteps extends MergeSteps {
  readonly order = 62;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'rewrite',
      kind: 'resMark',
      table: MARK,
      key: ID,
      column: 'name',
      type: 'text',
      tells: 'renamed',
      when: `t.enterprise_id = :source and ${targetHas(MARK, name)}`,
      to: 't.name || :nameMark::text',
      free: freeAgain(MARK, name, 'lower(:before)'),
    },
    { op: 'move', kind: 'resMark', table: MARK, key: ID },
  ];
}
