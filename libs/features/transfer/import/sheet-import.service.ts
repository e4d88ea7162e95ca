import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { filePurpose, type In, type Out, type transferImportApi, type UploadedFile } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db, StoredFiles } from '@matlas/server-kit';
import { UPLOAD_KIND_OF } from '../layout/layout-kinds';
import { LayoutStore } from '../layout/layout.store';
import { assertRelease } from './assert-release';
import { HEAD_BYTES, importFormat, type ImportFormat, importFormatOf } from './import-formats';
import { ImportReadStart } from './import-read-start';
import { importPermits } from './sheet-import.row';
import { SheetImportStore } from './sheet-import.store';

type Api = typeof transferImportApi;
const PURPOSE = 'sheetImport';

/** Imports of files of data sheets come and go: stored with their file, and deleted with it. */
@Injectable()
export class SheetImportService {
  constructor(
    private readonly db: Db,
    private readonly imports: SheetImportStore,
    private readonly files: StoredFiles,
    private readonly reading: ImportReadStart,
    private readonly audit: AuditTrail,
    private readonly layouts: LayoutStore,
  ) {}

  /**
   * Stores the file and starts reading it. Users without the right to release cannot choose release here. Throws
   * `transfer.formatUnknown` when no reader supports the file.
   */
  async upload(
    auth: Auth,
    { file, layoutVersionId, release, existing, continueUnmatched }: In<Api['upload']>,
  ): Promise<Out<Api['upload']>> {
    assertRelease(auth, release);
    const format =
      layoutVersionId === undefined
        ? importFormatOf(file.type, await headOf(file))
        : await this.formatOfLayout(auth, layoutVersionId);
    if (!format) throw new AppError('transfer.formatUnknown', { types: filePurpose(PURPOSE).types.join(', ') });
    return this.db.tx(async () => {
      const storedFile = await this.files.storeUpload(auth, file, PURPOSE);
      const importId = await this.imports.create(auth, {
        file: { ...storedFile, size: Number(storedFile.size) },
        format: format.name,
        layoutVersionId: layoutVersionId ?? null,
        release,
        existing,
        continueUnmatched,
      });
      return this.reading.startReading(auth, importId, storedFile.name);
    });
  }
  /** Deletes imports; the sheets that they created remain. */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const record = await this.imports.getImport(auth.scope, id);
        if (!importPermits(record).delete) throw new AppError('transfer.busy');
        await this.imports.delete(id);
        if (record.fileId !== null) await this.files.remove(auth.scope, record.fileId);
        await this.audit.write(auth, {
          subject: 'sheet_import',
          subjectId: id,
          action: 'delete',
          before: { file: record.fileName },
        });
      }
      return null;
    });
  }

  /** IMDS data must be converted instead of imported, which is a separate upload. */
  private async formatOfLayout({ scope }: Auth, id: number): Promise<ImportFormat> {
    const layout = await this.layouts.getVersion(scope, id);
    if (layout.source === 'IMDS') throw new AppError('layout.other', { name: layout.name });
    return importFormat(UPLOAD_KIND_OF[layout.interface] === 'mdsCsv' ? 'layoutCsv' : 'layoutCai');
  }
}

async function headOf({ path }: UploadedFile): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    return head[0] === 0xff && head[1] === 0xfe ? head.toString('utf16le') : head.toString('utf8');
  } finally {
    await file.close();
  }
}
