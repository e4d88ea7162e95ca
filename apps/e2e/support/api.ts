import type { APIResponse, Page } from '@playwright/test';

interface Envelope<Data> {
  ok: boolean;
  message: string;
  data: Data;
}

async function headersOf(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('matlas.session') ?? '{}') as { token?: string }).token ?? '',
  );
  return { 'x-access-token': token, 'log-info': 'e2e' };
}

async function dataOf<Data>(answer: APIResponse): Promise<Data> {
  const envelope = (await answer.json()) as Envelope<Data>;
  if (!envelope.ok) throw new Error(`${answer.url()}: ${envelope.message}`);
  return envelope.data;
}

/** Calls the server as the signed-in person, to prepare a test. The journey itself uses the screens. */
export async function apiGet<Data>(page: Page, path: string): Promise<Data> {
  return dataOf<Data>(await page.request.get(`/api${path}`, { headers: await headersOf(page) }));
}

/** The same for calls with a body. */
export async function apiPost<Data>(page: Page, path: string, body: object): Promise<Data> {
  return dataOf<Data>(await page.request.post(`/api${path}`, { headers: await headersOf(page), data: body }));
}

/** The same for calls that delete. */
export async function apiDelete(page: Page, path: string, ids: readonly number[]): Promise<void> {
  await dataOf(await page.request.delete(`/api${path}`, { headers: await headersOf(page), data: { ids } }));
}

/** Uploads a file; the server may also refuse it. */
export async function apiUpload(
  page: Page,
  path: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.request.post(`/api${path}`, { headers: await headersOf(page), multipart: { file } });
}
