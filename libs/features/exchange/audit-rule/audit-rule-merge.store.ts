import { Injectable } from '@nestjs/common';
import { MergeSteps, type MergeStep } from '@matlas/features/identity';
import { mergeConditionRules } from '../condition-rules/condition-rule-merge';

/** Audit rules when two enterprises are merged. */
@Injectable()
export class AuditRuleMergeSteps extends MergeSteps {
  readonly order = 47;
  readonly steps: readonly MergeStep[] = mergeConditionRules({
    kind: 'auditRule',
    table: 'exchange_audit_rule',
    naming: 'code',
    mark: ':codeMark',
  });
}
