import { z } from 'zod';
import { fileBody, instant, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** What is done to a record. Each has a word in `reports.logs.actions` and on the log's screen. */
export const AUDIT_ACTIONS = [
  'create',
  'change',
  'delete',
  'release',
  'lock',
  'unlock',
  'hook',
  'unhook',
  'import',
  'merge',
] as const;

/**
 * `operation`: calls that people made (SysLog); `user`: signing in and out, passwords and accounts among them
 * (UserLog); `change`: what became of a record, with the values before and after.
 */
export const logKind = z.enum(['operation', 'user', 'change']);
export type LogKind = z.output<typeof logKind>;

/** One line of any of the logs; what a kind does not tell is null. */
export const logRow = z.object({
  id: z.number().int(),
  kind: logKind,
  createTime: instant,
  userId: z.number().int().nullable(),
  userName: z.string(),
  /** Of the person who acted. */
  enterpriseId: z.number().int().nullable(),
  enterpriseName: z.string().nullable(),
  enterpriseEnName: z.string().nullable(),
  method: z.string().nullable(),
  path: z.string().nullable(),
  label: z.string().nullable(),
  ok: z.boolean().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  milliseconds: z.number().int().nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Table and key of the record. */
  subject: z.string().nullable(),
  subjectId: z.number().int().nullable(),
  action: z.string().nullable(),
  /** Only the fields that differ. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type LogRow = z.output<typeof logRow>;

const logQuery = pageInput({ kind: logKind.default('operation') });
const base = '/system/logInfo';
/** Logs are never changed, and deleted by nobody. */
export const logsApi = {
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: 'system:logInfo:query',
    input: logQuery,
    output: pageOf(logRow),
    answer: 'page',
  }),
  /** The same question as a workbook; the operations come with the changes of the same people and time. */
  exportLogInfo: route({
    method: 'POST',
    path: `${base}/exportLogInfo`,
    needs: 'system:logInfo:export',
    input: logQuery,
    output: fileBody,
    answer: 'file',
  }),
};
