import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';

const heard = new AsyncLocalStorage<string[]>();
/** Seen or not seen for a minute: a matter of the session, not of the records that a call names. */
const OF_SESSIONS = /\b(session|api_key)\b/;
/** Whose wall a connection stands behind (server-kit/db/walled-query-runner): a matter of who used it last. */
const OF_WALLS = /set_config\('role'/;
/**
 * What was called is logged in batches, by the clock: the call in which the clock strikes is not the one that is
 * logged.
 */
const OF_LOGS = /^\s*insert into operation_log\b/;

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: string } | null)?.text ?? 'stream');
/** Statements that may leave something behind. */
export const isWriting = (text: string): boolean =>
  /\b(insert into|update \S+ set|update \S+ \S+ set|delete from|copy \S+ .*from|nextval)\b/i.test(text);
let hearing = 0;
const prototype = Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
const { query } = prototype;
/** Hears every statement of this process from now on; answers how to stop. */
export function hearStatements(): () => void {
  hearing += 1;
  prototype.query = function heardQuery(this: Client, ...given: unknown[]) {
    heard.getStore()?.push(textOf(given[0]));
    return query.apply(this, given);
  };
  return () => {
    hearing -= 1;
    if (hearing === 0) prototype.query = query;
  };
}
/** The statements that `work` brought about, in order. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const result = await heard.run(statements, work);
  return {
    result,
    statements: statements.filter((text) => !OF_SESSIONS.test(text) && !OF_WALLS.test(text) && !OF_LOGS.test(text)),
  };
}
