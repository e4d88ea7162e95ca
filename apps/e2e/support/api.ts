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

/** Asks the server as the signed-in person, for preparing a test; the journey itself goes through the screens. */
export async function ask<Data>(page: Page, path: string): Promise<Data> {
  return dataOf<Data>(await page.request.get(`/api${path}`, { headers: await headersOf(page) }));
}

/** The same for calls with a body. */
export async function tell<Data>(page: Page, path: string, body: object): Promise<Data> {
  return dataOf<Data>(await page.request.post(`/api${path}`, { headers: await headersOf(page), data: body }));
}

/** The same for calls that delete. */
export async function drop(page: Page, path: string, ids: readonly number[]): Promise<void> {
  await dataOf(await page.request.delete(`/api${path}`, { headers: await headersOf(page), data: { ids } }));
}

/** A call with a file; a refusal is as good an answer. */
export async function upload(
  page: Page,
  path: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.request.post(`/api${path}`, { headers: await headersOf(page), multipart: { file } });
}
