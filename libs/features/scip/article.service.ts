import { Injectable } from '@nestjs/common';
import type { api, In, Out, Page, ScipNodeDetail, ScipNodeRow } from '@matlas/contract';
import {
  changeScipArticle,
  checkScipArticle,
  isScipReference,
  scipArticlesBelowReferences,
  scipArticlesReached,
  type ScipContext,
  scipDifferences,
  type ScipFinding,
  type ScipRule,
} from '@matlas/domain';
import { AppError, AuditTrail, type Auth, badInput, Db } from '@matlas/server-kit';
import { type ArticleRecord, ArticleStore } from './article.store';
import { AttachmentStore } from './attachment.store';
import { type DossierRecord, DossierStore } from './dossier.store';
import { ScipFindingWords } from './finding-words';
import { ScipPicklistStore } from './picklist.store';

type Routes = typeof api.scipArticle;
/** What contradicts itself is not saved; what is only missing is. */
export const REFUSED_RULES: readonly ScipRule[] = [
  'tooLong',
  'notInList',
  'otherWithoutCode',
  'otherText',
  'referenceOnly',
  'scipNumberFormat',
  'componentsOrSubstances',
  'twice',
  'boundsReversed',
  'numberFormat',
  'unknownArticle',
  'unknownSubstance',
  'unknownAttachment',
];

/** Articles of the working tree: read lazily, changed by persons. */
@Injectable()
export class ArticleService {
  constructor(
    private readonly db: Db,
    private readonly articles: ArticleStore,
    private readonly dossiers: DossierStore,
    private readonly attachments: AttachmentStore,
    private readonly picklists: ScipPicklistStore,
    private readonly words: ScipFindingWords,
    private readonly audit: AuditTrail,
  ) {}

  async listRoots(auth: Auth, { modId, dossierId }: In<Routes['roots']>): Promise<ScipNodeRow[]> {
    const dossier =
      dossierId === undefined
        ? await this.dossiers.findOfModel(auth.scope, modId ?? 0)
        : await this.dossiers.getDossier(auth.scope, dossierId);
    if (!dossier || dossier.rootUuid === null) return [];
    return this.toNodes(dossier, await this.articles.listByUuid(dossier.id, [dossier.rootUuid]), undefined);
  }
  async listChildren(auth: Auth, csid: number): Promise<ScipNodeRow[]> {
    const parent = await this.articles.getArticle(auth.scope, csid);
    const dossier = await this.dossiers.getDossier(auth.scope, parent.dossierId);
    const uuids = parent.article.components.map(({ articleId }) => articleId);
    return this.toNodes(dossier, await this.articles.listByUuid(dossier.id, uuids), parent);
  }
  async search(auth: Auth, { page, ...filter }: In<typeof api.scipObligation.bomQuery>): Promise<Page<ScipNodeRow>> {
    const found = await this.articles.page(auth.scope, filter, page);
    const nodes = new Map<number, ScipNodeRow>();
    for (const dossierId of new Set(found.records.map((record) => record.dossierId))) {
      const dossier = await this.dossiers.getDossier(auth.scope, dossierId);
      const rows = found.records.filter((record) => record.dossierId === dossierId);
      for (const node of await this.toNodes(dossier, rows, undefined)) nodes.set(node.id, node);
    }
    return { ...found, records: found.records.flatMap(({ id }) => nodes.get(id) ?? []) };
  }
  async getDetail(auth: Auth, id: number): Promise<ScipNodeDetail> {
    const record = await this.articles.getArticle(auth.scope, id);
    const dossier = await this.dossiers.getDossier(auth.scope, record.dossierId);
    const findings = checkScipArticle(record.article, await this.contextOf(dossier, [record]));
    const { article, origins, changed, source, version } = record;
    return {
      ...toNode(dossier, record, findings, null),
      article,
      origins,
      changedFields: changed,
      differing: scipDifferences(record),
      findings: findings.map((finding) => this.words.toRow(finding, record)),
      source,
      substanceNames: Object.fromEntries(dossier.substances.map((one) => [one.id, one.name])),
      version,
    };
  }
  save(auth: Auth, { id, version, article }: In<Routes['save']>): Promise<ScipNodeDetail> {
    return this.db.tx(async () => {
      const before = await this.articles.getArticle(auth.scope, id);
      if (before.version !== version) throw new AppError('conflict');
      const dossier = await this.dossiers.getDossier(auth.scope, before.dossierId);
      const after: ArticleRecord = { ...before, ...changeScipArticle(before, article) };
      const refused = checkScipArticle(after.article, await this.contextOf(dossier, [after])).filter(({ rule }) =>
        REFUSED_RULES.includes(rule),
      );
      if (refused.length > 0)
        throw badInput(
          ...refused.map(({ path, rule, params }) => ({ path: `article.${path}`, code: `scip_${rule}`, params })),
        );
      await this.articles.save(after);
      const isOther = isScipReference(before.article) !== isScipReference(after.article);
      await this.dossiers.markChanged(dossier.id, isOther ? { articles: await this.countArticles(dossier) } : {});
      await this.audit.write(auth, {
        subject: 'scip_article',
        subjectId: id,
        action: 'change',
        before: { ...before.article },
        after: { ...after.article },
      });
      return this.getDetail(auth, id);
    });
  }
  /** Takes the article from everything that holds it, and what only it leads to. The subject of a dossier stays. */
  remove(auth: Auth, id: number): Promise<null> {
    return this.db.tx(async () => {
      const record = await this.articles.getArticle(auth.scope, id);
      const dossier = await this.dossiers.getDossier(auth.scope, record.dossierId);
      if (record.uuid === dossier.rootUuid) throw new AppError('scip.rootStays');
      const rows = await this.articles.listOfDossier(dossier.id);
      for (const row of rows) {
        const components = row.article.components.filter(({ articleId }) => articleId !== record.uuid);
        if (components.length === row.article.components.length) continue;
        row.article.components = components;
        await this.articles.save({ ...row, ...changeScipArticle(row, { ...row.article, components }) });
      }
      const root = dossier.rootUuid ?? '';
      const reached = scipArticlesReached(root, rows);
      const below = scipArticlesBelowReferences(root, rows);
      const gone = rows.filter(({ uuid }) => !reached.has(uuid) && !below.has(uuid));
      await this.articles.remove(gone.map((row) => row.id));
      await this.dossiers.markChanged(dossier.id, { articles: rows.length - gone.length - below.size });
      await this.audit.write(auth, {
        subject: 'scip_article',
        subjectId: id,
        action: 'delete',
        before: { name: record.article.name, articles: gone.length },
      });
      return null;
    });
  }

