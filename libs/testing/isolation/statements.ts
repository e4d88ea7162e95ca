import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';

const heard = new AsyncLocalStorage<string[]>();
/** Updates of the time of last use happen once a minute, independent of the records in a call. */
const OF_SESSIONS = /\b(session|api_key)\b/;
/** Setting the row-security context (server-kit/db/walled-query-runner) depends on the last user of the connection. */
const OF_WALLS = /set_config\('role'/;
/**
 * The operation log is written in batches by a timer, so the statement may run during another call than the logged
 * one.
 */
const OF_LOGS = /^\s*insert into operation_log\b/;

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: string } | null)?.text ?? 'stream');
/** Statements that may change data. */
export const isWriting = (text: string): boolean =>
  /\b(insert into|update \S+ set|update \S+ \S+ set|delete from|copy \S+ .*from|nextval)\b/i.test(text);
let activeRecordings = 0;
const prototype = Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
const { query } = prototype;
/** Records every statement of this process from now on; returns a function that stops it. */
export function recordStatements(): () => void {
  activeRecordings += 1;
  prototype.query = function heardQuery(this: Client, ...given: unknown[]) {
    heard.getStore()?.push(textOf(given[0]));
    return query.apply(this, given);
  };
  return () => {
    activeRecordings -= 1;
    if (activeRecordings === 0) prototype.query = query;
  };
}
/** Runs `work` and returns its statements in order. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const result = await heard.run(statements, work);
  return {
    result,
    statements: statements.filter((text) => !OF_SESSIONS.test(text) && !OF_WALLS.test(text) && !OF_LOGS.test(text)),
  };
}
