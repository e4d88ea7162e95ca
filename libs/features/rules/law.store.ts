import { Injectable } from '@nestjs/common';
import type { ListVersion, Page, PageQuery } from '@matlas/contract';
import {
  Db,
  listBy,
  type ListSpec,
  notFound,
  Params,
  saveVersioned,
  type Scope,
  scopeWhere,
  tenantColumns,
} from '@matlas/server-kit';
import { LawEntity } from './law.entity';

/** A law with its newest list. */
export interface LawRecord extends Omit<LawEntity, 'createTime' | 'updateTime'> {
  createTime: Date;
  updateTime: Date;
  currentList: ListVersion | null;
}

const SELECT = `l.id, l.code, l.name_zh as "nameZh", l.name_en as "nameEn", l.law_type as "lawType", l.authority,
    l.description_zh as "descriptionZh",
  l.description_en as "descriptionEn", l.source_url as "sourceUrl", l.law_number as "lawNumber", l.jurisdiction,
    l.vehicle_default as "vehicleDefault", l.kind, l.check_type as "checkType", l.exemption_law as "exemptionLaw",
    l.effective_date as "effectiveDate", l.enterprise_id as "enterpriseId", l.created_by as "createdBy",
  l.create_time as "createTime", l.update_time as "updateTime", l.version, v.current as "currentList"`;
/** With the newest list. */
const FROM = `rule_law l left join lateral (
  select json_build_object('id', v.id, 'lawId', v.law_id, 'label', v.label, 'publishedAt', v.published_at, 'source',
    v.source, 'itemCount', v.item_count) as current
  from rule_list_version v where v.law_id = l.id order by v.published_at desc, v.id desc limit 1) v on true`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'l.id', kind: 'number', notNull: true },
  code: { sql: 'l.code', kind: 'text', notNull: true },
  nameZh: { sql: 'l.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 'l.name_en', kind: 'text', notNull: true },
  kind: { sql: 'l.kind', kind: 'text', notNull: true },
  checkType: { sql: 'l.check_type', kind: 'number', notNull: true },
  lawType: { sql: 'l.law_type', kind: 'number', notNull: true },
  authority: { sql: 'l.authority', kind: 'text', notNull: true },
  effectiveDate: { sql: 'l.effective_date', kind: 'date' },
  createTime: { sql: 'l.create_time', kind: 'instant', notNull: true },
  updateTime: { sql: 'l.update_time', kind: 'instant', notNull: true },
};

/** Queries of rule_law. An enterprise sees the platform's laws and its own. */
@Injectable()
export class LawStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<LawRecord>> {
    const params = new Params();
    return listBy<LawRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['l.name_zh', 'l.name_en', 'l.code'],
        key: 'l.id',
        defaultSort: ['code'],
        params,
        where: [visible(scope, params)],
      },
      page,
    );
  }
  all(scope: Scope): Promise<LawRecord[]> {
    const params = new Params();
    return this.db.rows<LawRecord>(
      `select ${SELECT} from ${FROM} where ${visible(scope, params)} order by l.code`,
      params.values,
    );
  }
  async getLaw(scope: Scope, id: number): Promise<LawRecord> {
    const params = new Params();
    const [law] = await this.db.rows<LawRecord>(
      `select ${SELECT} from ${FROM} where l.id = ${params.add(id)} and ${visible(scope, params)}`,
      params.values,
    );
    if (!law) throw notFound('law', id);
    return law;
  }
  /** For adding a version of its list: row lock until commit. */
  async lockLaw(scope: Scope, id: number): Promise<LawRecord> {
    await this.db.execute('select 1 from rule_law where id = $1 for update', [id]);
    return this.getLaw(scope, id);
  }
  /** Inserts the row, or updates it when its version is still the given one. */
  save(law: Partial<LawEntity>): Promise<number> {
    return saveVersioned(this.db, LawEntity, law);
  }
  async delete(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from rule_law where id = any($1::int[])', [ids]);
  }
}

const visible = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: tenantColumns('l').enterprise }, { shared: true });
