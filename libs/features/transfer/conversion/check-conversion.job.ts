import { Injectable } from '@nestjs/common';
import { conversionJobs } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { ConversionIn } from './conversion-in';
import { ConversionOut } from './conversion-out';
import { ConversionSheetStore } from './conversion-sheet.store';
import { ConversionStore } from './conversion.store';

/** Converts every sheet of a run and stores the result of the check; creates neither sheets nor files. */
@Injectable()
export class CheckConversionJob extends JobHandler<typeof conversionJobs.check> {
  readonly def = conversionJobs.check;
  constructor(
    private readonly runs: ConversionStore,
    private readonly sheets: ConversionSheetStore,
    private readonly out: ConversionOut,
    private readonly incoming: ConversionIn,
  ) {
    super();
  }

  async run(
    { runId }: { runId: number },
    context: JobContext,
  ): Promise<{ runId: number; sheets: number; refused: number }> {
    const run = await this.runs.getRun(context.auth.scope, runId);
    const { rows, counts } =
      run.direction === 'toImds' ? await this.out.check(run, context) : await this.incoming.check(run, context);
    return context.finish(async () => {
      await this.runs.lockRun(context.auth.scope, runId);
      await this.sheets.replaceRows(runId, rows);
      await this.runs.saveCheck(runId, counts);
      return { runId, sheets: counts.sheets, refused: counts.refused };
    });
  }
}
