import { Injectable } from '@nestjs/common';
import type { AuditRuleRow, Page, PageQuery } from '@matlas/contract';
import { listBy, type ListSpec, Params } from '@matlas/server-kit';
import { CONDITION_OBJECTS, ConditionRuleStore } from '../condition-rules/condition-rule.store';
import { AuditRuleEntity } from './audit-rule.entity';

export type AuditRuleRecord = Omit<AuditRuleRow, 'inForce' | 'createTime' | 'updateTime'> & {
  createTime: Date;
  updateTime: Date;
};

const SELECT = `
  r.id, r.position, r.code, r.name_zh as "nameZh", r.name_en as "nameEn", r.check_type as "checkType", r.active,
    r.conditions, r.note, r.valid_from::text as "validFrom", r.valid_to::text as "validTo",
  ${CONDITION_OBJECTS}, r.create_time as "createTime", r.update_time as "updateTime",
    r.version`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'r.id', kind: 'number', notNull: true },
  position: { sql: 'r.position', kind: 'number', notNull: true },
  code: { sql: 'r.code', kind: 'text', notNull: true },
  nameZh: { sql: 'r.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 'r.name_en', kind: 'text', notNull: true },
  checkType: { sql: 'r.check_type', kind: 'number', notNull: true },
  active: { sql: 'r.active', kind: 'boolean', notNull: true },
  validFrom: { sql: 'r.valid_from', kind: 'date' },
  validTo: { sql: 'r.valid_to', kind: 'date' },
  updateTime: { sql: 'r.update_time', kind: 'instant', notNull: true },
};

/** All queries on exchange_audit_rule. */
@Injectable()
export class AuditRuleStore extends ConditionRuleStore<AuditRuleEntity, AuditRuleRecord> {
  protected readonly of = {
    entity: AuditRuleEntity,
    table: 'exchange_audit_rule',
    select: SELECT,
    what: 'auditRule',
    naming: 'code',
  };

  page(enterpriseId: number, page: PageQuery): Promise<Page<AuditRuleRecord>> {
    const params = new Params();
    return listBy<AuditRuleRecord>(
      this.db,
      {
        from: 'exchange_audit_rule r',
        select: SELECT,
        columns: COLUMNS,
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
