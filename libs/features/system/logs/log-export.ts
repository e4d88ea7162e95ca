import { Injectable } from '@nestjs/common';
import type { LogKind, PageQuery } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { askedOfChanges, type LogRecord, LogStore } from './log.store';

type Column = ReportColumn<LogRecord>;
const PAGE = 2000;
/** A sheet of a workbook ends after 1,048,576 lines. */
const MOST_ROWS = 1_000_000;
const MOST_CELL = 32_000;

/** Logs as workbooks: written while they are read. */
@Injectable()
export class LogExport {
  constructor(
    private readonly logs: LogStore,
    private readonly translator: Translator,
  ) {}

  /** Operations come with the changes of the same people and time on a second sheet. */
  async write(auth: Auth, kind: LogKind, page: PageQuery): Promise<FileAnswer> {
    const sheets = [
      this.sheet(auth, kind, page),
      ...(kind === 'operation' ? [this.sheet(auth, 'change', askedOfChanges(page))] : []),
    ];
    // a wrong question is refused before the first byte
    await this.logs.page(auth.scope, kind, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    return exportStream(`${this.word(kind)}.xlsx`, XLSX_TYPE, (sink) =>
      writeReport(sink, sheets as ReportSheet<never>[]),
    );
  }

  private sheet(auth: Auth, kind: LogKind, page: PageQuery): ReportSheet<LogRecord> {
    const rows = limited(this.logs.all(auth.scope, kind, page, PAGE), MOST_ROWS);
    return {
      name: this.word(kind),
      title: this.word(kind),
      facts: this.facts(auth, page),
      columns: [...this.common(), ...(kind === 'change' ? this.ofChange() : this.ofCall())],
      rows,
    };
  }
  private facts(auth: Auth, page: PageQuery): [string, string][] {
    const { q, like, eq, in: among, between } = page;
    const filters = Object.entries({ ...(q ? { q } : {}), ...like, ...eq, ...among, ...between }).map(
      ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    );
    return [
      [this.word('filters'), filters.join('; ') || this.word('none')],
      [this.word('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.word('exportedAt'), clock.stamp()],
    ];
  }
  private common(): Column[] {
    const isZh = this.translator.language === 'zh';
    return [
      { title: this.word('time'), width: 20, value: ({ at }) => clock.second(at) },
      { title: this.word('userName'), width: 18, value: ({ userName }) => userName },
      {
        title: this.word('enterprise'),
        width: 26,
        value: ({ enterpriseName, enterpriseEnName }) => (isZh ? enterpriseName : enterpriseEnName),
      },
    ];
  }
  private ofCall(): Column[] {
    return [
      { title: this.word('label'), width: 26, value: ({ label }) => label },
      { title: this.word('call'), width: 44, value: ({ method, path }) => `${method ?? ''} ${path ?? ''}` },
      { title: this.word('result'), width: 10, value: ({ ok }) => this.word(ok ? 'success' : 'failure') },
      { title: this.word('code'), width: 22, value: ({ code }) => code },
      { title: this.word('milliseconds'), width: 10, format: '0', value: ({ milliseconds }) => milliseconds },
      { title: this.word('ip'), width: 18, value: ({ ip }) => ip },
      { title: this.word('requestId'), width: 38, value: ({ requestId }) => requestId },
    ];
  }
  private ofChange(): Column[] {
    return [
      { title: this.word('subject'), width: 20, value: ({ subject }) => subject },
      { title: this.word('subjectId'), width: 10, format: '0', value: ({ subjectId }) => subjectId },
      { title: this.word('action'), width: 12, value: ({ action }) => this.word(`actions.${action ?? ''}`) },
      { title: this.word('before'), width: 50, value: ({ before }) => lines(before) },
      { title: this.word('after'), width: 50, value: ({ after }) => lines(after) },
    ];
  }
  private word(key: string): string {
    return this.translator.translate('reports', `logs.${key}`);
  }
}

const lines = (values: Record<string, unknown> | null): string =>
  Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
    .slice(0, MOST_CELL);

async function* limited<T>(rows: AsyncGenerator<T>, most: number): AsyncGenerator<T> {
  let count = 0;
  for await (const row of rows) {
    if (count++ >= most) return;
    yield row;
  }
}
