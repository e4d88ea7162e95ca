import { Injectable } from '@nestjs/common';
import { freeAgain, ID, MergeSteps, type MergeStep, targetHas } from '@mergeFrom@';

const table = '@table@';
const code = (alias: string): string => `${alias}.code`;

/** @title@ of an enterprise's own when two enterprises are merged: a code that both have is marked, then the rows move. */
@Injectable()
export class @Name@MergeSteps extends MergeSteps {
  readonly order = 80;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'rewrite', kind: '@name@', table, key: ID, column: 'code', type: 'text', noticeCode: 'renamed',
      when: `t.enterprise_id = :source and ${targetHas(table, code)}`,
      to: 't.code || :codeMark::text',
      free: freeAgain(table, code, ':before'),
    },
    { op: 'move', kind: '@name@', table, key: ID },
  ];
}
