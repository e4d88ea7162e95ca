import type { FactoryProvider } from '@nestjs/common';
import type { Auth } from '../auth';
import { declaredProvider, type Used, type Uses } from '../app/declared';
import { Db } from '../db/db';
import { DerivedDb } from '../db/derived-db';
import { Params } from '../db/sql';
import { Translator } from '../i18n/translator';
import { type TodoCount, type TodoKind, TodoSource } from './todos';

interface CountedTodo<U extends Uses> extends TodoKind {
  uses: U;
  count: (auth: Auth, ...used: Used<U>) => Promise<TodoCount>;
}
/** A kind of to-do that a store counts for others as well, or that SQL alone cannot count. */
export const countedTodo = <const U extends Uses>({
  uses,
  count,
  ...kind
}: CountedTodo<U>): FactoryProvider<TodoSource> =>
  declaredProvider(`to-do ${kind.key}`, uses, (...used) => new TodoSource(kind, (auth) => count(auth, ...used)));

/** What a statement returns: `count`, and where there is one, `note` and `dueDate`. */
interface CountRow {
  count: number;
  note: string | null;
  dueDate?: string | null;
}
interface SqlTodo extends TodoKind {
  /** Returns one row or none. Undefined: this kind of work is not for this user. */
  sql: (auth: Auth, params: Params) => string | undefined;
  /** For statements on trees, findings and other tables without row-level security. */
  reads?: typeof DerivedDb;
}
/** A kind of to-do that one statement counts. */
export function todo(kind: SqlTodo): FactoryProvider<TodoSource>;
/** `describe` makes the details from a row of other columns. */
export function todo<R>(
  kind: SqlTodo & { describe: (row: R, translator: Translator) => TodoCount },
): FactoryProvider<TodoSource>;
export function todo({
  sql,
  reads,
  describe = describeRow,
  ...kind
}: SqlTodo & {
  describe?: (row: CountRow, translator: Translator) => TodoCount;
}): FactoryProvider<TodoSource> {
  return countedTodo({
    ...kind,
    uses: [reads ?? Db, Translator],
    count: async (auth, db, translator) => {
      const params = new Params();
      const statement = sql(auth, params);
      const row = statement === undefined ? undefined : await db.row<CountRow>(statement, params.values);
      return row ? describe(row, translator) : { count: 0 };
    },
  });
}
const describeRow = ({ count, note, dueDate }: CountRow): TodoCount => ({ count, note: note ?? '', dueDate });
