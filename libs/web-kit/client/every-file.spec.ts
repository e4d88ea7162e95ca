import { api, type Route, routesOf } from '@matlas/contract';
import { stubServer, success, useEnglish } from '../testing';
import { fetchFile } from './download';

// Over all routes whose answer is a file: fetched by GET and by POST, named by either form of the header, and told
// when empty.

const log = 'kit.query';
const files = routesOf(api).filter(({ answer, path }) => answer === 'file' && !/\/events$/.test(path));
const input = { ids: [1, 2], title: 'x y' };
const attachment = (disposition: string, body = 'bytes') => ({
  body,
  headers: { 'content-type': 'application/octet-stream', 'content-disposition': disposition },
});
const fetchOf = (route: Route) => fetchFile(route, { ...input, id: 7 } as never, { log });

beforeAll(() => useEnglish());

it('covers routes of both methods', () => {
  const count = (method: string) => files.filter((route) => route.method === method).length;
  expect(count('GET')).toBeGreaterThan(10);
  expect(count('POST')).toBeGreaterThan(10);
  expect(count('GET') + count('POST')).toBe(files.length);
});

describe.each(files.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  it('sends its input where the method has it', async () => {
    const [seen] = await requestWith(route);
    if (route.method === 'GET') {
      expect([seen?.query.getAll('ids'), seen?.query.get('title'), seen?.body]).toEqual([['1', '2'], 'x y', undefined]);
    } else expect(seen?.body).toMatchObject(route.upload ? { ...input, ids: '[1,2]' } : input);
    expect(seen?.query.get('t')).toMatch(/^\d{13}$/);
  });
  it.each([
    ['attachment; filename="BOM_.xlsx"; filename*=UTF-8\'\'BOM%20%E6%9E%81.xlsx', 'BOM 极.xlsx'],
    ['attachment; filename="BOM 2026.xlsx"', 'BOM 2026.xlsx'],
    ['attachment; filename=BOM.xlsx', 'BOM.xlsx'],
    ["attachment; filename*=utf-8''a%2Bb.zip", 'a+b.zip'],
  ])('names its file by %s', async (header, name) => {
    stubServer(() => attachment(header));
    expect((await fetchOf(route)).name).toBe(name);
  });
  it('tells that a download is empty, and shows no file for an envelope', async () => {
    stubServer(() => attachment('attachment; filename="a.xlsx"', ''));
    await expect(fetchOf(route)).rejects.toThrow('the file is empty');
    stubServer(() => success(null));
    await expect(fetchOf(route)).rejects.toThrow('the file is empty');
  });
});

async function requestWith(route: Route) {
  const seen = stubServer(() => attachment('attachment; filename="a.xlsx"'));
  await fetchOf(route);
  return seen;
}
