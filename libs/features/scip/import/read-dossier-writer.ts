import { Injectable } from '@nestjs/common';
import { extensionOf, filePurpose } from '@matlas/contract';
import { readScipArticle, type ScipAttachment, type ScipDossier } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import type { ReadI6z } from '@matlas/formats';
import { AppError, AuditTrail, type Auth, StoredFiles } from '@matlas/server-kit';
import { ArticleStore, type NewArticle } from '../article.store';
import { AttachmentStore } from '../attachment.store';
import { type DossierRecord, DossierStore, type ImportedFile, type ModelOfDossier } from '../dossier.store';

const PURPOSE = 'scipAttachment';
const NO_SOURCE = { sheetId: null, cid: null, cver: null, nodeId: null };
/** A dossier as read, its files stored, and what was not kept. */
export interface KeptDossier {
  dossier: ScipDossier;
  stored: { attachment: ScipAttachment; fileId: number }[];
  faults: ImportedFile['faults'];
}

/** Writes a dossier that was read from a file. */
@Injectable()
export class ReadDossierWriter {
  constructor(
    private readonly articles: ArticleStore,
    private readonly dossiers: DossierStore,
    private readonly attachments: AttachmentStore,
    private readonly models: VehicleModelService,
    private readonly files: StoredFiles,
    private readonly audit: AuditTrail,
  ) {}

  /** Stores the attachments; what is not a picture or document is left out with what refers to it. */
  async storeAttachments(
    auth: Auth,
    { dossier, openAttachment }: ReadI6z & { dossier: ScipDossier },
  ): Promise<KeptDossier> {
    const allowed: readonly string[] = filePurpose(PURPOSE).types;
    const stored: KeptDossier['stored'] = [];
    const faults: KeptDossier['faults'] = [];
    for (const attachment of dossier.attachments) {
      const type = extensionOf(attachment.name);
      const content = allowed.includes(type) ? openAttachment(attachment) : undefined;
      if (!content) faults.push({ rule: 'attachmentType', file: attachment.name, params: { type } });
      else {
        const { id } = await this.files.storeStream(auth, content, attachment.name, PURPOSE);
        stored.push({ attachment, fileId: id });
      }
    }
    return { dossier: withoutFiles(dossier, new Set(stored.map(({ attachment }) => attachment.id))), stored, faults };
  }
  /** Within a transaction. Throws `scip.treeExists` when the vehicle has another dossier, `scip.uuidTaken`. */
  async write(
    auth: Auth,
    { dossier, stored }: KeptDossier,
    { modId, scipNumber, imported }: { modId: number | undefined; scipNumber: string | null; imported: ImportedFile },
  ): Promise<number> {
    const before = await this.findOrCreate(auth, dossier, modId);
    const { id, enterpriseId, state, kind, articles } = before;
    const known = new Map((await this.articles.listOfDossier(id)).map((row) => [row.uuid, row]));
    // Components stand before what holds them, the subject of the file first.
    const rows = [...dossier.articles].reverse().map((article): NewArticle => {
      const row = known.get(article.id);
      return {
        uuid: article.id,
        ...readScipArticle(row, article),
        source: row?.source ?? NO_SOURCE,
        places: row?.places ?? 1,
        suppliers: row?.suppliers ?? [],
      };
    });
    await this.articles.replaceAll(enterpriseId, id, rows);
    await this.dossiers.writeRead(id, dossier, { imported, scipNumber });
    await this.addAttachments(enterpriseId, id, dossier, stored);
    await this.audit.write(auth, {
      subject: 'scip_dossier',
      subjectId: id,
      action: 'import',
      // What the file replaced.
      before: known.size === 0 ? null : { state, kind, scipNumber: before.scipNumber, articles },
      after: { fileName: imported.fileName, articles: rows.length, scipNumber },
    });
    return id;
  }

  private async findOrCreate(auth: Auth, { id: uuid, name }: ScipDossier, modId: number | undefined) {
    const model = modId === undefined ? undefined : await this.modelOf(auth, modId);
    const byUuid = await this.dossiers.findByUuid(auth.scope, model?.enterpriseId ?? auth.enterpriseId, uuid);
    if (modId !== undefined) {
      const ofModel = await this.dossiers.findOfModel(auth.scope, modId);
      const other = ofModel ?? byUuid;
      if (other && (other.uuid !== uuid || other.modId !== modId)) throw new AppError('scip.treeExists');
    }
    if (byUuid) return byUuid;
    const id = await this.dossiers.create(auth, { uuid, name, model });
    if (id === undefined) throw new AppError('scip.uuidTaken');
    return this.dossiers.getDossier(auth.scope, id) satisfies Promise<DossierRecord>;
  }
  private async modelOf(auth: Auth, modId: number): Promise<ModelOfDossier> {
    const { enterpriseId, organisationId } = await this.models.getModel(auth, modId);
    return { id: modId, enterpriseId, organisationId };
  }
  private async addAttachments(
    enterpriseId: number,
    dossierId: number,
    { articles }: ScipDossier,
    stored: KeptDossier['stored'],
  ): Promise<void> {
    const rows = new Map((await this.articles.listOfDossier(dossierId)).map(({ uuid, id }) => [uuid, id]));
    const byId = new Map(articles.map((article) => [article.id, article]));
    for (const { attachment, fileId } of stored) {
      const articleId = rows.get(attachment.articleId);
      if (articleId === undefined) continue;
      const use = byId.get(attachment.articleId)?.disassembling.find((one) => one.attachmentId === attachment.id);
      await this.attachments.add(enterpriseId, {
        articleId,
        fileId,
        uuid: attachment.id,
        md5: attachment.md5,
        purpose: use ? 'disassembling' : 'picture',
        language: use?.language ?? null,
      });
    }
  }
}
/** The dossier with the files of `kept` only. */
function withoutFiles(dossier: ScipDossier, storedIds: ReadonlySet<string>): ScipDossier {
  return {
    ...dossier,
    attachments: dossier.attachments.filter(({ id }) => storedIds.has(id)),
    articles: dossier.articles.map((article) => ({
      ...article,
      pictures: article.pictures.filter(({ attachmentId }) => storedIds.has(attachmentId)),
      disassembling: article.disassembling.map((one) => ({
        ...one,
        attachmentId: one.attachmentId !== null && storedIds.has(one.attachmentId) ? one.attachmentId : null,
      })),
    })),
  };
}
