import { Injectable } from '@nestjs/common';
import type { api, In, Out } from '@matlas/contract';
import { changeScipArticle, checkScipArticle, copyScipValues, scipTwinsIn } from '@matlas/domain';
import { AuditTrail, type Auth, badInput, Db, notFound } from '@matlas/server-kit';
import { ArticleService, REFUSED_RULES } from './article.service';
import { type ArticleRecord, ArticleStore } from './article.store';
import { DossierStore } from './dossier.store';

/** Changes of many articles of a dossier at once. */
@Injectable()
export class ArticleBulkService {
  constructor(
    private readonly db: Db,
    private readonly articles: ArticleStore,
    private readonly service: ArticleService,
    private readonly dossiers: DossierStore,
    private readonly audit: AuditTrail,
  ) {}

  saveMany(
    auth: Auth,
    { dossierId, version, nodeIds, fields }: In<typeof api.scipArticle.saveMany>,
  ): Promise<Out<typeof api.scipArticle.saveMany>> {
    return this.db.tx(async () => {
      const dossier = await this.dossiers.getDossier(auth.scope, dossierId);
      const wanted = new Set(nodeIds);
      const rows = (await this.articles.listOfDossier(dossierId)).filter(({ id }) => wanted.delete(id));
      for (const id of wanted) throw notFound('scipArticle', id);
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const changed = rows.map((row): ArticleRecord => ({
        ...row,
        ...changeScipArticle(row, { ...row.article, ...given }),
      }));
      const context = await this.service.contextOf(dossier, changed);
      const refused = changed.flatMap(({ article }) =>
        checkScipArticle(article, context)
          .filter(({ rule }) => REFUSED_RULES.includes(rule))
          .map(({ path, rule, params }) => ({
            path: `fields.${path}`,
            code: `scip_${rule}`,
            params,
            name: article.name,
          })),
      );
      if (refused.length > 0)
        throw badInput(
          ...refused.map(({ name, ...issue }) => ({ ...issue, params: { ...issue.params, article: name } })),
        );
      return this.saveRows(auth, { id: dossierId, version }, changed, { fields: given });
    });
  }
  copyValues(
    auth: Auth,
    { id, version, dossierId: from }: In<typeof api.scipDossier.copyValues>,
  ): Promise<Out<typeof api.scipDossier.copyValues>> {
    return this.db.tx(async () => {
      await this.dossiers.getDossier(auth.scope, id);
      await this.dossiers.getDossier(auth.scope, from);
      const twinOf = scipTwinsIn((await this.articles.listOfDossier(from)).map(({ article }) => article));
      const changed = (await this.articles.listOfDossier(id)).flatMap((row): ArticleRecord[] => {
        const source = twinOf(row.article);
        const copied = source && copyScipValues(row, source);
        return copied ? [{ ...row, ...copied }] : [];
      });
      return this.saveRows(auth, { id, version }, changed, { copiedFrom: from });
    });
  }

  private async saveRows(
    auth: Auth,
    { id: dossierId, version }: { id: number; version: number },
    rows: readonly ArticleRecord[],
    after: Record<string, unknown>,
  ): Promise<{ articles: number }> {
    if (rows.length === 0) return { articles: 0 };
    await this.dossiers.markChanged(dossierId, { version });
    for (const row of rows) await this.articles.save(row);
    await this.audit.write(auth, {
      subject: 'scip_dossier',
      subjectId: dossierId,
      action: 'change',
      before: { articles: rows.length },
      after: { ...after, articles: rows.length },
    });
    return { articles: rows.length };
  }
}
