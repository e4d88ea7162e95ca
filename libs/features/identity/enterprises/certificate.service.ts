import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type CertificateRow,
  type CertificateSave,
  type certificateApi,
  type Out,
  type Page,
  type PageQuery,
  type UploadedFile,
} from '@matlas/contract';
import { AuditTrail, type Auth, can, Db, FileAccess, StoredFiles } from '@matlas/server-kit';
import { CERTIFICATE, type CertificateRecord, CertificateStore } from './certificate.store';

const SUBJECT = 'certificate';
const PURPOSE = 'certificate';
const urlOf = (fileId: number): string => `/api/sys/file/${fileId}/download`;

/** Certificates of enterprises, with their files. */
@Injectable()
export class CertificateService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly certificates: CertificateStore,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
    private readonly audit: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.access.register(
      PURPOSE,
      async (auth, fileId) =>
        can(auth, 'extSys:certificate:query') && this.certificates.mayReadFile(auth.scope, fileId),
    );
  }

  async page(auth: Auth, page: PageQuery): Promise<Page<CertificateRow>> {
    const found = await this.certificates.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => toRow(auth, record)) };
  }
  async upload(auth: Auth, file: UploadedFile): Promise<Out<typeof certificateApi.upload>> {
    const storedFile = await this.files.storeUpload(auth, file, PURPOSE);
    return { fileId: storedFile.id, filename: storedFile.name, url: urlOf(storedFile.id) };
  }

  save(auth: Auth, input: CertificateSave): Promise<CertificateRow> {
    return this.db.tx(async () => {
      const { id, version, fileId } = input;
      const before = id === undefined ? undefined : await this.certificates.lockCertificate(auth.scope, id);
      if (fileId !== undefined && fileId !== before?.fileId)
        await this.files.requireOwnUpload(auth, fileId, { purpose: PURPOSE });
      const fields = CERTIFICATE.fieldsOf(input);
      const saved = await this.certificates.save(
        before
          ? { ...fields, id: before.id, version: version ?? before.version }
          : { ...fields, enterpriseId: auth.enterpriseId, createdBy: auth.userId || null },
      );
      const after = await this.certificates.lockCertificate(auth.scope, saved);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: saved,
        action: before ? 'change' : 'create',
        before: before ?? null,
        after,
      });
      return toRow(auth, after);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.certificates.lockCertificate(auth.scope, id);
        await this.certificates.delete(id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      return null;
    });
  }
}

function toRow(auth: Auth, { fileId, filename, createTime, updateTime, ...fields }: CertificateRecord): CertificateRow {
  const mayChange = fields.enterpriseId === auth.enterpriseId || auth.scope.reach === 'all';
  return {
    ...fields,
    file: fileId === null || filename === null ? null : { fileId, filename, url: urlOf(fileId) },
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
    can: {
      edit: mayChange && can(auth, 'extSys:certificate:edit'),
      delete: mayChange && can(auth, 'extSys:certificate:delete'),
    },
  };
}
