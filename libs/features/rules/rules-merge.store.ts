import { Injectable } from '@nestjs/common';
import { freeAgain, ID, MergeSteps, type MergeStep, targetHas } from '@matlas/features/identity';

const code = (alias: string): string => `${alias}.code`;

/** Merge steps of the regulations of an enterprise. */
@Injectable()
export class RulesMergeSteps extends MergeSteps {
  readonly order = 30;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'rewrite',
      kind: 'law',
      table: 'rule_law',
      key: ID,
      column: 'code',
      type: 'text',
      noticeCode: 'renamed',
      when: `t.enterprise_id = :source and ${targetHas('rule_law', code)}`,
      to: 't.code || :codeMark::text',
      free: freeAgain('rule_law', code, ':before'),
    },
    // The tagging of the target continues with its own list; the list that the source's tagging wrote becomes an
    // ordinary list.
    {
      op: 'rewrite',
      kind: 'law',
      table: 'rule_law',
      key: ID,
      column: 'kind',
      type: 'text',
      when: `t.enterprise_id = :source and t.kind = 'rbs' and ${targetHas('rule_law', (alias) => `${alias}.kind`)}`,
      to: `'list'`,
    },
    { op: 'move', kind: 'law', table: 'rule_law', key: ID },
    {
      op: 'rewrite',
      kind: 'applicationCode',
      table: 'rule_application_code',
      key: ID,
      column: 'code',
      type: 'text',
      noticeCode: 'renamed',
      when: `t.enterprise_id = :source and ${targetHas('rule_application_code', code)}`,
      to: 't.code || :codeMark::text',
      free: freeAgain('rule_application_code', code, ':before'),
    },
    { op: 'move', kind: 'applicationCode', table: 'rule_application_code', key: ID },
    { op: 'move', kind: 'applicationCode', table: 'rule_state', key: ID },
  ];
}
