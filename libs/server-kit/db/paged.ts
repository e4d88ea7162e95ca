import type { Page, PageQuery } from '@matlas/contract';

/** A page of rows that are all in memory. */
export function pageInMemory<Row>(rows: readonly Row[], { pageNo, pageSize }: PageQuery): Page<Row> {
  return { records: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: rows.length };
}
