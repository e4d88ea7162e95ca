import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { scipImportJob } from '@matlas/contract';
import { diskSource, readI6z, type ReadI6z } from '@matlas/formats';
import {
  AppError,
  type JobContext,
  JobHandler,
  StoredFiles,
  type StoredFileRecord,
  TempFolder,
} from '@matlas/server-kit';
import { ReadDossierWriter } from './read-dossier-writer';

const STEPS = 2;
const MAX_FAULTS = 200;
type Input = { fileId: number; modId?: number | undefined; scipNumber?: string | undefined };

/** Reads an archive into a dossier. With errors nothing of it is kept, and all of them are told. */
@Injectable()
export class ImportDossierJob extends JobHandler<typeof scipImportJob> {
  readonly def = scipImportJob;
  constructor(
    private readonly files: StoredFiles,
    private readonly temp: TempFolder,
    private readonly writer: ReadDossierWriter,
  ) {
    super();
  }

  async run({ fileId, modId, scipNumber }: Input, context: JobContext): Promise<unknown> {
    const { auth } = context;
    const file = await this.files.getFile(auth.scope, fileId);
    await context.reportProgress(0, STEPS, { key: 'scipImport.reading' });
    return this.withArchive(file, async (read) => {
      const { dossier, faults } = read;
      const errors = faults.filter(({ severity }) => severity === 'error');
      if (!dossier || errors.length > 0)
        throw new AppError(
          'scip.fileFaulty',
          { count: errors.length },
          errors
            .slice(0, MAX_FAULTS)
            .map(({ file: path, rule, params }) => ({ path: path ?? file.name, code: `i6z_${rule}`, params })),
        );
      await context.reportProgress(1, STEPS, {
        key: 'scipImport.writing',
        params: { articles: dossier.articles.length },
      });
      const stored = await this.writer.storeAttachments(auth, { ...read, dossier });
      return context.finish(async () => {
        const dossierId = await this.writer.write(auth, stored, {
          modId,
          scipNumber: scipNumber ?? null,
          imported: { fileName: file.name, faults: [...faults, ...stored.faults].slice(0, MAX_FAULTS) },
        });
        return { dossierId, articles: dossier.articles.length, warnings: faults.length + stored.faults.length };
      });
    });
  }
  /** The archive is read at random places, so it is on disk while `work` runs. */
  private async withArchive<T>(file: StoredFileRecord, work: (read: ReadI6z) => Promise<T>): Promise<T> {
    const path = this.temp.newPath();
    try {
      await pipeline(await this.files.open(file), createWriteStream(path));
      const handle = await open(path);
      try {
        return await work(await readI6z(diskSource(path, handle, file.size)));
      } finally {
        await handle.close();
      }
    } finally {
      await rm(path, { force: true });
    }
  }
}
