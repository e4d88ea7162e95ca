import { setTimeout as sleep } from 'node:timers/promises';
import { sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { fixedSubstance, material, rest, seedSubstances } from '../../testing/sample-sheets';

type Person = Awaited<ReturnType<typeof signedIn>>;
export const BASE = '/exchange/received/autopilot';
export const ALL_ZINC = [{ massGrams: '20', node: material('Zinc', [rest('7440-66-6')], { classCode: '3.3' }) }];
export const CLEAN = { is: 'errorsAtMost', count: 0 };
export let app: TestApp;
export let supplier: Person;
export let customer: Person;
export let other: Person;
export let number = 0;
export const call = async (method: 'get' | 'post' | 'delete', path: string, who: Person, body: object = {}) =>
  (await app.http[method](`/api${path}`).set(who.headers).set('Accept-Language', 'en').send(body)).body;
export const callOk = async (...[method, path, who, body]: Parameters<typeof call>) => {
  const answer = await call(method, path, who, body);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
};
export const part = (name: string, more: object = {}) => ({
  kind: 1,
  name,
  number: name,
  measuredMassGrams: '20',
  children: [
    {
      massGrams: '20',
      node: material('Steel', [fixedSubstance('7440-66-6', '2'), rest('7439-89-6')], {
        classCode: '1.1.1',
        number: '1.0330',
      }),
    },
  ],
  ...more,
});
const addressed = (sheetId: number, name: string, to: Person) =>
  callOk('post', '/exchange/sent/recipient/saveOrUpdate', supplier, {
    sendMdsId: sheetId,
    recEntId: to.user.enterpriseId,
    supplierCode: 'S1',
    symbol: name,
    mdsName: name,
  });
/** Sends a sheet; returns the share and the sheet. */
export const sent = async (
  name: string,
  { to = customer, how = 'propose', draft }: { to?: Person; how?: string; draft?: number } = {},
): Promise<{ kid: number; sheetId: number }> => {
  const sheetId = draft ?? (await callOk('post', '/data/local/component', supplier, { tree: part(name) })).id;
  const { kid } = await addressed(sheetId, name, to);
  await callOk('post', `/exchange/sent/sheet/${how}/${sheetId}`, supplier);
  return { kid, sheetId };
};
export const statusOf = async (kid: number) =>
  (await app.db.row<{ s: string }>('select receive_status as s from mds_share where id = $1', [kid]))?.s;
export const waitForStatus = async (kid: number, wanted: string) => {
  for (const end = Date.now() + 15_000; (await statusOf(kid)) !== wanted;) {
    if (Date.now() > end) {
      const decisions = await app.db.rows('select * from exchange_autopilot_decision where share_id = $1', [kid]);
      throw new Error(`share ${kid} is ${await statusOf(kid)}, not ${wanted}: ${JSON.stringify(decisions)}`);
    }
    await sleep(20);
  }
};
/** The log entry of the sheet, read when the decision has been made. */
export const waitForDecision = async (kid: number) => {
  const isDecided = () => app.db.row('select 1 from exchange_autopilot_decision where share_id = $1', [kid]);
  for (const end = Date.now() + 15_000; !(await isDecided()); await sleep(20))
    if (Date.now() > end) throw new Error(`nothing was decided about ${kid}`);
  const { records } = await callOk('post', `${BASE}/log/page`, customer, {});
  const [row] = records.filter((record: { kid: number }) => record.kid === kid);
  return row;
};
export const rule = (action: string, conditions: object[], more: object = {}) =>
  callOk('post', `${BASE}/rules/saveOrUpdate`, customer, {
    name: `Rule ${++number}`,
    active: true,
    action,
    conditions,
    ...(action === 'reject' ? { reason: 'wrongPartNumber', text: 'Numbers begin with A' } : {}),
    ...more,
  });
const clear = async () => {
  const ids = (await callOk('get', `${BASE}/rules`, customer)).map(({ id }: { id: number }) => id);
  if (ids.length > 0) await callOk('delete', `${BASE}/rules/delete`, customer, { ids });
};
export const acceptedByPeople = async (name: string) => {
  const share = await sent(name);
  await callOk('post', `/exchange/received/view/${share.kid}`, customer);
  await callOk('post', `/exchange/received/accept/${share.kid}`, customer);
  return share;
};
/** Sends the next version of the sheet's MDS. */
export const sendNextVersion = async (of: number, change: (tree: Record<string, unknown>) => object) => {
  const [newest] = await app.db.rows<{ id: number }>(
    'select v.id from mds_sheet o join mds_sheet v on v.cid = o.cid where o.id = $1 order by v.version desc limit 1',
    [of],
  );
  const { sheet } = await callOk('post', `/data/local/newVersion/${newest!.id}`, supplier);
  const { tree } = await callOk('get', `/data/local/component/${sheet.id}`, supplier);
  await app.http
    .put('/api/data/local/component')
    .set(supplier.headers)
    .send({ id: sheet.id, version: sheet.version, tree: change(tree) });
  return sent('C-1', { draft: sheet.id });
};
/** A regulation of the customer that limits zinc. */
export const zincLaw = async (code: string, limitPercent: number): Promise<{ lawId: number; itemId: number }> => {
  const { id: lawId } = await callOk('post', '/rule/msgLawInfo/saveOrUpdate', customer, {
    code,
    nameZh: '自有',
    nameEn: 'Own',
    lawType: 1,
  });
  const list = (await app.db.row<{ id: number }>(
    `insert into rule_list_version (law_id, label, published_at, created_by)
        values ($1, 'one', current_date, 1)
        returning id`,
    [lawId],
  ))!.id;
  const itemId = (await app.db.row<{ id: number }>(
    `insert into rule_list_item (version_id, item_key, name_en, entity_kind, limit_percent, denominator, duty)
        values ($1, 'zinc', 'Zinc', 'substance', $2, 'material', 'prohibited')
        returning id`,
    [list, limitPercent],
  ))!.id;
  await app.db.execute(
    `insert into rule_list_member (item_id, pos, substance_id)
        select $1, 1, id
        from substance
        where cas = '7440-66-6'`,
    [itemId],
  );
  return { lawId, itemId };
};
export const switchOn = () => callOk('post', `${BASE}/switch`, customer, { on: true, confirmed: true });

/** Registers the hooks before and after all tests of a file. */
export function setUpAutopilot(): void {
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    await seedSubstances(app.db);
    [supplier, customer, other] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  });
  afterEach(async () => {
    await app.db.execute(
      `update exchange_autopilot
        set is_on = false, stopped_by = null, max_per_day = null, stop_window = null, stop_percent = null`,
    );
    await clear();
  });
  afterAll(() => app.close());
}
