import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { api, In, ScipAttachmentRow } from '@matlas/contract';
import { attachmentIdOf } from '@matlas/formats';
import { type Auth, can, Db, FileAccess, type FileAnswer, StoredFiles } from '@matlas/server-kit';
import { ArticleStore } from './article.store';
import { type AttachmentRecord, AttachmentStore } from './attachment.store';
import { DossierStore } from './dossier.store';

const PURPOSE = 'scipAttachment';
const READ = 'scip:scipIuclid6Article:query';

/** Pictures of articles and instructions for taking them apart. */
@Injectable()
export class AttachmentService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly articles: ArticleStore,
    private readonly dossiers: DossierStore,
    private readonly attachments: AttachmentStore,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
  ) {}

  onModuleInit(): void {
    this.access.register(
      PURPOSE,
      async (auth, fileId) => can(auth, READ) && (await this.attachments.isSeen(auth.scope, fileId)),
    );
  }
  /** Stores the file and adds it to the article as a picture or as instructions. */
  async upload(
    auth: Auth,
    { id, file, purpose, language }: In<typeof api.scipArticle.upload>,
  ): Promise<ScipAttachmentRow> {
    return this.db.tx(async () => {
      const record = await this.articles.getArticle(auth.scope, id);
      const { enterpriseId } = await this.dossiers.getDossier(auth.scope, record.dossierId);
      const stored = await this.files.storeUpload(auth, file, PURPOSE);
      const md5 = await this.md5Of(stored.sha256);
      const uuid = attachmentIdOf(record.uuid, md5);
      const attachment = { articleId: id, fileId: stored.id, uuid, md5, purpose, language: language ?? null };
      const added = await this.attachments.add(enterpriseId, attachment);
      const { article } = record;
      const pictures = article.pictures.filter(({ attachmentId }) => attachmentId !== uuid);
      const disassembling = article.disassembling.filter(({ attachmentId }) => attachmentId !== uuid);
      if (purpose === 'picture') pictures.push({ attachmentId: uuid });
      else disassembling.push({ attachmentId: uuid, language: language ?? null });
      const changed = [...new Set([...record.changed, purpose === 'picture' ? 'pictures' : 'disassembling'] as const)];
      await this.articles.save({ ...record, article: { ...article, pictures, disassembling }, changed });
      await this.dossiers.markChanged(record.dossierId);
      return toRow(await this.attachments.getAttachment(auth.scope, added));
    });
  }
  /** The name of a file in an .i6z is the MD5 of its content; SHA-256 is what the platform stores. */
  private async md5Of(sha256: string): Promise<string> {
    const hash = createHash('md5');
    for await (const piece of await this.files.open({ sha256 })) hash.update(piece as Buffer);
    return hash.digest('hex');
  }
  async list(auth: Auth, articleId: number): Promise<ScipAttachmentRow[]> {
    await this.articles.getArticle(auth.scope, articleId);
    return (await this.attachments.listOf({ articleId })).map(toRow);
  }
  async download(auth: Auth, id: number): Promise<FileAnswer> {
    const { fileId } = await this.attachments.getAttachment(auth.scope, id);
    return this.files.answerFile({ ...auth.scope, reach: auth.scope.reach === 'all' ? 'all' : 'enterprise' }, fileId);
  }
}
const toRow = ({
  uploadedAt,
  md5: _md5,
  sha256: _sha256,
  articleUuid: _uuid,
  ...row
}: AttachmentRecord): ScipAttachmentRow => ({
  ...row,
  uploadedAt: uploadedAt.toISOString(),
});
