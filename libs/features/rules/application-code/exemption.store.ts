import { Injectable } from '@nestjs/common';
import type { ExemptionRow, ExemptionSave, Page, PageQuery } from '@matlas/contract';
import {
  AppError,
  Db,
  listBy,
  type ListSpec,
  notFound,
  Params,
  type Scope,
  scopeWhere,
  tenantColumns,
} from '@matlas/server-kit';

export type ExemptionRecord = Omit<ExemptionRow, 'can' | 'updateTime'> & {
  enterpriseId: number | null;
  updateTime: Date;
};
const SELECT = `e.id, l.code as "lawCode", l.enterprise_id as "enterpriseId", e.entry_key as "entryKey", e.entry,
    e.entry_group as "entryGroup", e.entities, e.text_zh as "textZh", e.text_en as "textEn",
    trim_scale(e.max_percent)::text as "maxPercent", trim_scale(e.min_percent)::text as "minPercent",
  e.type_approved_before::text as "typeApprovedBefore", e.type_approved_from::text as "typeApprovedFrom",
    e.put_on_market_before::text as "putOnMarketBefore", e.engine_developed_before::text as "engineDevelopedBefore",
    e.valid_until::text as "validUntil",
  e.spare_parts as "spareParts", e.spare_parts_only as "sparePartsOnly", e.superseded, e.review_due as "reviewDue",
    e.source, e.note, e.state_from::text as "stateFrom",
  (select count(*)::int from rule_state h where h.kind = 'exemption' and h.record_id = e.id) as changes,
    e.update_time as "updateTime", e.version`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'e.id', kind: 'number', notNull: true },
  lawCode: { sql: 'l.code', kind: 'text', notNull: true },
  entry: { sql: 'e.entry', kind: 'text', notNull: true },
  maxPercent: { sql: 'e.max_percent', kind: 'number' },
  typeApprovedBefore: { sql: 'e.type_approved_before', kind: 'date' },
  validUntil: { sql: 'e.valid_until', kind: 'date' },
  superseded: { sql: 'e.superseded', kind: 'boolean', notNull: true },
};

/** Queries of rule_exemption; visibility follows the law. */
@Injectable()
export class ExemptionStore {
  constructor(private readonly db: Db) {}

  /** In their state on the day, in the order of their annexes. */
  page(scope: Scope, asOf: string, page: PageQuery): Promise<Page<ExemptionRecord>> {
    const params = new Params();
    const from = `exemptions_on(${params.add(asOf)}::date) e join rule_law l on l.id = e.law_id`;
    return listBy<ExemptionRecord>(
      this.db,
      {
        from,
        select: SELECT,
        columns: COLUMNS,
        search: ['e.entry', 'e.text_zh', 'e.text_en'],
        key: 'e.id',
        defaultSort: ['lawCode', 'id'],
        params,
        where: [visibleLawSql(scope, params)],
      },
      page,
    );
  }
  async getExemption(scope: Scope, id: number): Promise<ExemptionRecord> {
    const params = new Params();
    const row = await this.db.row<ExemptionRecord>(
      `select ${SELECT}
        from rule_exemption e
        join rule_law l on l.id = e.law_id
        where e.id = ${params.add(id)} and ${visibleLawSql(scope, params)}`,
      params.values,
    );
    if (!row) throw notFound('exemption', id);
    return row;
  }
  async save({ id, version, ...entry }: ExemptionSave, stateFrom: string | null): Promise<void> {
    const fields = [
      entry.textZh ?? null,
      entry.textEn,
      entry.maxPercent ?? null,
      entry.minPercent ?? null,
      entry.typeApprovedBefore ?? null,
      entry.typeApprovedFrom ?? null,
      entry.putOnMarketBefore ?? null,
      entry.engineDevelopedBefore ?? null,
      entry.validUntil ?? null,
      entry.sparePartsOnly,
      entry.superseded,
      entry.reviewDue ?? null,
      entry.note ?? '',
      stateFrom,
    ];
    const changed = await this.db.execute(
      `update rule_exemption
        set text_zh = $3, text_en = $4, max_percent = $5, min_percent = $6, type_approved_before = $7,
          type_approved_from = $8, put_on_market_before = $9, engine_developed_before = $10, valid_until = $11,
        spare_parts_only = $12, superseded = $13, review_due = $14, note = $15, state_from = $16, version = version + 1,
          update_time = now()
        where id = $1 and version = $2`,
      [id, version, ...fields],
    );
    if (changed === 0) throw new AppError('conflict');
  }
}

const visibleLawSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: tenantColumns('l').enterprise }, { shared: true });
