import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import { Db, listBy, Params, type Scope } from '@matlas/server-kit';
import { dossierScopeSql } from './dossier.store';

interface NotifiedArticle {
  id: number;
  dossierId: number;
  name: string;
  number: string;
  scipNumber: string;
}

/** Articles that were notified. */
@Injectable()
export class NotifiedArticleStore {
  constructor(private readonly db: Db) {}

  /** Subjects of dossiers with a SCIP number, and articles that a person entered as references. */
  pageNotified(scope: Scope, page: PageQuery): Promise<Page<NotifiedArticle>> {
    const params = new Params();
    return listBy<NotifiedArticle>(
      this.db,
      {
        from: 'scip_article a join scip_dossier d on d.id = a.dossier_id',
        select: `a.id, a.dossier_id as "dossierId", a.name, a.number,
          case when a.uuid = d.root_uuid then d.scip_number else a.number end as "scipNumber"`,
        columns: {
          id: { sql: 'a.id', kind: 'number', notNull: true },
          name: { sql: 'a.name', kind: 'text', notNull: true },
          number: { sql: 'a.number', kind: 'text', notNull: true },
        },
        search: ['a.name', 'a.number', 'd.scip_number'],
        key: 'a.id',
        defaultSort: ['name', 'id'],
        params,
        where: [
          `(a.uuid = d.root_uuid and d.scip_number is not null
            or a.article->'identifierType'->>'code' = '66297')`,
          dossierScopeSql(scope, params),
        ],
      },
      page,
    );
  }
}
