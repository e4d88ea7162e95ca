import { Injectable } from '@nestjs/common';
import { conversionJobs, type UploadKind } from '@matlas/contract';
import {
  AppError,
  AuditTrail,
  type Auth,
  type JobContext,
  JobHandler,
  StoredFiles,
  UploadCounts,
} from '@matlas/server-kit';
import { UPLOAD_KIND_OF } from '../layout/layout-kinds';
import { LayoutStore } from '../layout/layout.store';
import { ConversionIn, type StoreOptions } from './conversion-in';
import { ConversionSheetStore } from './conversion-sheet.store';
import { type ConversionRecord, ConversionStore } from './conversion.store';

/**
 * Stores the sheets of a checked file in one transaction, with the count of uploaded nodes: a killed run leaves
 * nothing behind, and a repeated run finds its sheets stored.
 */
@Injectable()
export class StoreConversionJob extends JobHandler<typeof conversionJobs.store> {
  readonly def = conversionJobs.store;
  constructor(
    private readonly runs: ConversionStore,
    private readonly sheets: ConversionSheetStore,
    private readonly incoming: ConversionIn,
    private readonly files: StoredFiles,
    private readonly uploads: UploadCounts,
    private readonly audit: AuditTrail,
    private readonly layouts: LayoutStore,
  ) {
    super();
  }

  run(
    { runId, ...options }: StoreOptions & { runId: number },
    context: JobContext,
  ): Promise<{ runId: number; sheets: number }> {
    const startedAt = performance.now();
    const { auth, jobId } = context;
    return context.finish(async () => {
      const run = await this.runs.lockRun(auth.scope, runId);
      if (run.storedAt !== null) throw new AppError('conversion.stored');
      const { rows, counts, sheets, nodes } = await this.incoming.store(run, context, options);
      await this.sheets.replaceRows(runId, rows);
      await this.runs.saveCheck(runId, counts);
      await this.runs.markStored(runId, sheets);
      if (sheets > 0 && run.fileId !== null) {
        const file = await this.files.getFile(auth.scope, run.fileId);
        await this.uploads.record(auth, {
          kind: await this.kindOf(auth, run),
          file,
          rows: { ok: rows.filter(({ state }) => state === 'stored').length, wrong: counts.refused },
          sheets,
          nodes,
          milliseconds: performance.now() - startedAt,
          jobId,
        });
      }
      await this.audit.write(auth, {
        subject: 'transfer_conversion',
        subjectId: runId,
        action: 'import',
        after: { sheets, refused: counts.refused, unmatched: counts.unmatched },
      });
      return { runId, sheets };
    });
  }

  /**
   * The kind under which it is counted (libs/features/system/README.md): the interface of its layout, otherwise a
   * conversion.
   */
  private async kindOf({ scope }: Auth, { layoutVersionId }: ConversionRecord): Promise<UploadKind> {
    return layoutVersionId === null
      ? 'imdsConversion'
      : UPLOAD_KIND_OF[(await this.layouts.getVersion(scope, layoutVersionId)).interface];
  }
}
