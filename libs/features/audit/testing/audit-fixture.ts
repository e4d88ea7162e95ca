import type { AuditRow, AuditSetting, Page } from '@matlas/contract';
import { type SheetSeed, SheetWriter } from '@matlas/features/mds';
import { systemAuth } from '@matlas/server-kit';
import { type AuthHeader, jobEnd, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';

export type Party = Awaited<ReturnType<typeof signedIn>>;
export let app: TestApp;
export let maker: Party;
export let supplier: Party;
/** Two auditors of the maker. */
export let auditors: { id: number; headers: AuthHeader; loginName: string }[];

/** Registers the hooks before and after all tests of a file. */
export function setUpAudit(): void {
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    [maker, supplier] = [await signedIn(app), await signedIn(app)];
    auditors = [];
    for (const _ of [1, 2]) {
      const one = await user(app.db, maker.enterprise, { roles: ['auditor'] });
      auditors.push({ id: one.id, loginName: one.loginName, headers: await signIn(app, one) });
    }
    await app.db.execute(`with v as (insert into graph_node (kind) values (4) returning id)
      insert into substance (id, code, cas, name_en, name_zh, kind, symbol)
        select id, 'CAS-7439-89-6', '7439-89-6', 'Iron', '铁', 'element', 'Fe' from v`);
    await app.db.execute(
      `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
    );
  });
  afterAll(() => app.close());
}
interface Answer<T> {
  ok: boolean;
  respCode: number;
  code?: string;
  message: string;
  data: T;
}
export const call = async <T = unknown>(
  who: { headers: AuthHeader },
  method: 'get' | 'post' | 'delete',
  path: string,
  body: object = {},
): Promise<Answer<T>> => {
  const request = app.http[method](`/api${path}`).set(who.headers).set('Accept-Language', 'en');
  return (await (method === 'get' ? request.query(body) : request.send(body))).body as Answer<T>;
};
export async function callOk<T = unknown>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call<T>(...args);
  if (!answer.ok) throw new Error(`${args[1]} ${args[2]}: ${JSON.stringify(answer)}`);
  return answer.data;
}
/** Released materials of the supplier that the maker accepted; without content they have errors. */
export async function received(names: readonly string[], isFaulty = false): Promise<number[]> {
  const { id: enterpriseId, organisationId } = supplier.enterprise;
  const children = [{ portion: { kind: 3 as const }, cas: '7439-89-6' }];
  const seeds = names.map((name): SheetSeed => ({
    tree: {
      kind: 3,
      name,
      number: `N-${name}`,
      symbol: 'DC01',
      classCode: '1.1.1',
      standard: 'EN 1',
      children,
    } as SheetSeed['tree'],
    release: 'ST',
  }));
  const auth = { ...systemAuth(enterpriseId), organisationId, userId: supplier.user.id };
  const ids = (await app.app.get(SheetWriter).createMany(auth, seeds)).map(({ id }) => id);
  if (isFaulty) {
    // Releases never change: the content disappears as it would by a damaged database.
    await app.db.execute('alter table mds_edge disable trigger user');
    await app.db.execute(
      'delete from mds_edge where parent in (select id from mds_node where sheet_id = any($1::int[]))',
      [ids],
    );
    await app.db.execute('alter table mds_edge enable trigger user');
  }
  await app.db.execute(
    `insert into mds_share (sheet_id, enterprise_id, receive_status, via, viewed_at, decided_at)
       select s, $2, 'P', 'send', now(), now() from unnest($1::int[]) s`,
    [ids, maker.enterprise.id],
  );
  return ids;
}
/** Waits for all runs of the intake. */
export async function intakeEnd(): Promise<void> {
  const jobs = await app.db.rows<{ id: number }>(`select id from job where name = 'auditIntake' order by id`);
  for (const { id } of jobs) expect(await jobEnd(app.db, id)).toMatchObject({ state: 'done', trace: null });
}
export async function switchTo(mode: 'all' | 'rule' | 'none'): Promise<void> {
  const { version } = await callOk<AuditSetting>(maker, 'get', '/data/audit/setting');
  await callOk(maker, 'post', '/data/audit/setting/save', { mode, version });
  await intakeEnd();
}
export async function setLimits(limits: object): Promise<void> {
  const { version } = await callOk<AuditSetting>(maker, 'get', '/data/audit/setting');
  await callOk(maker, 'post', '/data/audit/setting/limits', { ...limits, version });
  await intakeEnd();
}
export async function findAuditOf(sheetId: number): Promise<AuditRow | undefined> {
  const page = await callOk<Page<AuditRow>>(maker, 'post', '/data/audit/page', { querys: { eq: { sheetId } } });
  return page.records[0];
}
export async function auditOf(sheetId: number): Promise<AuditRow> {
  const found = await findAuditOf(sheetId);
  if (!found) throw new Error(`sheet ${sheetId} is not in the audit`);
  return found;
}
