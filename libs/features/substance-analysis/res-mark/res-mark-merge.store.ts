import { Injectable } from '@nestjs/common';
import { freeAgain, ID, MergeSteps, type MergeStep, targetHas } from '@matlas/features/identity';

const MARK = 'analysis_res_mark';
const name = (alias: string): string => `lower(${alias}.name)`;

/** Merge of enterprises: tags move to the target enterprise, and appear in its list with the next change of a tag. */
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
      noticeCode: 'renamed',
      when: `t.enterprise_id = :source and ${targetHas(MARK, name)}`,
      to: 't.name || :nameMark::text',
      free: freeAgain(MARK, name, 'lower(:before)'),
    },
    { op: 'move', kind: 'resMark', table: MARK, key: ID },
  ];
}
