import { Injectable } from '@nestjs/common';
import { type In, listImportJobs, type Out, type rulesImportApi } from '@matlas/contract';
import { type Auth, Db, JobQueue, StoredFiles } from '@matlas/server-kit';
import { LawStore } from '../law.store';
import { assertListImportable } from './importable-law';
import { type ListPlan, ListPlanner } from './list-plan';
import { ListReader } from './list-reader';
import { ListReports } from './list-reports';

type ListImportRequest = In<typeof rulesImportApi.import>;
const PURPOSE = 'lawListImport';

/** Compares a publisher's file with the list, and starts the job that imports it as a new dated version. */
@Injectable()
export class ListImportService {
  constructor(
    private readonly db: Db,
    private readonly laws: LawStore,
    private readonly reader: ListReader,
    private readonly planner: ListPlanner,
    private readonly reports: ListReports,
    private readonly files: StoredFiles,
    private readonly jobs: JobQueue,
  ) {}

  /** What a file would change, or the job that imports it. */
  async importFile(auth: Auth, request: ListImportRequest): Promise<Out<typeof rulesImportApi.import>> {
    const law = await this.laws.getLaw(auth.scope, request.lawId);
    assertListImportable(auth, law);
    if (request.checkOnly)
      return {
        report: this.reports.createReport(
          auth,
          await this.planner.planImport(
            auth,
            law,
            await this.reader.read(law, request.file, request),
            request.dropMembers,
          ),
          request,
        ),
        job: null,
      };
    const { file, checkOnly: _, ...rest } = request;
    return this.db.tx(async () => {
      const { id: fileId, name } = await this.files.storeUpload(auth, file, PURPOSE);
      return {
        report: null,
        job: await this.jobs.start(auth, listImportJobs.take, { ...rest, fileId }, { title: { file: name } }),
      };
    });
  }
  /** What a file would change, for the workbook. */
  async preview(
    auth: Auth,
    { lawId, file, dropMembers, mapping, decisions }: In<typeof rulesImportApi.report>,
  ): Promise<ListPlan> {
    const law = await this.laws.getLaw(auth.scope, lawId);
    assertListImportable(auth, law);
    return this.planner.planImport(auth, law, await this.reader.read(law, file, { mapping, decisions }), dropMembers);
  }
}
