import { Injectable } from '@nestjs/common';
import type { LogKind, PageQuery } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
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
    private readonly translator: Translator,
  ) {}

  /** An export of operations has a second sheet with the data changes of the same users and period. */
  async write(auth: Auth, kind: LogKind, page: PageQuery): Promise<FileAnswer> {
    const sheets = [
      this.sheet(auth, kind, page),
      ...(kind === 'operation' ? [this.sheet(auth, 'change', toChangeQuery(page))] : []),
    ];
    // Validates the query before streaming.
    await this.logs.page(auth.scope, kind, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    return exportStream(`${this.translate(kind)}.xlsx`, XLSX_TYPE, (sink) =>
      writeReport(sink, sheets as ReportSheet<never>[]),
    );
  }

  private sheet(auth: Auth, kind: LogKind, page: PageQuery): ReportSheet<LogRecord> {
    const rows = limited(this.logs.streamAll(auth.scope, kind, page, PAGE), MAX_ROWS);
    return {
      name: this.translate(kind),
      title: this.translate(kind),
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
      [this.translate('filters'), filters.join('; ') || this.translate('none')],
      [this.translate('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.translate('exportedAt'), clock.stamp()],
    ];
  }
  private common(): Column[] {
    const isZh = this.translator.language === 'zh';
    return [
      { title: this.translate('time'), width: 20, value: ({ at }) => clock.second(at) },
      { title: this.translate('userName'), width: 18, value: ({ userName }) => userName },
      {
        title: this.translate('enterprise'),
        width: 26,
        value: ({ enterpriseName, enterpriseEnName }) => (isZh ? enterpriseName : enterpriseEnName),
      },
    ];
  }
  private ofCall(): Column[] {
    return [
      { title: this.translate('label'), width: 26, value: ({ label }) => label },
      { title: this.translate('call'), width: 44, value: ({ method, path }) => `${method ?? ''} ${path ?? ''}` },
      { title: this.translate('result'), width: 10, value: ({ ok }) => this.translate(ok ? 'success' : 'failure') },
      { title: this.translate('code'), width: 22, value: ({ code }) => code },
      { title: this.translate('milliseconds'), width: 10, format: '0', value: ({ milliseconds }) => milliseconds },
      { title: this.translate('ip'), width: 18, value: ({ ip }) => ip },
      { title: this.translate('requestId'), width: 38, value: ({ requestId }) => requestId },
    ];
  }
  private ofChange(): Column[] {
    return [
      { title: this.translate('subject'), width: 20, value: ({ subject }) => subject },
      { title: this.translate('subjectId'), width: 10, format: '0', value: ({ subjectId }) => subjectId },
      { title: this.translate('action'), width: 12, value: ({ action }) => this.translate(`actions.${action ?? ''}`) },
      { title: this.translate('before'), width: 50, value: ({ before }) => lines(before) },
      { title: this.translate('after'), width: 50, value: ({ after }) => lines(after) },
    ];
  }
  private translate(key: string): string {
    return this.translator.translate('reports', `logs.${key}`);
  }
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
