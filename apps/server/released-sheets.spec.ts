import { api, type Route, routesOf } from '@matlas/contract';
import { AuthLookup } from '@matlas/server-kit';
import { type AuthHeader, enterprise, sharedApp, signIn, type TestApp, type TestUser, user } from '@matlas/testing';
import { IdPlaces, minimalInput, put, send } from '@matlas/testing/isolation';

/** Kinds of ids that refer to a version of a data sheet. */
const OF_SHEETS = ['sheet', 'mdsNode', 'mdsIdentity'];
let app: TestApp;
let owner: TestUser;
let headers: AuthHeader;
let centre: AuthHeader;
let released: { id: number; cid: number };
let frozen: unknown;

const tree = (name: string, grams = '20'): object => ({
  kind: 1,
  name,
  number: 'P-1',
  measuredMassGrams: grams,
  children: [
    {
      massGrams: grams,
      node: {
        kind: 3,
        name: 'Steel',
        classCode: '1.1.1',
        symbol: 'M-1',
        number: 'M1',
        standard: 'EN 1',
        children: [{ portion: { kind: 2, value: '100' }, cas: '7439-89-6' }],
      },
    },
  ],
});
const data = async (route: Route, input: object, who = headers): Promise<Record<string, unknown>> => {
  const answer = await send(app, route, input as Record<string, unknown>, who);
  if (answer.status !== 200) throw new Error(`${route.path}: ${answer.text}`);
  return answer.data as Record<string, unknown>;
};
/**
 * The complete content of a version: its tree, its head, its packed data, and the numbers under which it was sent.
 * Dates, states and the lock lie beside the content.
 */
const state = async (id: number): Promise<unknown> =>
  (
    await app.db.row<{ state: unknown }>(
      `select jsonb_build_object(
    'sheet',
      (select to_jsonb(s) - array['updated_at', 'lock_version', 'deleted_at', 'deleted_by', 'confirm_by',
        'confirmed_at', 'confirmed_by', 'expiry_told', 'valid_until',
        'lock_reason', 'locked_at', 'locked_by', 'locked_until']
      from mds_sheet s
      where s.id = $1),
    'nodes', (select jsonb_agg(to_jsonb(n) order by n.id) from mds_node n where n.sheet_id = $1),
    'edges',
      (select jsonb_agg(to_jsonb(e) order by e.parent, e.pos)
      from mds_edge e
      join mds_node n on n.id = e.parent
      where n.sheet_id = $1),
    'closure', (select to_jsonb(c) from mds_closure c where c.root = $1), 'packed',
      (select to_jsonb(p) from mds_packed p where p.sheet_id = $1),
    'shares',
      (select jsonb_agg(jsonb_build_object('to', h.enterprise_id, 'number', h.number, 'supplier', h.supplier_code,
        'name', h.name)
      order by h.enterprise_id)
      from mds_share h
      where h.sheet_id = $1)) as state`,
      [id],
    )
  )?.state;

beforeAll(async () => {
  app = await sharedApp();
  const home = await enterprise(app.db);
  owner = await user(app.db, home);
  headers = await signIn(app, owner);
  centre = await signIn(
    app,
    await user(app.db, await enterprise(app.db, { identity: 'platform' }), { roles: ['platformAdmin'] }),
  );
  const { id: iron } = (await app.db.row<{ id: number }>('insert into graph_node (kind) values (4) returning id'))!;
  await app.db.execute(
    `insert into substance (id, code, cas, name_en, name_zh, kind, symbol)
      values ($1, 'CAS-7439-89-6', '7439-89-6', 'Iron', '铁', 'element', 'Fe')`,
    [iron],
  );
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
  const draft = await data(api.mds.component.create, { tree: tree('Released') });
  const sheet = await data(api.mds.sheets.release, { id: draft['id'], to: 'IR' });
  released = { id: Number(sheet['id']), cid: Number(sheet['cid']) };
  const recipient = await enterprise(app.db);
  await app.db.execute(
    `insert into mds_share (sheet_id, enterprise_id, receive_status, number, supplier_code, name)
      values ($1, $2, 'P', 'R-1', 'S-1', 'Part')`,
    [released.id, recipient.id],
  );
  frozen = await state(released.id);
});
afterAll(() => app.close());
afterEach(async () => expect(await state(released.id)).toEqual(frozen));

const writing = routesOf(api).filter(
  (route) => route.method !== 'GET' && new IdPlaces(route).places.some(({ kind }) => OF_SHEETS.includes(kind)),
);

it('knows the calls that may write sheets', () => {
  expect(writing.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      api.mds.component.change.path,
      api.mds.material.delete.path,
      api.mds.sheets.release.path,
      api.mds.sheets.copy.path,
      api.mds.sheets.newVersion.path,
      api.mdsCascade.run.path,
    ]),
  );
});

