import { Injectable } from '@nestjs/common';
import { type analysisReportApi, analysisReportJobs, type In, type Out } from '@matlas/contract';
import { badInput, type Auth, Db, JobQueue } from '@matlas/server-kit';
import { ColleagueStore } from '../subscribers/colleague.store';
import type { MakeInput } from './report-repository';
import { type ReportBasis, ReportMakers } from '../maker/report-maker';

type Routes = typeof analysisReportApi;

/** Requests reports; a job makes them. */
@Injectable()
export class ReportRequestService {
  constructor(
    private readonly db: Db,
    private readonly makers: ReportMakers,
    private readonly people: ColleagueStore,
    private readonly queue: JobQueue,
  ) {}

  requestReport(auth: Auth, input: In<Routes['createReport']>): Promise<Out<Routes['createReport']>> {
    return this.db.tx(async () => {
      await this.assertColleagues(auth, input.readerIds);
      const { title } = await this.readBasis(auth, input);
      return this.queue.start(
        auth,
        analysisReportJobs.make,
        { ...input, by: auth.userId },
        { title: { title: input.title ?? title } },
      );
    });
  }
  readBasis(auth: Auth, input: Pick<MakeInput, 'kind' | 'modId' | 'runId' | 'options'>): Promise<ReportBasis> {
    return this.makers.getMaker(auth, input.kind).readBasis(auth, input);
  }
  /** Refuses readers who do not belong to the own enterprise. */
  async assertColleagues(auth: Auth, readerIds: readonly number[]): Promise<void> {
    if (readerIds.length === 0) return;
    const known = new Set((await this.people.listColleagues(auth.scope)).map(({ id }) => id));
    if (readerIds.some((id) => !known.has(id)))
      throw badInput({ path: 'readerIds', code: 'notFound', params: { what: 'user' } });
  }
}
