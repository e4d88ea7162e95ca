import type { ListImportReport } from '@matlas/contract';
import { type AuthHeader, enterprise, jobEnd, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';

export let test: TestApp;
export let centre: AuthHeader;
export let maker: AuthHeader;
export let colleague: AuthHeader;
export let other: AuthHeader;

/** Registers the set-up and tear-down for all tests of a file. */
export function setUpListImport(): void {
  beforeAll(async () => {
    test = await sharedApp({ WORKER: 'on' });
    centre = (await signedIn(test, ['platformAdmin'])).headers;
    const first = await enterprise(test.db);
    maker = await signIn(test, await user(test.db, first));
    colleague = await signIn(test, await user(test.db, first, { roles: ['auditor'] }));
    other = (await signedIn(test)).headers;
    for (const body of [
      { nameEn: 'Lead', nameZh: '铅', cas: '7439-92-1', ec: '231-100-4' },
      { nameEn: 'Benzene', nameZh: '苯', cas: '71-43-2' },
      { nameEn: 'Anthracene', nameZh: '蒽', cas: '120-12-7', ec: '204-371-1' },
    ]) {
      await test.http.post('/api/data/substance/saveOrUpdate').set(centre).send(body);
    }
  });
  afterAll(() => test.close());
}

export const newLaw = async (headers: AuthHeader, code: string): Promise<number> =>
  (
    await test.http
      .post('/api/rule/msgLawInfo/saveOrUpdate')
      .set(headers)
      .send({ code, nameZh: code, nameEn: code, lawType: 2 })
  ).body.data.id;
interface Answer {
  status: number;
  code: string;
  data: ListImportReport;
  issues: { path: string; code: string }[];
}
/** A preview returns at once, an import when its job has ended. */
export async function send(
  headers: AuthHeader,
  lawId: number,
  text: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const call = test.http.post(`/api/rule/msgLawList/import/${lawId}`).set(headers).set('Accept-Language', 'en');
  for (const [name, value] of Object.entries(fields)) void call.field(name, value);
  const { status, body } = await call.attach('file', Buffer.from(text), 'list.csv');
  if (status !== 200 || body.data.report) return { status, code: body.code, data: body.data?.report, issues: [] };
  const { result, error } = await jobEnd(test.db, body.data.job.jobId);
  return {
    status,
    code: error?.code ?? '',
    data: result as ListImportReport,
    issues: (error?.issues ?? []) as Answer['issues'],
  };
}
export const look = async (
  headers: AuthHeader,
  lawId: number,
  text: string,
  fields: Record<string, string> = {},
): Promise<ListImportReport> => (await send(headers, lawId, text, { ...fields, checkOnly: 'true' })).data;
export const items = async (headers: AuthHeader, lawId: number, body: object = {}) =>
  (
    await test.http
      .post('/api/rule/msgLawList/page')
      .set(headers)
      .send({ lawId, pageSize: 50, ...body })
  ).body.data.records as Record<string, unknown>[];
export const versions = async (headers: AuthHeader, lawId: number) =>
  (await test.http.get(`/api/rule/msgLawList/versions?lawId=${lawId}`).set(headers)).body.data as {
    id: number;
    label: string;
    isCurrent: boolean;
    fileName: string;
  }[];
export const substance = async (q: string) =>
  (await test.http.post('/api/data/substance/page').set(centre).send({ q })).body.data.records[0] as {
    id: number;
    svhc: boolean;
    gadsl: string | null;
    declarableSince: object | null;
    sources: string;
  };
