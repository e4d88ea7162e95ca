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
