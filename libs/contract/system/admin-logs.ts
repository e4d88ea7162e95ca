import { z } from 'zod';
import { fileBody, instant, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** Actions on a record. Each has a label in `reports.logs.actions` and on the screen of the log. */
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
 * `operation`: calls made by users (SysLog); `user`: sign-in, sign-out, passwords and accounts (UserLog); `change`:
 * changes of records with the values before and after.
 */
export const logKind = z.enum(['operation', 'user', 'change']);
export type LogKind = z.output<typeof logKind>;

/** An entry of any of the logs. Fields that a kind does not have are null. */
export const logRow = z.object({
  id: z.number().int(),
  kind: logKind,
  createTime: instant,
  userId: z.number().int().nullable(),
  userName: z.string(),
  /** Enterprise of the user who acted. */
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
  /** Only fields that differ. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type LogRow = z.output<typeof logRow>;

const logQuery = pageInput({ kind: logKind.default('operation') });
const base = '/system/logInfo';
/** Log entries cannot be changed or deleted. */
export const logsApi = {
  /** Log of actions, newest first, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: 'system:logInfo:query',
    input: logQuery,
    output: pageOf(logRow),
    answer: 'page',
  }),
  /**
   * The log with the same filters as a workbook. Operations are exported together with the changes of the same
   * users and period.
   */
  exportLogInfo: route({
    method: 'POST',
    path: `${base}/exportLogInfo`,
    needs: 'system:logInfo:export',
    input: logQuery,
    output: fileBody,
    answer: 'file',
  }),
};
