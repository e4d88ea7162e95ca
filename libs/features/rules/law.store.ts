import { Injectable } from '@nestjs/common';
import type { ListVersion, Page, PageQuery } from '@matlas/contract';
import {
  Db,
  listBy,
  notFound,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
  tenantColumns,
  unordered,
} from '@matlas/server-kit';
import { LawEntity } from './law.entity';

/** A law with its newest list. */
export const LAW = recordColumns(LawEntity, 'l', {
  managed: ['lawNumber', 'jurisdiction', 'vehicleDefault', 'exemptionLaw', 'kind', 'enterpriseId', 'createdBy'],
  unlisted: ['exemptionLaw', 'enterpriseId', 'createdBy'],
  joined: { currentList: unordered<ListVersion | null>('v.current') },
});
export type LawRecord = RecordOf<typeof LAW>;
/** With the newest list. */
const FROM = `rule_law l left join lateral (
  select json_build_object('id', v.id, 'lawId', v.law_id, 'label', v.label, 'publishedAt', v.published_at, 'source',
    v.source, 'itemCount', v.item_count) as current
  from rule_list_version v where v.law_id = l.id order by v.published_at desc, v.id desc limit 1) v on true`;

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
        select: LAW.select,
        columns: LAW.list,
        search: ['l.name_zh', 'l.name_en', 'l.code'],
        key: 'l.id',
        defaultSort: ['code'],
        params,
        where: [visibleLawSql(scope, params)],
      },
      page,
    );
  }
  all(scope: Scope): Promise<LawRecord[]> {
    const params = new Params();
    return this.db.rows<LawRecord>(
      `select ${LAW.select} from ${FROM} where ${visibleLawSql(scope, params)} order by l.code`,
      params.values,
    );
  }
  async getLaw(scope: Scope, id: number): Promise<LawRecord> {
    const params = new Params();
    const [law] = await this.db.rows<LawRecord>(
      `select ${LAW.select} from ${FROM} where l.id = ${params.add(id)} and ${visibleLawSql(scope, params)}`,
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

const visibleLawSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: tenantColumns('l').enterprise }, { shared: true });
