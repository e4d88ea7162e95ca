import type { ReceivedRow, RecipientRow, SendResult, ShareEventRow, SheetRow } from '@matlas/contract';
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
export let tier2: Party;
export let tier1: Party;
export let maker: Party;
let iron: number;

/** Registers the hooks before and after all tests of a file. */
export function setUpExchange(): void {
  beforeAll(async () => {
    app = await sharedApp();
    [tier2, tier1, maker] = [await signedIn(app), await signedIn(app), await signedIn(app)];
    iron = (await app.db.row<{ id: number }>(
      `with v as (insert into graph_node (kind)
      values (4)
      returning id) insert into substance (id, code, cas, name_en, name_zh, kind, symbol)
      select id, 'CAS-7439-89-6', '7439-89-6', 'Iron', '铁', 'element', 'Fe'
      from v
      returning id`,
    ))!.id;
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
): Promise<Answer<T>> =>
  (
    await (method === 'get' ? app.http.get(`/api${path}`) : app.http[method](`/api${path}`).send(body))
      .set(who.headers)
      .set('Accept-Language', 'en')
  ).body as Answer<T>;
export async function callForData<T>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call<T>(...args);
  if (!answer.ok) throw new Error(`${args[1]} ${args[2]}: ${JSON.stringify(answer)}`);
  return answer.data;
}
export const steel = (name = 'Steel', extra: object = {}): object => ({
  kind: 3,
  name,
  number: '1.0330',
  symbol: 'DC01',
  classCode: '1.1.1',
  standard: 'EN 1',
  children: [{ portion: { kind: 3 }, substanceId: iron }],
  ...extra,
});
export const draft = (who = tier2, tree = steel()): Promise<SheetRow> =>
  callForData<SheetRow>(who, 'post', '/data/local/material', { tree });
export const form = (to: Party, more: object = {}): object => ({
  recEntId: to.enterprise.id,
  supplierCode: ' S-1 ',
  symbol: ' P-1 ',
  mdsName: 'Part',
  ...more,
});
export const addRecipient = (sheetId: number, to: Party, more: object = {}, who = tier2): Promise<RecipientRow> =>
  callForData<RecipientRow>(who, 'post', '/exchange/sent/recipient/saveOrUpdate', {
    sendMdsId: sheetId,
    ...form(to, more),
  });
export const sendSheet = (how: string, sheetId: number, body: object = {}, who = tier2): Promise<SendResult> =>
  callForData<SendResult>(who, 'post', `/exchange/sent/sheet/${how}/${sheetId}`, body);
export const findReceived = async (who: Party, sheetId: number): Promise<ReceivedRow | undefined> =>
  (await callForData<ReceivedRow[]>(who, 'get', `/exchange/received/ofSheet/${sheetId}`))[0];
export const act = <T = ReceivedRow>(who: Party, what: string, kid: number, body: object = {}): Promise<Answer<T>> =>
  call<T>(who, 'post', `/exchange/received/${what}/${kid}`, body);
export const fetchSheet = (id: number, who = tier2): Promise<SheetRow> =>
  callForData<SheetRow>(who, 'get', `/data/local/sheet/${id}`);
export const timelineEvents = async (who: Party, path: string): Promise<string[]> =>
  (await callForData<ShareEventRow[]>(who, 'get', path)).map(
    ({ event, fromStatus, toStatus }) => `${event} ${fromStatus}${toStatus}`,
  );
export const sentTo = async (to: Party, how = 'send'): Promise<{ sheet: SheetRow; kid: number }> => {
  const { id } = await draft();
  const { kid } = await addRecipient(id, to);
  return { sheet: (await sendSheet(how, id)).sheet, kid };
};