  private async countArticles({ id, rootUuid }: DossierRecord): Promise<number> {
    const rows = await this.articles.listOfDossier(id);
    return rows.length - scipArticlesBelowReferences(rootUuid ?? '', rows).size;
  }
  /** What the articles may refer to; two queries, however many there are. */
  async contextOf(dossier: DossierRecord, records: readonly ArticleRecord[]): Promise<ScipContext> {
    const uuids = [...new Set(records.flatMap(({ article }) => article.components.map(({ articleId }) => articleId)))];
    const [articleIds, attachmentIds, lists] = await Promise.all([
      this.articles.listKnown(dossier.id, uuids),
      this.attachments.listUuids(records.map(({ id }) => id)),
      this.picklists.loadLists(),
    ]);
    return {
      kind: dossier.kind,
      lists,
      articleIds: new Set(articleIds),
      substanceIds: new Set(dossier.substances.map(({ id }) => id)),
      attachmentIds: new Set(attachmentIds),
    };
  }
  private async toNodes(
    dossier: DossierRecord,
    records: readonly ArticleRecord[],
    parent: ArticleRecord | undefined,
  ): Promise<ScipNodeRow[]> {
    const units = new Map(parent?.article.components.map((one) => [one.articleId, one.units]));
    const context = await this.contextOf(dossier, records);
    return records.map((record) =>
      toNode(dossier, record, checkScipArticle(record.article, context), units.get(record.uuid)?.lower ?? null),
    );
  }
}

function toNode(
  dossier: DossierRecord,
  record: ArticleRecord,
  findings: readonly ScipFinding[],
  quantity: string | null,
): Out<Routes['children']>[number] {
  const { id, dossierId, article, places, suppliers, changed } = record;
  const names = new Map(dossier.substances.map((one) => [one.id, one.name]));
  return {
    id,
    dossierId,
    name: article.name,
    number: article.identifier,
    isComplex: article.components.length > 0,
    quantity,
    places,
    suppliers,
    substances: article.concerns.flatMap(({ substanceId }) => names.get(substanceId) ?? []),
    changed: changed.length,
    differences: scipDifferences(record).length,
    errors: findings.filter(({ severity }) => severity === 'error').length,
  };
}
