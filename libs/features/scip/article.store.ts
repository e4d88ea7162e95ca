import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import type { ScipArticle, ScipField, ScipOrigins } from '@matlas/domain';
import { AppError, Db, listBy, type ListSpec, notFound, Params, type Scope } from '@matlas/server-kit';
import { dossierScopeSql } from './dossier.store';

export interface ArticleSource {
  sheetId: number | null;
  cid: number | null;
  cver: string | null;
  nodeId: number | null;
}
export interface ArticleRecord {
  id: number;
  dossierId: number;
  uuid: string;
  article: ScipArticle;
  filled: ScipArticle;
  origins: ScipOrigins;
  changed: ScipField[];
  source: ArticleSource;
  places: number;
  suppliers: string[];
  version: number;
}
export type NewArticle = Omit<ArticleRecord, 'id' | 'dossierId' | 'version'>;
const SELECT = `a.id, a.dossier_id as "dossierId", a.uuid, a.article, a.filled, a.origins, a.changed, a.source, a.places,
    a.suppliers, a.version`;
const FROM = 'scip_article a join scip_dossier d on d.id = a.dossier_id';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'a.id', kind: 'number', notNull: true },
  name: { sql: 'a.name', kind: 'text', notNull: true },
  number: { sql: 'a.number', kind: 'text', notNull: true },
  places: { sql: 'a.places', kind: 'number', notNull: true },
};
const BATCH = 500;

/** All queries on scip_article. */
@Injectable()
export class ArticleStore {
  constructor(private readonly db: Db) {}

  page(
    scope: Scope,
    { dossierId, modId }: { dossierId?: number | undefined; modId?: number | undefined },
    page: PageQuery,
  ): Promise<Page<ArticleRecord>> {
    const params = new Params();
    const where = [dossierScopeSql(scope, params)];
    if (dossierId !== undefined) where.push(`a.dossier_id = ${params.add(dossierId)}`);
    if (modId !== undefined) where.push(`d.model_id = ${params.add(modId)}`);
    return listBy<ArticleRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['a.name', 'a.number'],
        key: 'a.id',
        defaultSort: ['name', 'id'],
        params,
        where,
      },
      page,
    );
  }
  async getArticle(scope: Scope, id: number): Promise<ArticleRecord> {
    const params = new Params();
    const row = await this.db.row<ArticleRecord>(
      `select ${SELECT} from ${FROM} where a.id = ${params.add(id)} and ${dossierScopeSql(scope, params)}`,
      params.values,
    );
    if (!row) throw notFound('scipArticle', id);
    return row;
  }
  /** Articles of a dossier that the caller has read, components before what holds them. */
  listOfDossier(dossierId: number): Promise<ArticleRecord[]> {
    return this.db.rows<ArticleRecord>(`select ${SELECT} from scip_article a where a.dossier_id = $1 order by a.ord`, [
      dossierId,
    ]);
  }
  /** Sheets of the articles of a dossier that the caller has read, with the version that they were filled from. */
  listSheetVersions(dossierId: number): Promise<{ cid: number; version: string }[]> {
    return this.db.rows<{ cid: number; version: string }>(
      `select distinct (source->>'cid')::int as cid, source->>'cver' as version
        from scip_article
        where dossier_id = $1 and source->>'cid' is not null`,
      [dossierId],
    );
  }
  listByUuid(dossierId: number, uuids: readonly string[]): Promise<ArticleRecord[]> {
    return this.db.rows<ArticleRecord>(
      `select ${SELECT} from scip_article a where a.dossier_id = $1 and a.uuid = any($2::text[]) order by a.ord`,
      [dossierId, uuids],
    );
  }
  /** Those of the uuids that the dossier has. */
  async listKnown(dossierId: number, uuids: readonly string[]): Promise<string[]> {
    const rows = await this.db.rows<{ uuid: string }>(
      'select uuid from scip_article where dossier_id = $1 and uuid = any($2::text[])',
      [dossierId, uuids],
    );
    return rows.map(({ uuid }) => uuid);
  }
  /** Replaces the articles of a dossier; those that stay keep their ids. */
  async replaceAll(enterpriseId: number, dossierId: number, articles: readonly NewArticle[]): Promise<void> {
    await this.db.execute('delete from scip_article where dossier_id = $1 and not uuid = any($2::text[])', [
      dossierId,
      articles.map(({ uuid }) => uuid),
    ]);
    for (let from = 0; from < articles.length; from += BATCH) {
      const rows = articles.slice(from, from + BATCH).map((row, index) => ({
        ...row,
        ord: from + index,
        name: row.article.name,
        number: row.article.identifier,
      }));
      await this.db.execute(
        `insert into scip_article (enterprise_id, dossier_id, uuid, name, number, article, filled, origins, changed,
            source, places, suppliers, ord)
          select $1, $2, uuid, name, number, article, filled, origins, changed, source, places, suppliers, ord
          from jsonb_to_recordset($3) as r(uuid text, name text, number text, article jsonb, filled jsonb,
            origins jsonb, changed text[], source jsonb, places int, suppliers text[], ord int)
          on conflict (dossier_id, uuid) do update
          set name = excluded.name, number = excluded.number, article = excluded.article, filled = excluded.filled,
            origins = excluded.origins, changed = excluded.changed, source = excluded.source,
            places = excluded.places, suppliers = excluded.suppliers, ord = excluded.ord,
            version = scip_article.version + 1`,
        [enterpriseId, dossierId, JSON.stringify(rows)],
      );
    }
  }
  /** Refuses a save that is based on an older version. */
  async save({ id, article, changed, version }: ArticleRecord): Promise<void> {
    const saved = await this.db.execute(
      `update scip_article
        set article = $2, changed = $3, name = $4, number = $5, version = version + 1
        where id = $1 and version = $6`,
      [id, JSON.stringify(article), changed, article.name, article.identifier, version],
    );
    if (saved === 0) throw new AppError('conflict');
  }
  async remove(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from scip_article where id = any($1::int[])', [ids]);
  }
}
