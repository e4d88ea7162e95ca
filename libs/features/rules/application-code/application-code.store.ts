import { Injectable } from '@nestjs/common';
import type { ApplicationCodeRow, Page, PageQuery } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, saveVersioned, type Scope, scopeWhere } from '@matlas/server-kit';
import { ApplicationCodeEntity } from './application-code.entity';

/** The stored row; times as PostgreSQL returns them. */
export type ApplicationCodeRecord = Omit<ApplicationCodeRow, 'can' | 'builtIn' | 'createTime' | 'updateTime'> & {
  origin: number;
  enterpriseId: number | null;
  createTime: Date;
  updateTime: Date;
};

const select = (day: string): string => `
  c.id, c.origin, c.code, c.name_zh as "nameZh", c.name_en as "nameEn", c.kind, c.is_group as "isGroup", c.entries,
    c.entities, c.class_codes as "classCodes", trim_scale(c.max_percent)::text as "maxPercent",
  c.type_approved_before::text as "typeApprovedBefore", c.type_approved_from::text as "typeApprovedFrom",
    c.spare_parts_only as "sparePartsOnly", c.valid_from::text as "validFrom", c.valid_to::text as "validTo",
  (c.state = 'active' and coalesce(c.valid_from <= ${day}::date, true)
    and coalesce(c.valid_to >= ${day}::date, true)) as "isValid",
    c.note, c.state_from::text as "stateFrom", c.enterprise_id as "enterpriseId",
  coalesce((select json_agg(json_build_object('id', s.id, 'nameZh', s.name_zh, 'nameEn', s.name_en, 'cas', s.cas)
  order by s.name_en)
  from substance s
  where s.id = any(c.substance_ids)),
    '[]') as substances,
  (select count(*)::int from rule_state h where h.kind = 'application' and h.record_id = c.id) as changes,
    c.create_time as "createTime", c.update_time as "updateTime", c.version`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'c.id', kind: 'number', notNull: true },
  code: { sql: 'c.code', kind: 'text', notNull: true },
  order: { sql: 'length(c.code)', kind: 'number', notNull: true },
  nameZh: { sql: 'c.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 'c.name_en', kind: 'text', notNull: true },
  kind: { sql: 'c.kind', kind: 'text', notNull: true },
  validFrom: { sql: 'c.valid_from', kind: 'date' },
  validTo: { sql: 'c.valid_to', kind: 'date' },
  maxPercent: { sql: 'c.max_percent', kind: 'number' },
  updateTime: { sql: 'c.update_time', kind: 'instant', notNull: true },
};

/** Queries of rule_application_code. An enterprise sees the platform's codes and its own. */
@Injectable()
export class ApplicationCodeStore {
  constructor(private readonly db: Db) {}

  /** In their state on the day. */
  page(scope: Scope, origin: number, asOf: string, page: PageQuery): Promise<Page<ApplicationCodeRecord>> {
    const params = new Params();
    const day = params.add(asOf);
    const where = [`c.origin = ${params.add(origin)}`, visibleApplicationCodeSql(scope, params)];
    return listBy<ApplicationCodeRecord>(
      this.db,
      {
        from: `application_codes_on(${day}::date) c`,
        select: select(day),
        columns: COLUMNS,
        search: ['c.code', 'c.name_zh', 'c.name_en', `array_to_string(c.entries, ' ')`],
        key: 'c.id',
        defaultSort: ['order', 'code'],
        params,
        where,
      },
      page,
    );
  }
  /** The present state, or the future one once its latest change takes effect. */
  async getCode(scope: Scope, id: number): Promise<ApplicationCodeRecord> {
    const params = new Params();
    const row = await this.db.row<ApplicationCodeRecord>(
      `select ${select('current_date')}
        from rule_application_code c
        where c.id = ${params.add(id)} and ${visibleApplicationCodeSql(scope, params)}`,
      params.values,
    );
    if (!row) throw notFound('applicationCode', id);
    return row;
  }
  /** Whether the code is already used by the platform, or by another code of the owner with this origin. */
  async isTaken(code: string, origin: number, owner: number | null, id = 0): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1
          from rule_application_code
          where code = $1 and id <> $4
            and (case when $3::int is null then enterprise_id is null and origin = $2 else enterprise_id is null
              or enterprise_id = $3 and origin = $2 end)`,
        [code, origin, owner, id],
      )) !== undefined
    );
  }
  /** Those of the codes that the caller can see. */
  async filterKnownCodes(scope: Scope, codes: readonly string[]): Promise<Set<string>> {
    const params = new Params();
    return new Set(
      (
        await this.db.rows<{ code: string }>(
          `select c.code
            from rule_application_code c
            where c.code = any(${params.add(codes)}::text[]) and ${visibleApplicationCodeSql(scope, params)}`,
          params.values,
        )
      ).map(({ code }) => code),
    );
  }
  /** Those of the texts that are entries of ELV Annex II. */
  async filterKnownEntries(entries: readonly string[]): Promise<Set<string>> {
    return new Set(
      (
        await this.db.rows<{ entry: string }>(
          `select w.entry
            from unnest($1::text[]) w(entry)
            where exists (select 1
            from rule_exemption e
            join rule_law l on l.id = e.law_id and l.code = 'ELV' and l.enterprise_id is null
            where w.entry in (e.entry, e.entry_key))`,
          [entries],
        )
      ).map(({ entry }) => entry),
    );
  }
  /** Those of the substances that the caller can see. */
  async filterKnownSubstances(scope: Scope, ids: readonly number[]): Promise<Set<number>> {
    const params = new Params();
    return new Set(
      (
        await this.db.rows<{ id: number }>(
          `select s.id
            from substance s
            where s.id = any(${params.add(ids)}::int[])
              and ${scopeWhere(scope, params, { enterprise: 's.enterprise_id' }, { shared: true })}`,
          params.values,
        )
      ).map(({ id }) => id),
    );
  }
  save(code: Partial<ApplicationCodeEntity>): Promise<number> {
    return saveVersioned(this.db, ApplicationCodeEntity, code);
  }
}

const visibleApplicationCodeSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'c.enterprise_id' }, { shared: true });
