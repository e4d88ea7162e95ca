import { type RankingRow } from '@matlas/contract';
import { type RankingPart } from '@matlas/domain';
import { enterprise, sharedApp, signedIn, type TestApp } from '@matlas/testing';

type Caller = Awaited<ReturnType<typeof signedIn>>;
export const base = '/api/sys/supplierRanking';
export let app: TestApp;
export let maker: Caller;
export let other: Caller;
export let centre: Caller;
export let suppliers: { good: number; bad: number; quiet: number; foreign: number };

export const supplier = async (nameEn: string, registeredBy?: number): Promise<number> => {
  const made = await enterprise(app.db, { nameEn, nameZh: `供应商 ${nameEn}`, identity: 'supplier' });
  if (registeredBy !== undefined)
    await app.db.execute('update enterprise set registered_by = $2 where id = $1', [made.id, registeredBy]);
  return made.id;
};
export const post = (path: string, body: object = {}, headers = maker.headers) =>
  app.http.post(`${base}/${path}`).set(headers).set('Accept-Language', 'en').send(body);
export const get = (id: number, headers = maker.headers) => app.http.get(`${base}/${id}`).set(headers);
export const term = (row: RankingRow | undefined, part: RankingPart) => row?.terms.find((one) => one.part === part);

/** Before and after all tests of a file. */
export function setUpRanking(): void {
  beforeAll(async () => {
    app = await sharedApp();
    [maker, other, centre] = [await signedIn(app), await signedIn(app), await signedIn(app, ['platformAdmin'])];
    const mine = maker.enterprise.id;
    suppliers = {
      good: await supplier('Good', mine),
      bad: await supplier('Bad', mine),
      quiet: await supplier('Quiet', mine),
      foreign: await supplier('Foreign'),
    };
  });
  afterAll(() => app.close());
}
