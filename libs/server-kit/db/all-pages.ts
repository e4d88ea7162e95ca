import type { Page, PageQuery } from '@matlas/contract';

/**
 * All rows of a list query, page by page; memory does not grow with the list. Pages follow the cursor of the page
 * before; a list without cursors (`paged`, lists grouped in SQL) is asked by page number.
 */
export async function* allPages<Row>(
  ask: (page: PageQuery) => Promise<Page<Row>>,
  pageQuery: PageQuery,
  pageSize: number,
): AsyncGenerator<Row> {
  const first = await ask({ ...pageQuery, pageNo: 1, pageSize, cursor: undefined });
  yield* first.records;
  if (first.nextCursor === undefined) {
    for (let pageNo = 2; (pageNo - 1) * pageSize < first.total; pageNo++)
      yield* (await ask({ ...pageQuery, pageNo, pageSize, cursor: undefined })).records;
    return;
  }
  for (let cursor: string | undefined = first.nextCursor; cursor !== undefined;) {
    const page: Page<Row> = await ask({ ...pageQuery, pageNo: 1, pageSize, cursor });
    yield* page.records;
    cursor = page.nextCursor;
  }
}

/** The same for a file: the query is validated before the first byte. */
export async function checkedPages<Row>(
  ask: (page: PageQuery) => Promise<Page<Row>>,
  pageQuery: PageQuery,
  pageSize: number,
): Promise<AsyncGenerator<Row>> {
  await ask({ ...pageQuery, pageNo: 1, pageSize: 1, cursor: undefined });
  return allPages(ask, pageQuery, pageSize);
}

const FIRST_PAGE: PageQuery = { pageNo: 1, pageSize: 1, sort: [], like: {}, eq: {}, in: {}, between: {} };
/** Every row of a list, without filters. */
export const allRows = <Row>(
  ask: (page: PageQuery) => Promise<Page<Row>>,
  { pageSize = 500, sort = [] }: { pageSize?: number; sort?: PageQuery['sort'] } = {},
): AsyncGenerator<Row> => allPages(ask, { ...FIRST_PAGE, sort }, pageSize);
