import { Injectable } from '@nestjs/common';
import {
  type api,
  type ConversionRun,
  type ConversionSheet,
  type ConversionStarted,
  conversionJobs,
  type In,
  type JobStarted,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { SheetStore } from '@matlas/features/mds';
import { AppError, type Auth, Db, type FileAnswer, JobQueue, notFound, StoredFiles } from '@matlas/server-kit';
import { LayoutStore } from '../layout/layout.store';
import type { ConversionEntity } from './conversion.entity';
import { ConversionReport } from './conversion-report';
import { ConversionSheetStore, type ConvertedRow } from './conversion-sheet.store';
import { type ConversionRecord, ConversionStore, type NewConversion } from './conversion.store';

type Routes = typeof api.transferConversion;
const PURPOSE = 'imdsConversion';
/** Maximum lines of one sheet in a response; the report has all. */
const SHOWN = 100;

/** Starts, reads and stores runs of a conversion. The work on sheets is done by ConversionOut and ConversionIn. */
@Injectable()
export class ConversionService {
  constructor(
    private readonly db: Db,
    private readonly runs: ConversionStore,
    private readonly rows: ConversionSheetStore,
    private readonly sheets: SheetStore,
    private readonly report: ConversionReport,
    private readonly files: StoredFiles,
    private readonly jobs: JobQueue,
    private readonly layouts: LayoutStore,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<ConversionRun>> {
    const found = await this.runs.page(auth.scope, page);
    return { ...found, records: found.records.map(toRun) };
  }
  async getRun(auth: Auth, id: number): Promise<ConversionRun> {
    return toRun(await this.runs.getRun(auth.scope, id));
  }
  async listSheets(auth: Auth, runId: number, page: PageQuery): Promise<Page<ConversionSheet>> {
    await this.runs.getRun(auth.scope, runId);
    const found = await this.rows.page(runId, page);
    return { ...found, records: found.records.map((row) => this.toSheet(row)) };
  }
  async createReport(auth: Auth, runId: number): Promise<FileAnswer> {
    const run = await this.runs.getRun(auth.scope, runId);
    return this.report.exportFile(run, () => this.rows.listSheets(runId));
  }
  /** Deletes the runs with their files; sheets that were stored remain. */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) await this.removeRun(auth, await this.runs.lockRun(auth.scope, id));
      return null;
    });
  }

  preview(auth: Auth, ids: readonly number[]): Promise<ConversionStarted> {
    return this.db.tx(async () => {
      const sheetIds = [...new Set(ids)];
      const seen = new Set((await this.sheets.findSheets(auth.scope, sheetIds)).map(({ id }) => id));
      const missing = sheetIds.find((id) => !seen.has(id));
      if (missing !== undefined) throw notFound('sheet', missing);
      return this.start(auth, { direction: 'toImds', sheetIds });
    });
  }
  /** A file in the IMDS form, or read with a configured layout for IMDS data. */
  upload(auth: Auth, { file, layoutVersionId }: In<Routes['upload']>): Promise<ConversionStarted> {
    return this.db.tx(async () => {
      const layout =
        layoutVersionId === undefined ? undefined : await this.layouts.getVersion(auth.scope, layoutVersionId);
      if (!layout && file.type !== 'xml') throw new AppError('layout.needed');
      if (layout && layout.source !== 'IMDS') throw new AppError('layout.other', { name: layout.name });
      const storedFile = await this.files.storeUpload(auth, file, PURPOSE);
      return this.start(auth, {
        direction: 'fromImds',
        fileId: storedFile.id,
        fileName: storedFile.name,
        layoutVersionId: layout?.id ?? null,
      });
    });
  }
  /** Checks all sheets again, with the present approvals. */
  recheck(auth: Auth, runId: number, direction: ConversionEntity['direction']): Promise<ConversionStarted> {
    return this.db.tx(async () => {
      const run = await this.lockRun(auth, runId, direction);
      if (run.storedAt !== null) throw new AppError('conversion.stored');
      await this.runs.clearCheck(runId);
      return this.check(auth, run);
    });
  }
  makeFile(auth: Auth, { runId, validOnly }: In<Routes['makeFile']>): Promise<ConversionStarted> {
    return this.db.tx(async () => {
      const run = await this.lockCheckedRun(auth, runId, 'toImds');
      if (run.refused > 0 && !validOnly) throw new AppError('sheet.unverified');
      if (run.converted === 0) throw new AppError('conversion.nothing');
      return this.withJob(
        run.id,
        await this.jobs.start(auth, conversionJobs.file, { runId, validOnly }, { title: titleOf(run) }),
      );
    });
  }
  async getResultFile(auth: Auth, runId: number): Promise<FileAnswer> {
    const { resultFileId } = await this.runs.getRun(auth.scope, runId);
    if (resultFileId === null) throw new AppError('file.gone');
    return this.files.answerFile(auth.scope, resultFileId);
  }
  store(auth: Auth, { runId, validOnly, continueUnmatched }: In<Routes['store']>): Promise<ConversionStarted> {
    return this.db.tx(async () => {
      const run = await this.lockCheckedRun(auth, runId, 'fromImds');
      if (run.storedAt !== null) throw new AppError('conversion.stored');
      if (run.refused > 0 && !validOnly) throw new AppError('conversion.refused', { count: run.refused });
      if (run.converted === 0) throw new AppError('conversion.nothing');
      if (run.unmatched > 0 && !continueUnmatched) throw new AppError('conversion.unmatched', { count: run.unmatched });
      return this.withJob(
        run.id,
        await this.jobs.start(
          auth,
          conversionJobs.store,
          { runId, validOnly, continueUnmatched },
          { title: titleOf(run) },
        ),
      );
    });
  }

  private async start(auth: Auth, run: NewConversion): Promise<ConversionStarted> {
    const id = await this.runs.create(auth, run);
    for (const old of await this.runs.listExpired(auth.scope)) await this.removeRun(auth, old);
    return this.check(auth, await this.runs.getRun(auth.scope, id));
  }
  private async check(auth: Auth, run: ConversionEntity): Promise<ConversionStarted> {
    return this.withJob(
      run.id,
      await this.jobs.start(auth, conversionJobs.check, { runId: run.id }, { title: titleOf(run) }),
    );
  }
  private async withJob(runId: number, job: JobStarted): Promise<ConversionStarted> {
    await this.runs.setJob(runId, job.jobId);
    return { ...job, runId };
  }
  private async lockRun(
    auth: Auth,
    runId: number,
    direction: ConversionEntity['direction'],
  ): Promise<ConversionEntity> {
    const run = await this.runs.lockRun(auth.scope, runId);
    if (run.direction !== direction) throw notFound('conversion', runId);
    return run;
  }
  private async lockCheckedRun(
    auth: Auth,
    runId: number,
    direction: ConversionEntity['direction'],
  ): Promise<ConversionEntity> {
    const run = await this.lockRun(auth, runId, direction);
    if (run.checkedAt === null) throw new AppError('conversion.unchecked');
    return run;
  }
  private async removeRun(auth: Auth, { id, fileId, resultFileId }: ConversionEntity): Promise<void> {
    await this.runs.delete(id);
    for (const file of [fileId, resultFileId]) if (file !== null) await this.files.remove(auth.scope, file);
  }
  private toSheet({ key: _key, open: _open, findings, losses, words, ...row }: ConvertedRow): ConversionSheet {
    return {
      ...row,
      lossCount: losses.length,
      wordCount: words.length,
      losses: losses.slice(0, SHOWN).map((loss) => ({ ...loss, names: [...loss.names] })),
      words: words.slice(0, SHOWN).map((word) => ({ ...word, names: [...word.names] })),
      findings: findings.map((finding) => ({
        code: finding.code,
        message: this.report.formatMessage(finding),
        names: [...finding.names],
        field: finding.field,
        value: finding.value,
      })),
    };
  }
}

const titleOf = ({ id, fileName, sheetIds }: ConversionEntity): { what: string } => ({
  what: fileName ?? `${id} (${sheetIds.length})`,
});
const toRun = ({
  id,
  direction,
  createTime,
  jobId,
  checkedAt,
  fileName,
  sheets,
  converted,
  refused,
  losses,
  openCodes,
  unmatched,
  resultFileId,
  stored,
  layoutName,
  layoutVersion,
}: ConversionRecord): ConversionRun => ({
  id,
  direction,
  createTime: createTime.toISOString(),
  jobId,
  checked: checkedAt !== null,
  fileName,
  sheets,
  converted,
  refused,
  losses,
  openCodes,
  unmatched,
  hasFile: resultFileId !== null,
  stored,
  layout: layoutName === null ? null : { name: layoutName, version: layoutVersion ?? 1 },
});
