import { Injectable } from '@nestjs/common';
import { freeAgain, ID, MergeSteps, type MergeStep, targetHas } from '@matlas/features/identity';

const RULE = 'exchange_audit_rule';
const code = (alias: string): string => `lower(${alias}.code)`;

/**
 * Audit rules when two enterprises are merged: rules of the source arrive switched off, because nobody of the
 * target has chosen them.
 */
@Injectable()
export class AuditRuleMergeSteps extends MergeSteps {
  readonly order = 47;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'rewrite',
      kind: 'auditRule',
      table: RULE,
      key: ID,
      column: 'active',
      type: 'boolean',
      when: 't.enterprise_id = :source and t.active',
      to: 'false',
    },
    {
      op: 'rewrite',
      kind: 'auditRule',
      table: RULE,
      key: ID,
      column: 'code',
      type: 'text',
      noticeCode: 'renamed',
      when: `t.enterprise_id = :source and ${targetHas(RULE, code)}`,
      to: 't.code || :codeMark::text',
      free: freeAgain(RULE, code, 'lower(:before)'),
    },
    { op: 'move', kind: 'auditRule', table: RULE, key: ID },
  ];
}
