import { Injectable } from '@nestjs/common';
import { DECISION_REMINDER_DAYS, type Page, type PageQuery } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import { STATE, TODAY } from '../result/decision-sql';
import { DecisionEntity, DecisionEventEntity } from './decision.entity';
import type { DecisionAction, DecisionRecord } from './decision.row';

export interface DecisionEventRecord {
  action: DecisionAction;
  note: string;
  by: string;
  at: Date;
}
export interface ExpiringDecision {
  decisionId: number;
  enterpriseId: number;
  lawCode: string;
  placeName: string;
  placeForeignName: string | null;
  proposedBy: number | null;
  decidedBy: number | null;
  validUntil: string;
  days: number;
}

const EXPIRING = `(d.state = 'approved' and d.valid_until >= ${TODAY}
  and d.valid_until <= ${TODAY} + ${DECISION_REMINDER_DAYS[0]})`;
const SELECT = `d.id, d.enterprise_id as "enterpriseId", d.state as "keptState", ${STATE} as state, d.law_id as "lawId",
    l.code as "lawCode", l.name_zh as "lawNameZh", l.name_en as "lawNameEn", d.item_key as "itemKey",
    d.substance_name_zh as "substanceNameZh", d.substance_name_en as "substanceNameEn",
  d.cas, d.entry_no as "entryNo", d.confidential_owners as "confidentialOwners", d.scope, d.place_name as "placeName",
    d.place_foreign_name as "placeForeignName", d.part_number as "partNumber", d.mds_cid::float8 as cid,
    d.supplier_name as "supplierName", d.supplier_foreign_name as "supplierForeignName", h.heir_id as "supplierHeir",
    x.name_zh as "heirZh", x.name_en as "heirEn",
  trim_scale(d.found_percent)::text as "foundPercent", trim_scale(d.max_percent)::text as "maxPercent", d.verdicts,
    d.reason, d.file_id::int as "fileId", f.name as filename, d.valid_from::text as "validFrom",
    d.valid_until::text as "validUntil", d.valid_until - ${TODAY} as "daysLeft", ${EXPIRING} as expiring,
    ${TODAY}::text as day,
  d.created_by as "createdBy", d.created_by_name as "createdByName", d.create_time as "createTime",
    d.decided_by as "decidedBy", d.decided_by_name as "decidedByName", d.decided_at as "decidedAt", d.run_id as "runId",
    d.finding_n as "findingN", d.model_id as "modelId", m.project_name as "modelName"`;
const FROM = `analysis_decision d
  join rule_law l on l.id = d.law_id
  join stored_file f on f.id = d.file_id
  left join vehicle_model m on m.id = d.model_id
  left join enterprise_heir h on h.id = d.supplier_id
  left join enterprise_card x on x.id = h.heir_id and h.heir_id <> d.supplier_id`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'd.id', kind: 'number', notNull: true },
  state: { sql: STATE, kind: 'text', notNull: true },
  scope: { sql: 'd.scope', kind: 'text', notNull: true },
  lawId: { sql: 'd.law_id', kind: 'number', notNull: true },
  lawCode: { sql: 'l.code', kind: 'text', notNull: true },
  placeName: { sql: 'd.place_name', kind: 'text', notNull: true },
  partNumber: { sql: 'd.part_number', kind: 'text' },
  supplierName: { sql: 'd.supplier_name', kind: 'text' },
  expiring: { sql: EXPIRING, kind: 'boolean', notNull: true },
  validFrom: { sql: 'd.valid_from', kind: 'date', notNull: true },
  validUntil: { sql: 'd.valid_until', kind: 'date', notNull: true },
  createTime: { sql: 'd.create_time', kind: 'instant', notNull: true },
  proposedBy: { sql: 'd.created_by_name', kind: 'text', notNull: true },
};
/** Substance names are searched only where nothing is confidential, so that a search cannot reveal them. */
const SEARCH = [
  `concat_ws(' ', d.place_name, d.place_foreign_name, d.part_number, d.supplier_name, d.supplier_foreign_name, l.code)`,
  `case when d.confidential_owners is null
      then concat_ws(' ', d.substance_name_zh, d.substance_name_en, d.cas, d.entry_no, d.reason) end`,
];

/**
 * All users of the enterprise can read its decisions. Users limited to certain models read the decisions on these
 * models and their own ones.
 */
const visibleSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'd.enterprise_id', createdBy: 'd.created_by', model: 'd.model_id' });

/** All queries on analysis_decision and analysis_decision_event. */
@Injectable()
export class DecisionStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<DecisionRecord>> {
    const params = new Params();
    return listBy<DecisionRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: SEARCH,
        key: 'd.id',
        defaultSort: ['-createTime'],
        params,
        where: [visibleSql(scope, params)],
      },
      page,
    );
  }
  async getDecision(scope: Scope, id: number): Promise<DecisionRecord> {
    const params = new Params();
    const found = await this.db.row<DecisionRecord>(
      `select ${SELECT} from ${FROM} where d.id = ${params.add(id)} and ${visibleSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('decision', id);
    return found;
  }
  /** Row lock until commit. */
  async lockDecision(scope: Scope, id: number): Promise<DecisionRecord> {
    await this.db.execute('select 1 from analysis_decision where id = $1 for update', [id]);
    return this.getDecision(scope, id);
  }
  /** Decisions on one entry, newest first. */
  async listForEntry(scope: Scope, enterpriseId: number, lawId: number, itemKey: string): Promise<DecisionRecord[]> {
    const params = new Params();
    return this.db.rows<DecisionRecord>(
      `select ${SELECT}
      from ${FROM}
      where d.enterprise_id = ${params.add(enterpriseId)} and d.law_id = ${params.add(lawId)}
        and d.item_key = ${params.add(itemKey)} and ${visibleSql(scope, params)}
      order by d.id desc`,
      params.values,
    );
  }
  /** Serialises proposals on the same entry. */
  async lockEntry(enterpriseId: number, lawId: number, itemKey: string): Promise<void> {
    await this.db.execute('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `decision:${enterpriseId}:${lawId}:${itemKey}`,
    ]);
  }
  async insert(fields: Partial<DecisionEntity>): Promise<number> {
    return (await this.db.repo(DecisionEntity).insert(fields)).identifiers[0]?.['id'] as number;
  }
  async decide(id: number, state: 'approved' | 'refused', by: { userId: number; name: string }): Promise<void> {
    await this.db.execute(
      `update analysis_decision
      set state = $2, decided_by = $3, decided_by_name = $4, decided_at = now()
      where id = $1`,
      [id, state, by.userId || null, by.name],
    );
  }
  async withdraw(id: number): Promise<void> {
    await this.db.execute(`update analysis_decision set state = 'withdrawn' where id = $1`, [id]);
  }
  async addEvent(
    event: Pick<DecisionEventEntity, 'decisionId' | 'action' | 'note' | 'userId' | 'userName'>,
  ): Promise<void> {
    await this.db.repo(DecisionEventEntity).insert(event);
  }
  listEvents(id: number): Promise<DecisionEventRecord[]> {
    return this.db.rows<DecisionEventRecord>(
      'select action, note, user_name as by, at from analysis_decision_event where decision_id = $1 order by id',
      [id],
    );
  }
  /** Decisions that use the file as evidence, for callers who may read the decision. */
  async findByFile(scope: Scope, fileId: number): Promise<DecisionRecord[]> {
    const params = new Params();
    return this.db.rows<DecisionRecord>(
      `select ${SELECT} from ${FROM} where d.file_id = ${params.add(fileId)} and ${visibleSql(scope, params)}`,
      params.values,
    );
  }
  /** Decisions in force, of active enterprises, that expire within a reminder period, with the shortest such period. */
  listExpiring(): Promise<ExpiringDecision[]> {
    return this.db.rows<ExpiringDecision>(
      `select d.id as "decisionId", d.enterprise_id as "enterpriseId", l.code as "lawCode",
          d.place_name as "placeName", d.place_foreign_name as "placeForeignName", d.created_by as "proposedBy",
          d.decided_by as "decidedBy", d.valid_until::text as "validUntil", r.days
      from analysis_decision d
      join rule_law l on l.id = d.law_id
      join enterprise e on e.id = d.enterprise_id and e.state = 'active'
        cross join lateral (select min(days) as days
        from unnest($1::int[]) days
        where d.valid_until - days <= ${TODAY}) r
      where d.state = 'approved' and d.valid_until >= ${TODAY} and r.days is not null order by d.id`,
      [DECISION_REMINDER_DAYS],
    );
  }
}
