import { open } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type AttachmentRow,
  filePurpose,
  type In,
  type mdsAttachmentApi,
  refuseFile,
  refuseSize,
  SNIFFED_BYTES,
  type UploadedFile,
} from '@matlas/contract';
import { AppError, AuditTrail, type Auth, can, Db, FileAccess, StoredFiles } from '@matlas/server-kit';
import { assertPermit, permitsOn } from '../sheet.row';
import { SheetStore } from '../sheet.store';
import { type AttachmentRecord, AttachmentStore } from './attachment.store';

const SUBJECT = 'mds_attachment';
const PURPOSES = ['sheetDocument', 'sheetPicture'] as const;
type Purpose = (typeof PURPOSES)[number];
type UploadInput = In<typeof mdsAttachmentApi.upload>;

/**
 * Files of data sheets: added to and removed from drafts, frozen with the release, visible to everybody who sees
 * the sheet.
 */
@Injectable()
export class AttachmentService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly attachments: AttachmentStore,
    private readonly sheets: SheetStore,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
    private readonly audit: AuditTrail,
  ) {}

  onModuleInit(): void {
    for (const purpose of PURPOSES)
      this.access.register(
        purpose,
        async (auth, fileId) => can(auth, 'mds:sheet:query') && this.attachments.mayReadFile(auth.scope, fileId),
      );
  }

  async list(auth: Auth, sheetId: number): Promise<AttachmentRow[]> {
    const sheet = await this.sheets.findSheet(auth.scope, sheetId);
    const mayEdit = permitsOn(auth, sheet).edit.allowed;
    return (await this.attachments.listOfSheet(sheetId)).map((record) => toRow(record, mayEdit));
  }
  addFile(auth: Auth, added: UploadInput, purpose: Purpose): Promise<AttachmentRow> {
    return this.db.tx(async () => {
      await this.draft(auth, added.sheetId);
      return this.storeAttachment(auth, added, purpose);
    });
  }
  /**
   * Adds a file that was imported together with its sheet, in the transaction that wrote the draft. The file was
   * not validated by an upload, so it is validated here. A file that the sheet has already is skipped.
   */
  async importFile(auth: Auth, added: UploadInput & { file: UploadedFile }, purpose: Purpose): Promise<void> {
    const { name, size, path } = added.file;
    if (
      (await this.attachments.listOfSheet(added.sheetId)).some((one) => one.name === name && Number(one.size) === size)
    )
      return;
    const refusal = refuseSize(purpose, size) ?? refuseFile(purpose, name, await readFirstBytes(path));
    if (refusal) throw new AppError(refusal.code, refusal.params as never);
    await this.draft(auth, added.sheetId);
    await this.storeAttachment(auth, added, purpose);
  }
  changeFile(auth: Auth, { id, kind, remark }: In<typeof mdsAttachmentApi.change>): Promise<AttachmentRow> {
    return this.db.tx(async () => {
      const before = await this.attachments.findAttachment(auth.scope, id);
      await this.draft(auth, before.sheetId);
      await this.attachments.updateAttachment(id, { kind, remark: remark ?? null });
      const after = await this.attachments.findAttachment(auth.scope, id);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'change', before, after });
      return toRow(after, true);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.attachments.findAttachment(auth.scope, id);
        await this.draft(auth, before.sheetId);
        await this.attachments.delete(id);
        await this.removeUnused(auth, before.fileId);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      return null;
    });
  }

  private async storeAttachment(
    auth: Auth,
    { sheetId, kind, remark, file }: UploadInput,
    purpose: Purpose,
  ): Promise<AttachmentRow> {
    const isPicture = purpose === 'sheetPicture';
    const { maxFiles } = filePurpose(purpose);
    if ((await this.attachments.count(sheetId, isPicture)) >= maxFiles)
      throw new AppError('attachment.tooMany', { max: maxFiles });
    const stored = await this.files.storeUpload(auth, file as UploadedFile, purpose);
    const id = await this.attachments.insert({
      sheetId,
      fileId: stored.id,
      kind,
      isPicture,
      name: stored.name,
      type: stored.type,
      size: Number(stored.size),
      remark: remark ?? null,
      createdBy: auth.userId || null,
    });
    const after = await this.attachments.findAttachment(auth.scope, id);
    await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'create', after });
    return toRow(after, true);
  }
  /** A copy of a sheet of another enterprise shares the files of that enterprise, which are not deleted. */
  private async removeUnused(auth: Auth, fileId: number): Promise<void> {
    if (await this.attachments.isUsed(fileId)) return;
    const own = { ...auth.scope, reach: 'enterprise' as const };
    if (await this.files.findFile(own, fileId)) await this.files.remove(own, fileId);
  }
  /** Locks the draft, so that two uploads cannot both become the fifth file. */
  private async draft(auth: Auth, sheetId: number): Promise<void> {
    assertPermit(permitsOn(auth, await this.sheets.findForUpdate(auth.scope, sheetId)).edit);
  }
}

const toRow = ({ createTime, ...record }: AttachmentRecord, mayEdit: boolean): AttachmentRow => ({
  ...record,
  url: `/api/sys/file/${record.fileId}/download`,
  createTime: createTime.toISOString(),
  can: { edit: mayEdit },
});
async function readFirstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
