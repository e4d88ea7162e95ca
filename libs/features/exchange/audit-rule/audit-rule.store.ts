import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import { listBy, Params, recordColumns, type RecordOf } from '@matlas/server-kit';
import { CONDITION_OBJECTS, ConditionRuleStore } from '../condition-rules/condition-rule.store';
import { AuditRuleEntity } from './audit-rule.entity';

export const AUDIT_RULE = recordColumns(AuditRuleEntity, 'r', {
  managed: ['enterpriseId', 'position', 'createdBy'],
  unread: ['enterpriseId', 'createdBy'],
  joined: CONDITION_OBJECTS,
});
export type AuditRuleRecord = RecordOf<typeof AUDIT_RULE>;

/** All queries on exchange_audit_rule. */
@Injectable()
export class AuditRuleStore extends ConditionRuleStore<AuditRuleEntity, AuditRuleRecord> {
  protected readonly of = {
    entity: AuditRuleEntity,
    table: 'exchange_audit_rule',
    select: AUDIT_RULE.select,
    what: 'auditRule',
    naming: 'code',
  };

  page(enterpriseId: number, page: PageQuery): Promise<Page<AuditRuleRecord>> {
    const params = new Params();
    return listBy<AuditRuleRecord>(
      this.db,
      {
        from: 'exchange_audit_rule r',
        select: AUDIT_RULE.select,
        columns: AUDIT_RULE.list,
        search: ['r.code', 'r.name_zh', 'r.name_en'],
        key: 'r.id',
        defaultSort: ['position', 'id'],
        params,
        where: [`r.enterprise_id = ${params.add(enterpriseId)}`],
      },
      page,
    );
  }
  /** Serialises changes of the rules of an enterprise. */
  async lockRules(enterpriseId: number): Promise<void> {
    await this.db.execute(`select pg_advisory_xact_lock(hashtextextended('exchange_audit_rule', $1))`, [enterpriseId]);
  }
}
