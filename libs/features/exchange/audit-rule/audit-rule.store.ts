import { Injectable } from '@nestjs/common';
import type { AuditRuleRow, Page, PageQuery } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, saveVersioned } from '@matlas/server-kit';
import { namedObjectsSql } from '../autopilot/autopilot-rule.store';
import { AuditRuleEntity } from './audit-rule.entity';

export type AuditRuleRecord = Omit<AuditRuleRow, 'inForce' | 'createTime' | 'updateTime'> & {
  createTime: Date;
  updateTime: Date;
};

const SELECT = `
  r.id, r.position, r.code, r.name_zh as "nameZh", r.name_en as "nameEn", r.check_type as "checkType", r.active,
    r.conditions, r.note, r.valid_from::text as "validFrom", r.valid_to::text as "validTo",
  ${namedObjectsSql('enterpriseIds', 'enterprise_card')} as senders, ${namedObjectsSql('lawIds', 'rule_law')} as laws,
    ${namedObjectsSql('substanceIds', 'substance')} as substances, r.create_time as "createTime", r.update_time as "updateTime",
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

/** All queries on exchange_audit_rule. Rules belong to the whole enterprise. */
@Injectable()
export class AuditRuleStore {
  constructor(private readonly db: Db) {}

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
  listInOrder(enterpriseId: number): Promise<AuditRuleRecord[]> {
    return this.db.rows(
      `select ${SELECT} from exchange_audit_rule r where r.enterprise_id = $1 order by r.position, r.id`,
      [enterpriseId],
    );
  }
  async findRule(enterpriseId: number, id: number): Promise<AuditRuleRecord> {
    const rule = await this.db.row<AuditRuleRecord>(
      `select ${SELECT} from exchange_audit_rule r where r.enterprise_id = $1 and r.id = $2`,
      [enterpriseId, id],
    );
    if (!rule) throw notFound('auditRule', id);
    return rule;
  }
  async isCodeTaken(enterpriseId: number, code: string, id = 0): Promise<boolean> {
    return (
      (await this.db.row(
        'select 1 from exchange_audit_rule where enterprise_id = $1 and lower(code) = lower($2) and id <> $3',
        [enterpriseId, code, id],
      )) !== undefined
    );
  }
  save(rule: Partial<AuditRuleEntity>): Promise<number> {
    return saveVersioned(this.db, AuditRuleEntity, rule);
  }
  async delete(enterpriseId: number, ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from exchange_audit_rule where enterprise_id = $1 and id = any($2::int[])', [
      enterpriseId,
      ids,
    ]);
  }
  /** The order does not change the content of a rule, so the version is not incremented. */
  async saveOrder(enterpriseId: number, ids: readonly number[]): Promise<void> {
    await this.db.execute(
      `update exchange_audit_rule r
        set position = o.place
        from unnest($2::int[]) with ordinality o(id, place)
        where r.id = o.id and r.enterprise_id = $1 and r.position <> o.place`,
      [enterpriseId, ids],
    );
  }
  /** Serialises changes of the rules of an enterprise. */
  async lockRules(enterpriseId: number): Promise<void> {
    await this.db.execute(`select pg_advisory_xact_lock(hashtextextended('exchange_audit_rule', $1))`, [enterpriseId]);
  }
}
