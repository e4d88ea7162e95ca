import { chunked } from '@matlas/domain';
import type { Sql } from '@matlas/server-kit';

/** Column -> PostgreSQL type and its value in a row. */
export type BulkColumns<Row> = Readonly<Record<string, readonly [type: string, value: (row: Row) => unknown]>>;
const CHUNK = 20_000;

/**
 * Inserts many rows by unnest, in a constant number of statements (performance.md section 5). `conflict` is the
 * clause after the values.
 */
export async function bulkInsert<Row>(
  db: Sql,
  table: string,
  columns: BulkColumns<Row>,
  rows: readonly Row[],
  conflict = '',
  overriding = '',
): Promise<void> {
  const names = Object.keys(columns);
  const types = Object.values(columns).map(([type], index) => `$${index + 1}::${type}[]`);
  const text = `
    insert into ${table} (${names.join(', ')}) ${overriding} select * from unnest(${types.join(', ')}) ${conflict}`;
  for (const chunk of chunked(rows, CHUNK))
    await db.execute(
      text,
      Object.values(columns).map(([, value]) => chunk.map((row) => value(row) ?? null)),
    );
}

/** `on conflict (key) do update` that sets every other column from the new row. */
export const orUpdate = <Row>(key: string, columns: BulkColumns<Row>): string =>
  `on conflict (${key}) do update set ${Object.keys(columns)
    .filter((name) => name !== key)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`;
