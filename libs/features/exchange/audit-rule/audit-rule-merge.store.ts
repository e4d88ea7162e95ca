import { Injectable } from '@nestjs/common';
import { freeAgain, ID, MergeSteps, type MergeStep, targetHas } from '@matlas/features/identity';

const RULE = 'exchange_audit_rule';
const code = (alias: string): string => `lower(${alias}.code)`;

/**
 * Audit rules when two enterprises are merged: those of the source come along switched off, nobody of the target has
 * asked for them.
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
      tells: 'renamed',
      when: `t.enterprise_id = :source and ${targetHas(RULE, code)}`,
      to: 't.code || :codeMark::text',
      free: freeAgain(RULE, code, 'lower(:before)'),
    },
    { op: 'move', kind: 'auditRule', table: RULE, key: ID },
  ];
}
