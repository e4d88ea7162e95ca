import type { RequestHistoryRow, RequestRow } from '@matlas/contract';
import { type AuthHeader, sharedApp, signedIn, type TestApp } from '@matlas/testing';

export type Person = Awaited<ReturnType<typeof signedIn>>;
export let app: TestApp;
export let maker: Person;
export let tier: Person;
export let stranger: Person;
export let iron: number;

/** Registers the hooks before and after all tests of a file. */
export function setUpRequests(): void {
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    [maker, tier, stranger] = [await signedIn(app), await signedIn(app), await signedIn(app)];
    iron = (await app.db.row<{ id: number }>('insert into graph_node (kind) values (4) returning id'))?.id ?? 0;
    await app.db.execute(
      `insert into substance (id, code, cas, name_en, name_zh, kind)
      values ($1, 'CAS-7439-89-6', '7439-89-6', 'Iron', '铁', 'element')`,
      [iron],
    );
    await app.db.execute(
      `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
    );
  });
  afterAll(() => app.close());
}

export const call = async (method: 'get' | 'post' | 'delete', path: string, headers: AuthHeader, body: object = {}) => {
  const request = app.http[method](`/api/${path}`).set(headers).set('Accept-Language', 'en');
  return (await (method === 'get' ? request.query(body) : request.send(body))).body;
};
export const ask = (path: string, who: Person, body: object = {}) =>
  call('post', `exchange/request/${path}`, who.headers, body);
export const day = async (days: number): Promise<string> =>
  (await app.db.row<{ day: string }>('select (current_date + $1::int)::text as day', [days]))?.day ?? '';
let number = 0;
export const requestForm = async (more: object = {}): Promise<object> => ({
  projectName: 'Aurora C5',
  supplierCode: tier.enterprise.code,
  supplyNumber: `P-${++number}`,
  supplyName: 'Bracket',
  dataType: 1,
  deadline: await day(30),
  ...more,
});
export const createRequest = async (more: object = {}): Promise<RequestRow> => {
  const answer = await ask('saveOrUpdate', maker, await requestForm(more));
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
};
export const events = async (who: Person, { id }: { id: number }): Promise<string[]> =>
  ((await call('get', 'exchange/request/history', who.headers, { id })).data as RequestHistoryRow[]).map(
    ({ event, fromStatus, toStatus }) => `${event} ${fromStatus}>${toStatus}`,
  );
