import { setTimeout as sleep } from 'node:timers/promises';
import { type HomepageTodo, LOCALES } from '@matlas/contract';
import { Todos } from '@matlas/server-kit';
import {
  type AuthHeader,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';

let test: TestApp;
let home: TestEnterprise;
let li: TestUser;
let mine: AuthHeader;
let stranger: AuthHeader;
beforeAll(async () => {
  test = await sharedApp();
  home = await enterprise(test.db);
  li = await user(test.db, home);
  mine = await signIn(test, li);
  stranger = await signIn(test, await user(test.db, await enterprise(test.db)));
  await fill();
});
afterAll(() => test.close());

const get = async (path: string, auth: AuthHeader = mine, language = 'zh') =>
  (await test.http.get(`/api${path}`).set(auth).set('Accept-Language', language)).body;
const id = async (statement: string, values: readonly unknown[]): Promise<number> =>
  (await test.db.row<{ id: number }>(statement, values))?.id ?? 0;

/**
 * A vehicle with one matched and two open positions and one finished run, a draft and a released sheet, a failed
 * job, one supplier in Jiangsu and one in Germany.
 */
async function fill(): Promise<void> {
  const tenant = [home.id, home.organisationId, li.id];
  await test.db.execute(
    `insert into country (code, alpha3, number, name_zh, name_en)
      values ('CN', 'CHN', '156', '中国', 'China'), ('DE', 'DEU', '276', '德国', 'Germany')
      on conflict do nothing`,
  );
  await test.db.execute(
    `insert into division (code, parent, level, name_zh, name_en)
      values ('320000', null, 1, '江苏省', 'Jiangsu')
      on conflict do nothing`,
  );
  await test.db.execute(
    `insert into map_point (code, lat, lon)
      values ('CN', 35, 105), ('DE', 51, 9), ('320000', 32.06, 118.8)
      on conflict do nothing`,
  );
  const [wiring, plastics] = [
    await enterprise(test.db, { code: 'S-CN', nameEn: 'Wiring', identity: 'supplier' }),
    await enterprise(test.db, { code: 'S-DE', nameEn: 'Plastics', identity: 'supplier' }),
  ];
  await test.db.execute(`update enterprise set country_code = 'CN', province = '江苏' where id = $1`, [wiring.id]);
  await test.db.execute(`update enterprise set country_code = 'de' where id = $1`, [plastics.id]);
  const model = await id(
    `insert into vehicle_model (enterprise_id, organisation_id, created_by, project_name, internal_number, model_type,
        power_plant, bom_positions, type_approval_date)
      values ($1, $2, $3, 'X1', 'X1', 0, 5, 3, '2020-01-31')
      returning id`,
    tenant,
  );
  await test.db.execute(
    `insert into bom_position (model_id, ord, level, name, match_state, supplier_code)
      values ($1, 1, 0, 'a', 'matched', 'S-CN'), ($1, 2, 0, 'b', 'unmatched', 'S-CN'), ($1, 3, 0, 'c', 'choose', 'S-DE')`,
    [model],
  );
  await test.db.execute(
    `insert into analysis_run (scope, scope_key, target_name, model_id, number, state, as_of, as_of_given, law_ids,
        lists, input_version, counts, issues, started_by, enterprise_id, organisation_id, created_by, finished_at)
     select 'vehicle', 'model:' || $1::int, 'X1', $1, n, 'done', '2026-01-01', false, '{}', '[]', 'older',
       case n when 1 then '{9,9,9,9,9,9}'::int[] else '{6,19,3,1,44,2}' end, '[]', 'Li', $2, $3, $4, now()
     from generate_series(1, 2) n`,
    [model, ...tenant],
  );
  for (const status of ['ED', 'IR']) await sheet(status, tenant);
  await test.db.execute(
    `update bom_position set sheet_id = (select max(id) from mds_sheet where status = 'IR') where name = 'a'`,
  );
  await test.db.execute(
    `insert into job (name, state, title_params, enterprise_id, organisation_id, created_by, finished_at)
      values ('bomMatch', 'failed', '{"model":"X1"}', $1, $2, $3, now())`,
    tenant,
  );
  for (let notes = 0; notes === 0; await sleep(20)) notes = (await get('/common/notes/count')).data; // the failure is reported
  await test.db.execute(
    `insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
      select p, p || '.pdf', 'pdf', 7, repeat('0', 64), $1, $2, $3
      from unnest(array['bomImport', 'avatar']) p`,
    tenant,
  );
}
const sheet = (status: string, tenant: readonly unknown[]): Promise<void> =>
  test.db.tx(async () => {
    const node = await id('insert into graph_node (kind) values (1) returning id', []);
    const cid = (
      await test.db.row<{ cid: number }>(
        'insert into mds (kind, enterprise_id, organisation_id, created_by) values (1, $1, $2, $3) returning cid',
        tenant,
      )
    )?.cid;
    await test.db.execute(`insert into mds_node (id, sheet_id, kind, name) values ($1, $1, 1, '门板')`, [node]);
    await test.db.execute(
      `insert into mds_sheet (id, cid, version, kind, name, status, enterprise_id, organisation_id, created_by)
        values ($4, $5, 1, 1, '门板', $6, $1, $2, $3)`,
      [...tenant, node, cid, status],
    );
  });

it('shows the to-dos, overdue ones first, each with its count, text and link', async () => {
  const { data } = await get('/home/figures');
  expect(data.todos).toMatchObject([
    {
      key: 'unmatchedPositions',
      title: '无材料数据表的位置',
      count: 2,
      note: 'X1',
      link: expect.stringMatching(/^\/vehicle\/ModelAdmin\?id=\d+&matchState=unmatched,choose$/),
      dueDate: '2020-01-31',
      overdue: true,
    },
    { key: 'failedJobs', count: 1, note: '匹配MDS：X1', link: '/taskLogAdmin/index?state=failed', overdue: false },
    { key: 'staleAnalyses', count: 1, note: 'X1', link: expect.stringContaining('modId=') },
    { key: 'draftSheets', count: 1, note: '门板', link: '/data/LocalData?status=ED' },
    { key: 'unreadNotes', count: 1, link: '/other/message?read=0' },
  ]);
  expect((await get('/home/figures', mine, 'en')).data.todos.map((todo: { title: string }) => todo.title)).toEqual([
    'Positions without a data sheet',
    'Failed task',
    'Analysis out of date',
    'Data sheet in editing',
    'Unread message',
  ]);
  expect(data.counts).toEqual({ vehicles: 1, sheets: 2, suppliers: 2, unreadNotes: 1 });
  expect(data.files).toMatchObject([
    {
      name: 'bomImport.pdf',
      purpose: 'bomImport',
      size: 7,
      url: expect.stringMatching(/^\/api\/sys\/file\/\d+\/download$/),
    },
  ]);
});

it('shows no data of another enterprise, and a to-do only to users who may do it', async () => {
  expect((await get('/home/figures', stranger)).data).toEqual({
    todos: [],
    files: [],
    counts: { vehicles: 0, sheets: 0, suppliers: 0, unreadNotes: 0 },
  });
  const reader = await signIn(test, await user(test.db, home, { roles: ['ordinaryUser'] }));
  expect((await get('/home/figures', reader)).data.todos.map((todo: { key: string }) => todo.key)).toEqual([
    'staleAnalyses',
  ]);
  const centre = await signIn(
    test,
    await user(test.db, await enterprise(test.db, { identity: 'platform' }), { roles: ['operatingCentre'] }),
  );
  await test.db.execute(`
      insert into registration (state, language, enterprise_name, enterprise_en_name, identity, tax_code, country_code,
        address, postal_code, main_business, user_name, login_name, email, phone, fax, confirmed_at)
    values ('waiting', 'zh', '恒跃线束', 'Hengyue', 'supplier', '91310000MA1K000001', 'CN', 'x', '1', 'x', 'x', 'x',
      'x@example.com', '1', '1', now())`);
  expect((await get('/home/figures', centre)).data.todos).toContainEqual(
    expect.objectContaining({ key: 'waitingRegistrations', count: 1, note: '恒跃线束' }),
  );
  expect((await test.http.get('/api/home/figures')).status).toBe(401);
});

it('shows suppliers on the map, and counts the newest run of each vehicle', async () => {
  const { data } = await get('/home/bigScreen');
  expect(data).toMatchObject({
    counts: { vehicles: 1, positions: 3, sheets: 2, released: 1, suppliers: 2 },
    verdicts: { fail: 6, depends: 19, unknown: 3, exempt: 1, declare: 44, pass: 2 },
    unplaced: 0,
    byCountry: expect.arrayContaining([
      expect.objectContaining({ code: 'CN', nameZh: '中国', count: 1, lat: 35 }),
      expect.objectContaining({ code: 'DE', count: 1 }),
    ]),
    places: expect.arrayContaining([
      expect.objectContaining({
        code: '320000',
        kind: 'province',
        countryCode: 'CN',
        nameEn: 'Jiangsu',
        lat: 32.06,
        lon: 118.8,
        count: 1,
        names: [expect.objectContaining({ nameEn: 'Wiring' })],
      }),
      expect.objectContaining({
        code: 'DE',
        kind: 'country',
        names: [expect.objectContaining({ nameEn: 'Plastics' })],
      }),
    ]),
  });
  expect((await get('/home/bigScreen', stranger)).data).toMatchObject({
    counts: { suppliers: 0, vehicles: 0 },
    places: [],
    verdicts: { fail: 0 },
  });
  expect((await test.http.get('/api/home/bigScreen')).status).toBe(401);
});

describe('the home page of analyses', () => {
  const waiting = async (who = mine, all = false): Promise<HomepageTodo[]> =>
    (await get(`/analysis/homepage/todoList?all=${all}`, who, 'en')).data;
  const update = async (ids: readonly number[], state: number | undefined, who = mine) =>
    (
      await test.http
        .post('/api/analysis/homepage/updateUserTodoReport')
        .set(who)
        .send({ ids, ...(state === undefined ? {} : { state }) })
    ).body;

  it('lists the files of the user and each waiting report, until the user marks it as done', async () => {
    const file = await id(
      `insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
        values ('analysisReport', 'r.xlsx', 'xlsx', 9, repeat('0', 64), $1, $2, null)
        returning id`,
      [home.id, home.organisationId],
    );
    const report = await id(
      `insert into analysis_report (kind, title, model_name, asked, language, source, inputs, input_version, file_id,
          enterprise_id, organisation_id, created_by)
        values ('substances', 'Audit', 'X1', '{}', 'en', 3, '[]', '1', $1, $2, $3, $4)
        returning id`,
      [file, home.id, home.organisationId, li.id],
    );
    await test.db.execute('insert into analysis_report_todo (report_id, user_id) values ($1, $2)', [report, li.id]);
    expect((await get('/analysis/homepage/fileList')).data).toMatchObject([
      { name: 'bomImport.pdf', purpose: 'bomImport', url: expect.stringContaining('/download') },
    ]);
    expect((await waiting())[0]).toMatchObject({
      reportId: report,
      title: 'Audit',
      note: 'Prohibited substances · X1',
      state: 0,
      link: `/vehicle/reportManage?open=${report}`,
    });
    expect((await get('/home/figures')).data.todos).toContainEqual(
      expect.objectContaining({ key: 'newReports', count: 1, note: 'Audit' }),
    );
    expect((await waiting()).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['newReports', 'draftSheets', 'unmatchedPositions']),
    );
    expect((await update([report], undefined, stranger)).code).toBe('notFound');
    expect((await update([report], undefined)).ok).toBe(true);
    expect([
      (await waiting()).some(({ reportId }) => reportId !== null),
      (await waiting(mine, true))[0]?.state,
    ]).toEqual([false, 1]);
    expect((await update([report], 0)).ok).toBe(true);
    expect([
      (await waiting())[0]?.reportId,
      await waiting(stranger),
      (await get('/analysis/homepage/fileList', stranger)).data,
    ]).toEqual([report, [], []]);
  });
});

it.each(['zh', 'en'] as const)('has words in %s for every to-do', (language) => {
  const words = Object.keys(LOCALES[language].todos)
    .filter((key) => key !== 'note')
    .map((key) => key.replace(/_(one|other)$/, ''));
  expect([...new Set(words)].sort()).toEqual([...test.app.get(Todos).keys].sort());
});
