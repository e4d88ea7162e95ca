import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { reportedElsewhere } from '@matlas/domain';
import { ImportFiles } from '@matlas/features/imports';
import { AppError, type JobContext, taskFile, TempFolder } from '@matlas/server-kit';
import { BundleTrust } from '../bundle/trust';
import { LayoutStore } from '../layout/layout.store';
import { MAX_FAULTS } from './read-import.task';
import { withDecisions } from './corrected-document';
import { type SheetImportRecord, SheetImportStore } from './sheet-import.store';

const READ_IMPORT = taskFile<typeof import('./read-import.task')>(require.resolve('./read-import.task'));

/**
 * Passes a stored file to a worker thread that reads it piece by piece; the results are on disk while `work`
 * processes them.
 */
@Injectable()
export class ImportReading {
  constructor(
    private readonly importFiles: ImportFiles,
    private readonly temp: TempFolder,
    private readonly trust: BundleTrust,
    private readonly layouts: LayoutStore,
    private readonly imports: SheetImportStore,
  ) {}

  /** Throws `import.expired` when the file no longer exists, `transfer.tooManyFaults` for a file of another kind. */
  async read<T>(
    { id, fileId, fileName, fileType, format, corrections: own, layoutVersionId, mapping }: SheetImportRecord,
    context: JobContext,
    work: (path: string) => Promise<T>,
  ): Promise<T> {
    const { auth, signal } = context;
    const layout = layoutVersionId === null ? undefined : await this.layouts.getVersion(auth.scope, layoutVersionId);
    const corrections = withDecisions(own, await this.imports.listDecisions(id));
    const trusted = [...(await this.trust.listTrustedNames()).keys()];
    const out = this.temp.newPath();
    try {
      const { faults } = await this.importFiles.withStoredFile(auth, fileId, ({ path }) =>
        this.importFiles.read(
          READ_IMPORT,
          {
            file: { path, name: fileName, type: fileType },
            format,
            corrections,
            out,
            trusted,
            mapping,
            ...(layout ? { layout: { layout: layout.layout, source: layout.source } } : {}),
          },
          {
            signal,
            onProgress: (done) =>
              void reportedElsewhere(context.reportProgress(done, null, { key: 'sheetImportRead.reading' })), // a failure aborts the run by its signal
          },
        ),
      );
      if (faults > MAX_FAULTS) throw new AppError('transfer.tooManyFaults', { max: MAX_FAULTS });
      return await work(out);
    } finally {
      await rm(out, { force: true });
    }
  }
}
