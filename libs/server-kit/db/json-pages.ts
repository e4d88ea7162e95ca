import type { Sql } from './sql-client';

/** Rows per page, some 150 KB of text. */
const PAGE_ROWS = 500;

/**
 * Rows of a query as JSON text that the database writes, in the order of their integer column `ord`; a page is
 * `{...},{...}`. For many thousand rows: no objects are created, so the event loop is not blocked. One statement,
 * hence one consistent state of the data.
 */
export async function jsonPages(db: Sql, query: string, values: readonly unknown[]): Promise<string[]> {
  const pages = await db.rows<{ page: string }>(
    `select string_agg(r.line, ',' order by r.place) as page
    from (select row_to_json(q)::text as line, row_number() over (order by q.ord) - 1 as place from (${query}) q) r
    group by r.place / ${PAGE_ROWS}
    order by r.place / ${PAGE_ROWS}`,
    values,
  );
  return pages.map(({ page }) => page);
}
