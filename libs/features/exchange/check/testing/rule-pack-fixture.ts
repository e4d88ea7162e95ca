import type { PackRuleRow, RulePackDetail } from '@matlas/contract';
import { sharedApp, signedIn, type TestApp } from '@matlas/testing';

export type Party = Awaited<ReturnType<typeof signedIn>>;
interface Answer<T> {
  respCode: number;
  ok: boolean;
  code?: string;
  message: string;
  data: T;
}
export let app: TestApp;
export let supplier: Party;
export let maker: Party;
export let other: Party;

/** Registers the hooks before and after all tests of a file. */
export function setUpRulePacks(): void {
  beforeAll(async () => {
    app = await sharedApp();
    [supplier, maker, other] = [await signedIn(app), await signedIn(app), await signedIn(app)];
    for (const [cas, name, symbol] of [
      ['7439-89-6', 'Iron', 'Fe'],
      ['7440-44-0', 'Carbon', 'C'],
    ]) {
      await app.db.execute(
        `with v as (insert into graph_node (kind)
        values (4)
        returning id) insert into substance (id, code, cas, name_en, name_zh, kind, symbol)
        select id, 'CAS-' || $1, $1, $2, $2, 'element', $3
        from v`,
        [cas, name, symbol],
      );
    }
    await app.db.execute(
      `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
    );
  });
  afterAll(() => app.close());
}

export const call = async <T>(
  who: Pick<Party, 'headers'>,
  method: 'get' | 'post' | 'delete',
  path: string,
  body: object = {},
  language = 'en',
): Promise<Answer<T>> =>
  (
    await (method === 'get' ? app.http.get(`/api${path}`) : app.http[method](`/api${path}`).send(body))
      .set(who.headers)
      .set('Accept-Language', language)
  ).body as Answer<T>;
export async function callForData<T>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call<T>(...args);
  if (!answer.ok) throw new Error(`${args[1]} ${args[2]}: ${JSON.stringify(answer)}`);
  return answer.data;
}
export const pack = '/exchange/rulePack';
export const rule = (packId: number, more: object = {}): object => ({
  packId,
  name: 'Numbers of bumpers',
  partNumberPattern: 'A%;B??',
  ...more,
});
export const saved = (who: Party, packId: number, more: object): Promise<PackRuleRow> =>
  callForData(who, 'post', `${pack}/saveRule`, rule(packId, more));
export const published = (who: Party, { id }: { id: number }): Promise<RulePackDetail> =>
  callForData(who, 'post', `${pack}/publish`, { id });
