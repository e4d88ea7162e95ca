import type { GuestAnswerWire, GuestOpening, RequestRow } from '@matlas/contract';
import { type AuthHeader, codeIn, type SentMail, sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { setTimeout as sleep } from 'node:timers/promises';

type Person = Awaited<ReturnType<typeof signedIn>>;
export let app: TestApp;
export let maker: Person;
export let other: Person;
export let iron: number;
export let own: number;

/** Registers the hooks before and after all tests of a file. */
export function setUpGuests(): void {
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    [maker, other] = [await signedIn(app), await signedIn(app)];
    const vertex = async () =>
      (await app.db.row<{ id: number }>('insert into graph_node (kind) values (4) returning id'))?.id ?? 0;
    [iron, own] = [await vertex(), await vertex()];
    await app.db.execute(
      `insert into substance (id, code, cas, name_en, name_zh, kind, symbol)
      values ($1, 'CAS-7439-89-6', '7439-89-6', 'Iron', '铁', 'element', 'Fe')`,
      [iron],
    );
    await app.db.execute(
      `insert into substance (id, code, name_en, name_zh, kind, enterprise_id, created_by)
      values ($1, 'OWN-1', 'Ironclad secret', '机密', 'substance', $2, $3)`,
      [own, other.enterprise.id, other.user.id],
    );
    await app.db.execute(
      `insert into material_class (code, leaf, name_zh, name_en, position)
      values ('1.1.1', true, '钢', 'Steel', 1), ('1', false, '金属', 'Metals', 0)`,
    );
  });
  afterAll(() => app.close());
}

export const ask = async (path: string, headers: AuthHeader, body: object) =>
  (await app.http.post(`/api/exchange/request/${path}`).set(headers).set('Accept-Language', 'en').send(body)).body;
export const get = async (path: string, { headers }: Person, query: object) =>
  (await app.http.get(`/api/exchange/request/${path}`).set(headers).query(query)).body;
export const guest = async (path: string, body: object) =>
  (await app.http.post(`/api/exchange/guest/${path}`).set('Accept-Language', 'en').send(body)).body;
export async function mails(to: string, count: number): Promise<SentMail[]> {
  const read = () =>
    app.db.rows<SentMail>('select subject, body as text from mail_outbox where recipient = $1 order by id', [to]);
  for (const end = Date.now() + 20_000; (await read()).length < count; await sleep(20))
    if (Date.now() > end) throw new Error(`no ${count} mails to ${to}`);
  return read();
}
let count = 0;
interface Link {
  request: RequestRow;
  code: string;
  email: string;
}
/** Sends a request to a mailbox; returns it with the code from the mail. */
export async function linked(more: object = {}): Promise<Link> {
  const email = `tier${++count}@small.example`;
  const deadline = (await app.db.row<{ day: string }>('select (current_date + 30)::text as day'))?.day;
  const answer = await ask('saveOrUpdate', maker.headers, {
    projectName: 'Aurora',
    email,
    supplierName: '小厂',
    supplyNumber: `G-${count}`,
    supplyName: 'Clip',
    dataType: 1,
    deadline,
    send: true,
    ...more,
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return { request: answer.data, email, code: codeIn((await mails(email, 1))[0]) };
}
export const whole = (more: Partial<GuestAnswerWire> = {}): GuestAnswerWire => ({
  name: 'Clip',
  number: 'C-1',
  massGrams: '2,5',
  materials: [
    {
      name: 'Steel',
      number: '1.0330',
      standard: 'EN 10130',
      classCode: '1.1.1',
      massGrams: '2.5',
      substances: [{ substanceId: iron, portion: { kind: 'fixed', value: '100' } }],
    },
  ],
  ...more,
});
export const openLink = async (code: string): Promise<GuestOpening> => (await guest('open', { code })).data;
export const one = async ({ id }: { id: number }): Promise<RequestRow> => (await get('get', maker, { id })).data;
export const submit = (code: string, answer: GuestAnswerWire, version = 0) =>
  guest('submit', { code, answer, version });
