import type { Page, PageQuery } from '@matlas/contract';

/** All rows of a list query, page by page with a cursor; memory does not grow with the list. */
export async function* allPages<Row>(
  ask: (page: PageQuery) => Promise<Page<Row>>,
  asked: PageQuery,
  pageSize: number,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const page: Page<Row> = await ask({ ...asked, pageNo: 1, pageSize, cursor });
    yield* page.records;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** The same for a file: the query is validated before the first byte. */
export async function checkedPages<Row>(
  ask: (page: PageQuery) => Promise<Page<Row>>,
  asked: PageQuery,
  pageSize: number,
): Promise<AsyncGenerator<Row>> {
  await ask({ ...asked, pageNo: 1, pageSize: 1, cursor: undefined });
  return allPages(ask, asked, pageSize);
}

const FIRST_PAGE: PageQuery = { pageNo: 1, pageSize: 1, sort: [], like: {}, eq: {}, in: {}, between: {} };
/** Every row of a list, without filters. */
export const allRows = <Row>(
  ask: (page: PageQuery) => Promise<Page<Row>>,
  { pageSize = 500, sort = [] }: { pageSize?: number; sort?: PageQuery['sort'] } = {},
): AsyncGenerator<Row> => allPages(ask, { ...FIRST_PAGE, sort }, pageSize);
