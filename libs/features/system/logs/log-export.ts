import { Injectable } from '@nestjs/common';
import type { LogKind, PageQuery } from '@matlas/contract';
import {
  type AnySheet,
  type Auth,
  clock,
  type FileAnswer,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { toChangeQuery, type LogRecord, LogStore } from './log.store';

type Column = ReportColumn<LogRecord>;
const PAGE = 2000;
/** A worksheet has at most 1,048,576 rows. */
const MAX_ROWS = 1_000_000;
const MAX_CELL_LENGTH = 32_000;

/** Exports logs as workbooks, streamed while they are read. */
@Injectable()
export class LogExport {
  constructor(
    private readonly logs: LogStore,
    private readonly workbooks: Workbooks,
  ) {}

  /** An export of operations has a second sheet with the data changes of the same users and period. */
  async write(auth: Auth, kind: LogKind, page: PageQuery): Promise<FileAnswer> {
    // Validates the query before streaming.
    await this.logs.page(auth.scope, kind, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const book = this.workbooks.open('logs');
    return book.file(book.text(kind), [
      this.sheet(book, auth, kind, page),
      ...(kind === 'operation' ? [this.sheet(book, auth, 'change', toChangeQuery(page))] : []),
    ]);
  }

  private sheet(book: Workbook, auth: Auth, kind: LogKind, page: PageQuery): AnySheet {
    return book.sheet({
      title: book.text(kind),
      facts: [book.filterFact(page), ...book.exportFacts(auth)],
      columns: [...commonColumns(book), ...(kind === 'change' ? changeColumns(book) : callColumns(book))],
      rows: limited(this.logs.streamAll(auth.scope, kind, page, PAGE), MAX_ROWS),
    });
  }
}

function commonColumns(book: Workbook): Column[] {
  const column = book.column<LogRecord>();
  return [
    column('time', 20, ({ at }) => clock.second(at)),
    column('userName', 18, ({ userName }) => userName),
    column('enterprise', 26, ({ enterpriseName, enterpriseEnName }) =>
      book.language === 'zh' ? enterpriseName : enterpriseEnName,
    ),
  ];
}
function callColumns(book: Workbook): Column[] {
  const column = book.column<LogRecord>();
  return [
    column('label', 26, ({ label }) => label),
    column('call', 44, ({ method, path }) => `${method ?? ''} ${path ?? ''}`),
    column('result', 10, ({ ok }) => book.text(ok ? 'success' : 'failure')),
    column('code', 22, ({ code }) => code),
    column('milliseconds', 10, ({ milliseconds }) => milliseconds, '0'),
    column('ip', 18, ({ ip }) => ip),
    column('requestId', 38, ({ requestId }) => requestId),
  ];
}
function changeColumns(book: Workbook): Column[] {
  const column = book.column<LogRecord>();
  return [
    column('subject', 20, ({ subject }) => subject),
    column('subjectId', 10, ({ subjectId }) => subjectId, '0'),
    column('action', 12, ({ action }) => book.text(`actions.${action ?? ''}`)),
    column('before', 50, ({ before }) => lines(before)),
    column('after', 50, ({ after }) => lines(after)),
  ];
}

const lines = (values: Record<string, unknown> | null): string =>
  Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
    .slice(0, MAX_CELL_LENGTH);

async function* limited<T>(rows: AsyncGenerator<T>, most: number): AsyncGenerator<T> {
  let count = 0;
  for await (const row of rows) {
    if (count++ >= most) return;
    yield row;
  }
}
