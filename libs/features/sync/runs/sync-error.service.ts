import { Injectable } from '@nestjs/common';
import {
  type JobStarted,
  type Page,
  type PageQuery,
  type SyncErrorGroup,
  type SyncErrorRow,
  syncErrorState,
  syncJobs,
  syncKind,
  type SyncOrigin,
} from '@matlas/contract';
import {
  type Auth,
  clock,
  Db,
  type FileAnswer,
  inWords,
  JobQueue,
  notFound,
  type Workbook,
  Workbooks,
  type ReportColumn,
} from '@matlas/server-kit';
import { SyncErrorStore } from './sync-error.store';
import { SyncSentences } from './sync-sentences';

/** What could not be taken, and why: list, groups, file, and the second check. */
@Injectable()
export class SyncErrorService {
  constructor(
    private readonly db: Db,
    private readonly errors: SyncErrorStore,
    private readonly jobs: JobQueue,
    private readonly workbooks: Workbooks,
    private readonly sentences: SyncSentences,
  ) {}

  async page(auth: Auth, origin: SyncOrigin, page: PageQuery): Promise<Page<SyncErrorRow>> {
    const found = await this.errors.page(auth.scope, origin, page);
    return { ...found, records: found.records.map((error) => this.sentences.toErrorRow(auth, error)) };
  }
  async listGroups(auth: Auth, origin: SyncOrigin): Promise<SyncErrorGroup[]> {
    return (await this.errors.listGroups(auth.scope, origin)).map((group) => this.sentences.toGroup(group));
  }
  exportErrors(auth: Auth, origin: SyncOrigin, page: PageQuery): Promise<FileAnswer> {
    const book = this.workbooks.open('syncErrors');
    return book.list({
      title: book.text(origin === 'imds' ? 'imdsTitle' : 'title'),
      facts: [
        book.filterFact(page, {
          search: (q) => q,
          field: (name) => book.fieldTitle(name),
          value: inWords((field, value) => {
            if (field === 'state') return book.label(syncErrorState, String(value));
            return field === 'kind' ? book.label(syncKind, String(value)) : String(value);
          }),
        }),
        ...book.exportFacts(auth),
      ],
      columns: columnsOf(book),
      page,
      read: (pageQuery) => this.page(auth, origin, pageQuery),
    });
  }
  /** Checks the documents of these errors again, or of all that are not solved. Another enterprise's are not found. */
  async startRecheck(auth: Auth, origin: SyncOrigin, ids: readonly number[] | undefined): Promise<JobStarted> {
    if (ids && (await this.errors.countOwn(auth.enterpriseId, origin, ids)) < new Set(ids).size)
      throw notFound('syncError', ids[0]);
    return this.db.tx(() => this.jobs.start(auth, syncJobs.recheck, { origin, ids: ids && [...ids] }));
  }
}

function columnsOf(book: Workbook): ReportColumn<SyncErrorRow>[] {
  const column = book.column<SyncErrorRow>();
  return [
    column('partnerName', 24, ({ partnerName }) => partnerName),
    column('kind', 16, ({ kind }) => book.label(syncKind, kind)),
    column('document', 34, ({ document }) => document),
    column('documentKey', 18, ({ documentKey }) => documentKey),
    column('place', 20, ({ place }) => place),
    column('field', 18, ({ field }) => field),
    column('reason', 60, ({ reason }) => reason),
    column('value', 24, ({ value }) => value),
    column('toDo', 60, ({ toDo }) => toDo),
    column('state', 14, ({ state }) => book.label(syncErrorState, state)),
    column('times', 8, ({ times }) => times, '0'),
    column('createTime', 20, ({ createTime }) => clock.minute(createTime)),
    column('lastSeenAt', 20, ({ lastSeenAt }) => clock.minute(lastSeenAt)),
  ];
}
