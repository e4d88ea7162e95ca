import { Injectable } from '@nestjs/common';
import type { JobRow, Page, PageQuery } from '@matlas/contract';
import {
  AppError,
  type Auth,
  type FileAnswer,
  JobQueue,
  type JobSignal,
  JobStore,
  type Language,
  Translator,
} from '@matlas/server-kit';
import { JobEvents } from './job-events';
import { toJobRow } from './job.row';
import { JobListStore } from './job.store';

/** Maximum number of open jobs at the start of an event stream. */
const FIRST_ROWS = 50;

/** Jobs as users see them, and their actions on jobs. */
@Injectable()
export class JobService {
  constructor(
    private readonly store: JobStore,
    private readonly lists: JobListStore,
    private readonly queue: JobQueue,
    private readonly events: JobEvents,
    private readonly translator: Translator,
  ) {}

  async getJob(auth: Auth, id: number, language: Language = this.translator.language): Promise<JobRow> {
    return toJobRow(await this.store.getJob(auth.scope, id), auth, this.translator, language);
  }
  async page(auth: Auth, query: PageQuery): Promise<Page<JobRow>> {
    const page = await this.lists.page(auth.scope, query);
    return { ...page, records: page.records.map((job) => toJobRow(job, auth, this.translator)) };
  }
  async cancel(auth: Auth, id: number): Promise<JobRow> {
    return toJobRow(await this.queue.cancel(auth, id), auth, this.translator);
  }
  async retry(auth: Auth, id: number): Promise<JobRow> {
    return toJobRow(await this.queue.retry(auth, id), auth, this.translator);
  }

  /** Events of one job; throws `notFound` before the stream starts when the caller cannot see the job. */
  async streamJob(auth: Auth, id: number): Promise<FileAnswer> {
    const { language } = this.translator;
    await this.getJob(auth, id);
    return this.events.stream({
      wants: (signal) => signal.id === id,
      first: async () => [await this.getJob(auth, id, language)],
      row: () => this.getJob(auth, id, language),
    });
  }
  /** Events of all jobs that the caller started. */
  streamOwnJobs(auth: Auth): Promise<FileAnswer> {
    const { language } = this.translator;
    const wants = ({ createdBy, enterpriseId }: JobSignal): boolean =>
      createdBy === auth.userId && (enterpriseId ?? 0) === auth.enterpriseId;
    const first = async (): Promise<JobRow[]> =>
      (await this.lists.listOpen(auth.scope, FIRST_ROWS)).map((job) => toJobRow(job, auth, this.translator, language));
    return this.events.stream({ wants, first, row: (id) => this.findVisible(auth, id, language) });
  }
  private async findVisible(auth: Auth, id: number, language: Language): Promise<JobRow | undefined> {
    try {
      return await this.getJob(auth, id, language);
    } catch (error) {
      if (error instanceof AppError && error.code === 'notFound') return undefined;
      throw error;
    }
  }
}
