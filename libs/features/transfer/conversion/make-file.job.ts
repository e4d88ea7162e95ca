import { Injectable } from '@nestjs/common';
import { conversionJobs } from '@matlas/contract';
import { AppError, AuditTrail, type JobContext, JobHandler, StoredFiles, Translator } from '@matlas/server-kit';
import { ConversionOut } from './conversion-out';
import { ConversionSheetStore } from './conversion-sheet.store';
import { ConversionStore } from './conversion.store';

/** Writes the converted sheets of a run and its loss report to a file of the user. */
@Injectable()
export class MakeFileJob extends JobHandler<typeof conversionJobs.file> {
  readonly def = conversionJobs.file;
  constructor(
    private readonly runs: ConversionStore,
    private readonly sheets: ConversionSheetStore,
    private readonly out: ConversionOut,
    private readonly files: StoredFiles,
    private readonly translator: Translator,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  async run(
    { runId, validOnly }: { runId: number; validOnly: boolean },
    context: JobContext,
  ): Promise<{ runId: number; sheets: number }> {
    const { auth, language } = context;
    const run = await this.runs.getRun(auth.scope, runId);
    const {
      file,
      outcome: { rows, counts },
    } = await this.out.write(
      run,
      context,
      `${this.translator.translate('reports', 'conversion.file', {}, language)}-${runId}.zip`,
    );
    const refusal =
      counts.converted === 0 ? 'conversion.nothing' : counts.refused > 0 && !validOnly ? 'sheet.unverified' : undefined;
    if (refusal) {
      await this.files.remove(auth.scope, file.id);
      throw new AppError(refusal);
    }
    return context.finish(async () => {
      const before = await this.runs.lockRun(auth.scope, runId);
      await this.sheets.replaceRows(runId, rows);
      await this.runs.saveCheck(runId, counts);
      await this.runs.setResult(runId, file.id);
      if (before.resultFileId !== null) await this.files.remove(auth.scope, before.resultFileId);
      await this.audit.write(auth, {
        subject: 'transfer_conversion',
        subjectId: runId,
        action: 'create',
        after: { sheets: counts.converted, refused: counts.refused, losses: counts.losses },
      });
      return { runId, sheets: counts.converted };
    });
  }
}
