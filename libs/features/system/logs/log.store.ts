import { Injectable } from '@nestjs/common';
import type { LogKind, Page, PageQuery } from '@matlas/contract';
import { allPages, Db, listBy, type ListSpec, Params, type Scope, scopeWhere } from '@matlas/server-kit';

/** A line of any log; fields that its kind does not have are null. */
export interface LogRecord {
  id: number;
  at: Date;
  userId: number | null;
  userName: string;
  enterpriseId: number | null;
  enterpriseName: string | null;
  enterpriseEnName: string | null;
  method: string | null;
  path: string | null;
  label: string | null;
  ok: boolean | null;
  code: string | null;
  milliseconds: number | null;
  ip: string | null;
  requestId: string | null;
  subject: string | null;
  subjectId: number | null;
  action: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const HEAD = `
  l.id::float8 as id, l.at, l.user_id as "userId", l.user_name as "userName", l.enterprise_id as "enterpriseId",
  (select e.name_zh from enterprise e where e.id = l.enterprise_id) as "enterpriseName",
    (select e.name_en from enterprise e where e.id = l.enterprise_id) as "enterpriseEnName"`;
const CALL = `${HEAD}, l.method, l.path, l.label, l.ok, l.code, l.milliseconds, l.ip, l.request_id as "requestId",
  null::text as subject, null::int as "subjectId", null::text as action, null::jsonb as before, null::jsonb as after`;
const CHANGE = `
  ${HEAD}, null::text as method, null::text as path, null::text as label, null::boolean as ok, null::text as code,
    null::int as milliseconds, null::text as ip, null::text as "requestId",
  l.subject, l.subject_id::float8 as "subjectId", l.action, l.before, l.after`;

const COMMON: ListSpec['columns'] = {
  id: { sql: 'l.id', kind: 'number', notNull: true },
  createTime: { sql: 'l.at', kind: 'instant', notNull: true },
  userId: { sql: 'l.user_id', kind: 'number' },
  userName: { sql: 'l.user_name', kind: 'text', notNull: true },
  enterpriseId: { sql: 'l.enterprise_id', kind: 'number' },
};
const CALL_COLUMNS: ListSpec['columns'] = {
  ...COMMON,
  method: { sql: 'l.method', kind: 'text', notNull: true },
  path: { sql: 'l.path', kind: 'text', notNull: true },
  label: { sql: 'l.label', kind: 'text', notNull: true },
  ok: { sql: 'l.ok', kind: 'boolean', notNull: true },
  code: { sql: 'l.code', kind: 'text', notNull: true },
  milliseconds: { sql: 'l.milliseconds', kind: 'number', notNull: true },
  ip: { sql: 'l.ip', kind: 'text', notNull: true },
  requestId: { sql: 'l.request_id', kind: 'text', notNull: true },
};
const CHANGE_COLUMNS: ListSpec['columns'] = {
  ...COMMON,
  subject: { sql: 'l.subject', kind: 'text', notNull: true },
  subjectId: { sql: 'l.subject_id', kind: 'number', notNull: true },
  action: { sql: 'l.action', kind: 'text', notNull: true },
};
type Source = Pick<ListSpec, 'from' | 'select' | 'columns' | 'search' | 'bigramColumn'> & { only: readonly string[] };
const CALLS: Source = {
  from: 'operation_log l',
  select: CALL,
  columns: CALL_COLUMNS,
  search: [`(l.user_name || ' ' || l.label || ' ' || l.path || ' ' || l.ip)`],
  bigramColumn: 'short_grams(l.user_name, l.label)',
  only: [],
};
const SOURCES: Record<LogKind, Source> = {
  operation: CALLS,
  user: { ...CALLS, only: ['is_session_path(l.path)'] },
  change: {
    from: 'audit_trail l',
    select: CHANGE,
    columns: CHANGE_COLUMNS,
    search: [`(l.user_name || ' ' || l.subject)`],
    bigramColumn: 'short_grams(l.user_name, l.subject)',
    only: [],
  },
};
/** Filters that both tables support: used for the sheet of data changes in an export of operations. */
const SHARED: ReadonlySet<string> = new Set(Object.keys(COMMON).filter((name) => name !== 'id'));
const sharedFields = <T>(fields: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => SHARED.has(name)));

/**
 * Logs contain personal data: callers who reach departments see the present users of these, callers with less reach
 * only themselves.
 */
const visibleLogSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, {
    enterprise: 'l.enterprise_id',
    organisation: '(select u.organisation_id from app_user u where u.id = l.user_id)',
    createdBy: 'l.user_id',
  });

/** Reads the logs. Their tables are written by other parts of the server. */
@Injectable()
export class LogStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, kind: LogKind, page: PageQuery): Promise<Page<LogRecord>> {
    const { only, ...source } = SOURCES[kind];
    const params = new Params();
    return listBy<LogRecord>(
      this.db,
      { ...source, key: 'l.id', defaultSort: ['-createTime'], params, where: [...only, visibleLogSql(scope, params)] },
      page,
    );
  }
  /** Newest first, without a limit. */
  streamAll(scope: Scope, kind: LogKind, query: PageQuery, pageSize: number): AsyncGenerator<LogRecord> {
    return allPages((page) => this.page(scope, kind, page), query, pageSize);
  }
}

/** The filters of a query of calls that also apply to changes. */
export const toChangeQuery = (page: PageQuery): PageQuery => ({
  ...page,
  q: undefined,
  cursor: undefined,
  sort: [],
  like: sharedFields(page.like),
  eq: sharedFields(page.eq),
  in: sharedFields(page.in),
  between: sharedFields(page.between),
});
