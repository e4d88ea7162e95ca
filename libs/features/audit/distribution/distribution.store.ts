import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import type { DistributionRule, DistributionWay } from '@matlas/domain';
import { Db, listBy, type ListSpec, notFound, Params, saveVersioned } from '@matlas/server-kit';
import { DistributionEntity } from './distribution.entity';

export interface DistributionRecord extends DistributionRule {
  position: number;
  name: string;
  way: DistributionWay;
  senderName: string | null;
  senderNameEn: string | null;
  organisationName: string | null;
  organisationNameEn: string | null;
  createTime: Date;
  updateTime: Date;
  version: number;
}
const FROM = `data_distribution r
    left join enterprise_card e on e.id = r.sender_id
    left join organisation_card o on o.id = r.organisation_id`;
const SELECT = `r.id, r.position, r.name, r.active, r.sender_id as "senderId", e.name_zh as "senderName",
    e.name_en as "senderNameEn", r.organisation_id as "organisationId", o.name_zh as "organisationName",
    o.name_en as "organisationNameEn", r.way, r.auditor_ids as "auditorIds", r.due_days as "dueDays", r.turns,
    r.create_time as "createTime", r.update_time as "updateTime", r.version`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'r.id', kind: 'number', notNull: true },
  position: { sql: 'r.position', kind: 'number', notNull: true },
  name: { sql: 'r.name', kind: 'text', notNull: true },
  active: { sql: 'r.active', kind: 'boolean', notNull: true },
  way: { sql: 'r.way', kind: 'text', notNull: true },
  dueDays: { sql: 'r.due_days', kind: 'number' },
  updateTime: { sql: 'r.update_time', kind: 'instant', notNull: true },
};

/** All queries on data_distribution, and the assignment of what waits. */
@Injectable()
export class DistributionStore {
  constructor(private readonly db: Db) {}

  page(enterpriseId: number, page: PageQuery): Promise<Page<DistributionRecord>> {
    const params = new Params();
    const where = [`r.enterprise_id = ${params.add(enterpriseId)}`];
    return listBy<DistributionRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['r.name', 'e.name_zh', 'e.name_en'],
        key: 'r.id',
        defaultSort: ['position', 'id'],
        params,
        where,
      },
      page,
    );
  }
  listInOrder(enterpriseId: number): Promise<DistributionRecord[]> {
    return this.db.rows<DistributionRecord>(
      `select ${SELECT} from ${FROM} where r.enterprise_id = $1 order by r.position, r.id`,
      [enterpriseId],
    );
  }
  async findRule(enterpriseId: number, id: number): Promise<DistributionRecord> {
    const rule = await this.db.row<DistributionRecord>(
      `select ${SELECT} from ${FROM} where r.enterprise_id = $1 and r.id = $2`,
      [enterpriseId, id],
    );
    if (!rule) throw notFound('distributionRule', id);
    return rule;
  }
  saveRule(rule: Partial<DistributionEntity>): Promise<number> {
    return saveVersioned(this.db, DistributionEntity, rule);
  }
  async deleteRules(enterpriseId: number, ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from data_distribution where enterprise_id = $1 and id = any($2::int[])', [
      enterpriseId,
      ids,
    ]);
  }
  async countTurn(id: number): Promise<void> {
    await this.db.execute('update data_distribution set turns = turns + 1 where id = $1', [id]);
  }
  /** The date in a number of days, in the business time zone. */
  async dayIn(days: number): Promise<string> {
    const row = await this.db.row<{ day: string }>('select (current_date + $1::int)::text as day', [days]);
    return row?.day ?? '';
  }
  /** What waits in the common queue is judged again, except what somebody handed back. */
  async judgeAgain(enterpriseId: number): Promise<void> {
    await this.db.execute(
      `update data_audit a
        set is_judged = false
        where a.enterprise_id = $1 and a.status = 0 and a.is_judged
          and not exists (select 1 from data_audit_log l where l.audit_id = a.id and l.action = 'handBack')`,
      [enterpriseId],
    );
  }
  /** Waiting or assigned audits of sheet versions, by the number of the MDS and its version. */
  listByVersion(
    enterpriseId: number,
    wanted: readonly { cid: number; cver: string }[],
  ): Promise<{ id: number; cid: number; cver: string; status: number }[]> {
    return this.db.rows(
      `select a.id, s.cid, w.cver, a.status::int as status
        from unnest($2::int[], $3::text[]) w(cid, cver)
        join mds_sheet s on s.cid = w.cid and s.version = w.cver::numeric and s.deleted_at is null
        join data_audit a on a.sheet_id = s.id and a.enterprise_id = $1`,
      [enterpriseId, wanted.map(({ cid }) => cid), wanted.map(({ cver }) => cver)],
    );
  }
  listDepartments(enterpriseId: number): Promise<{ id: number; name: string; nameEn: string }[]> {
    return this.db.rows(
      'select id, name_zh as name, name_en as "nameEn" from organisation where enterprise_id = $1 order by name_zh, id',
      [enterpriseId],
    );
  }
  async isSenderKnown(id: number): Promise<boolean> {
    return (await this.db.row('select id from enterprise_card where id = $1', [id])) !== undefined;
  }
  async isDepartmentKnown(enterpriseId: number, id: number): Promise<boolean> {
    const found = await this.db.row('select id from organisation where enterprise_id = $1 and id = $2', [
      enterpriseId,
      id,
    ]);
    return found !== undefined;
  }
}
