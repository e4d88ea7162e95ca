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

/** Open jobs that a new event stream begins with. */
const FIRST_ROWS = 50;

/** What people see of jobs, and what they may do to them. */
@Injectable()
export class JobService {
  constructor(
    private readonly store: JobStore,
    private readonly lists: JobListStore,
    private readonly queue: JobQueue,
    private readonly events: JobEvents,
    private readonly translator: Translator,
  ) {}

  async one(auth: Auth, id: number, language: Language = this.translator.language): Promise<JobRow> {
    return toJobRow(await this.store.one(auth.scope, id), auth, this.translator, language);
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

  /** Events of one job; `notFound` before the stream begins when it is not the caller's to see. */
  async eventsOf(auth: Auth, id: number): Promise<FileAnswer> {
    const { language } = this.translator;
    await this.one(auth, id);
    return this.events.stream({
      wants: (signal) => signal.id === id,
      first: async () => [await this.one(auth, id, language)],
      row: () => this.one(auth, id, language),
    });
  }
  /** Events of all jobs that the caller started. */
  eventsOfMine(auth: Auth): Promise<FileAnswer> {
    const { language } = this.translator;
    const wants = ({ createdBy, enterpriseId }: JobSignal): boolean =>
      createdBy === auth.userId && (enterpriseId ?? 0) === auth.enterpriseId;
    const first = async (): Promise<JobRow[]> =>
      (await this.lists.openOf(auth.scope, FIRST_ROWS)).map((job) => toJobRow(job, auth, this.translator, language));
    return this.events.stream({ wants, first, row: (id) => this.visible(auth, id, language) });
  }
  private async visible(auth: Auth, id: number, language: Language): Promise<JobRow | undefined> {
    try {
      return await this.one(auth, id, language);
    } catch (error) {
      if (error instanceof AppError && error.code === 'notFound') return undefined;
      throw error;
    }
  }
}