describe('a released version never changes', () => {
  it.each(writing.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'by %s, whoever calls it',
    async (_, route) => {
      const { places } = new IdPlaces(route);
      for (const who of [headers, centre]) {
        const ids = (kind: string): number =>
          kind === 'mdsIdentity' ? released.cid : OF_SHEETS.includes(kind) ? released.id : 1;
        const { input } = minimalInput(route, places, ({ kind, isText }) => (isText ? String(ids(kind)) : ids(kind)));
        const whole = places
          .filter(({ kind }) => OF_SHEETS.includes(kind))
          .reduce(
            (made, place) => put(route, made, place.steps, place.isText ? String(ids(place.kind)) : ids(place.kind)),
            input,
          );
        for (const body of [input, whole]) expect((await send(app, route, body, who)).status).toBeLessThan(500);
        expect(await state(released.id)).toEqual(frozen);
      }
      await app.db.execute('update mds_sheet set deleted_at = null where id = $1', [released.id]);
    },
  );

  it.each([true, false])('by a save in the name of its draft (autosave: %s)', async (autosave) => {
    const answer = await send(
      app,
      api.mds.component.change,
      { id: released.id, autosave, tree: tree('Changed', '21') },
      headers,
    );
    expect([answer.status, answer.code]).toEqual([409, 'sheet.locked']);
  });
  it('by a draft that contains its nodes', async () => {
    const draft = await data(api.mds.component.create, { tree: tree('Thief') });
    const [node] = await app.db.rows<{ id: number }>('select id from mds_node where sheet_id = $1 and id <> $1', [
      released.id,
    ]);
    const stolen = tree('Thief') as { children: { node: object }[] };
    Object.assign(stolen.children[0]!.node, { id: node?.id, name: 'Stolen' });
    await data(api.mds.component.change, { id: draft['id'], tree: { ...stolen, id: released.id } });
  });
});

/** Statements on every table of a version; $1 is the version. */
const ATTACKS = [
  'update mds_node set name = name || 1 where sheet_id = $1',
  'delete from mds_node where sheet_id = $1',
  `insert into mds_node (id, sheet_id, kind, name) select max(id) + 1, $1, 3, 'x' from graph_node`,
  'update mds_edge set mass_g = 1 where parent = $1',
  'delete from mds_edge where parent = $1',
  'insert into mds_edge (parent, pos, child, child_kind) select $1, 99, id, 4 from substance limit 1',
  'update mds_sheet set mass_g = 1 where id = $1',
  `update mds_sheet set status = 'ED' where id = $1`,
  'update mds_sheet set version = 9 where id = $1',
  `update mds_sheet set rule_set = 'own1@1' where id = $1`,
  'update mds_sheet set enterprise_id = enterprise_id + 1 where id = $1',
  'delete from mds_sheet where id = $1',
  `update mds_packed set data = '' where sheet_id = $1`,
  'delete from mds_packed where sheet_id = $1',
  `update mds_closure set nodes = '{}' where root = $1`,
  'delete from mds_closure where root = $1',
  'delete from graph_node where id = $1',
];

describe('a released version cannot be changed by SQL', () => {
  it.each(ATTACKS)('of the owner of the tables: %s', async (attack) => {
    await expect(app.db.execute(attack, [released.id])).rejects.toMatchObject({
      code: expect.stringMatching(/^(MF001|23\d\d\d)$/),
    });
  });
  it.each(['mds_node', 'mds_edge', 'mds_sheet', 'mds_packed', 'mds_closure'])(
    'of the owner that empties %s',
    async (table) => {
      await expect(app.db.execute(`truncate ${table} cascade`)).rejects.toMatchObject({ code: 'MF001' });
    },
  );
  it.each(ATTACKS)('behind the wall of its own enterprise: %s', async (attack) => {
    const auth = await app.app.get(AuthLookup).byUser(owner.id);
    const outcome = await app.db
      .runAs(auth!.scope, () => app.db.execute(attack, [released.id]))
      .then(
        (rows) => rows,
        (error: { code?: string }) => error.code,
      );
    expect([0, 'MF001', '42501', '23503', '23514']).toContain(outcome);
  });
  it.each([
    `update mds_share set receive_status = 'R', decided_at = now() where sheet_id = $1`,
    'update mds_sheet set deleted_at = now(), updated_at = now() where id = $1',
    'update mds_sheet set deleted_at = null where id = $1',
  ])('while others may say what they do with it: %s', async (statement) => {
    expect(await app.db.execute(statement, [released.id])).toBe(1);
  });
});
