import { Injectable } from '@nestjs/common';
import type { api, In, Out, ScipContextRow, ScipDossierHeader } from '@matlas/contract';
import {
  checkScipDossier,
  isScipReference,
  scipArticlesBelowReferences,
  type ScipDossier,
  type ScipFinding,
  scipOutcomesOf,
  scipStandingAfter,
} from '@matlas/domain';
import { AppError, AuditTrail, type Auth, Db, JobStore } from '@matlas/server-kit';
import { type ArticleRecord, ArticleStore } from './article.store';
import { AttachmentStore } from './attachment.store';
import { ContextStore } from './context.store';
import { DossierFreshness } from './dossier-freshness';
import { toHeader } from './dossier-header';
import { type DossierListRecord, type DossierRecord, DossierStore } from './dossier.store';
import { ScipFindingWords } from './finding-words';
import { ScipPicklistStore } from './picklist.store';

type Routes = typeof api.scipDossier;
const MAX_FINDINGS = 1000;
const PERCENT = 100;

/** A dossier with all its rows, and what the rules say about it. */
export interface LoadedDossier {
  record: DossierRecord;
  rows: ArticleRecord[];
  dossier: ScipDossier;
  findings: ScipFinding[];
}

/** Loads a dossier as a whole and checks it. */
@Injectable()
export class DossierLoader {
  constructor(
    private readonly dossiers: DossierStore,
    private readonly articles: ArticleStore,
    private readonly attachments: AttachmentStore,
    private readonly contexts: ContextStore,
    private readonly picklists: ScipPicklistStore,
  ) {}

  async load(auth: Auth, id: number): Promise<LoadedDossier> {
    const record = await this.dossiers.getDossier(auth.scope, id);
    const [all, stored, { legalEntity }, lists] = await Promise.all([
      this.articles.listOfDossier(id),
      this.attachments.listOf({ dossierId: id }),
      this.contexts.findContext(record.enterpriseId),
      this.picklists.loadLists(),
    ]);
    const below = scipArticlesBelowReferences(record.rootUuid ?? '', all);
    const rows = all.filter(({ uuid }) => !below.has(uuid));
    // Files of articles that became references, or lie below one, stay for the time when they are none any more.
    const bearers = new Set(rows.flatMap(({ uuid, article }) => (isScipReference(article) ? [] : [uuid])));
    const attachments = stored.filter(({ articleUuid }) => bearers.has(articleUuid));
    const dossier: ScipDossier = {
      id: record.uuid,
      name: record.name,
      kind: record.kind,
      remarks: record.remarks,
      rootId: record.rootUuid ?? '',
      legalEntity: record.legalEntity ?? (legalEntity && { ...legalEntity, id: legalEntity.uuid }),
      // The subject first, components after what holds them.
      articles: rows.map(({ article }) => article).reverse(),
      substances: record.substances,
      attachments: attachments.map(({ uuid, articleUuid, name, type, md5 }) => ({
        id: uuid,
        articleId: articleUuid,
        name,
        mimeType: MIME_TYPES[type] ?? null,
        md5,
      })),
    };
    return { record, rows, dossier, findings: checkScipDossier(dossier, lists) };
  }
}
const MIME_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  txt: 'text/plain',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Header, check and working context of dossiers. */
@Injectable()
export class DossierService {
  constructor(
    private readonly db: Db,
    private readonly dossiers: DossierStore,
    private readonly loader: DossierLoader,
    private readonly contexts: ContextStore,
    private readonly freshness: DossierFreshness,
    private readonly jobs: JobStore,
    private readonly words: ScipFindingWords,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, { page, ...filter }: In<Routes['page']>): Promise<Out<Routes['page']>> {
    const found = await this.dossiers.page(auth.scope, filter, page);
    const toRow = ({ updateTime, ...row }: DossierListRecord) => ({ ...row, updateTime: updateTime.toISOString() });
    return { ...found, records: found.records.map(toRow) };
  }
  async getHeader(auth: Auth, id: number): Promise<ScipDossierHeader> {
    const record = await this.dossiers.getDossier(auth.scope, id);
    return toHeader(record, {
      ...(await this.freshness.check(auth, record)),
      imported: this.words.toImported(record),
    });
  }
  async validate(auth: Auth, id: number): Promise<Out<Routes['validate']>> {
    const { record, rows, findings } = await this.loader.load(auth, id);
    const errors = findings.filter(({ severity }) => severity === 'error');
    const warnings = findings.filter(({ severity }) => severity === 'warning');
    if (errors.length === 0 && record.state === 'draft') await this.dossiers.recordCheck(record, 'validated');
    if (errors.length > 0 && record.state === 'validated') await this.dossiers.recordCheck(record, 'draft');
    const shownFindings = [...errors, ...warnings].slice(0, MAX_FINDINGS);
    return {
      valid: errors.length === 0,
      errors: errors.length,
      warnings: warnings.length,
      findings: this.words.toRows(shownFindings, rows),
      isCut: findings.length > shownFindings.length,
    };
  }
  async getJob(auth: Auth, id: number): Promise<Out<Routes['jobStatus']>> {
    const { name, state, done, total } = await this.jobs.getJob(auth.scope, id);
    const percent = total === null || total === 0 ? null : Math.floor((PERCENT * done) / total);
    return { id, name, state, done, total, percent };
  }
  recordOutcome(
    auth: Auth,
    { id, version, outcome, scipNumber }: In<Routes['recordOutcome']>,
  ): Promise<ScipDossierHeader> {
    return this.db.tx(async () => {
      const record = await this.dossiers.getDossier(auth.scope, id);
      if (!scipOutcomesOf(record.state, record.exportedAt !== null).includes(outcome))
        throw new AppError('scip.notExported');
      const recorded = { outcome, scipNumber: scipNumber ?? null };
      const after = scipStandingAfter(record, recorded, 'person') ?? record;
      await this.dossiers.recordOutcome(id, { version, known: record.state }, after);
      await this.audit.write(auth, {
        subject: 'scip_dossier',
        subjectId: id,
        action: 'change',
        before: { state: record.state },
        after: { state: after.state, ...recorded },
      });
      return this.getHeader(auth, id);
    });
  }
  getContext(auth: Auth): Promise<ScipContextRow> {
    return this.contexts.findContext(auth.enterpriseId);
  }
  saveContext(auth: Auth, { legalEntity, version }: In<Routes['saveWorkingContext']>): Promise<ScipContextRow> {
    return this.db.tx(async () => {
      const before = await this.contexts.findContext(auth.enterpriseId);
      await this.contexts.saveContext(auth, legalEntity, version);
      await this.audit.write(auth, {
        subject: 'scip_context',
        subjectId: auth.enterpriseId,
        action: before.legalEntity ? 'change' : 'create',
        before: before.legalEntity,
        after: legalEntity,
      });
      return this.contexts.findContext(auth.enterpriseId);
    });
  }
}
