import type { RuleSetDetail, RuleSetRow, SheetCheck, SheetDetail } from '@matlas/contract';
import {
  type AuthHeader,
  businessDay,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';
import { CHECK_RULE_SETS, ruleSetKey } from '@matlas/domain';

let app: TestApp;
let home: TestEnterprise;
let admin: AuthHeader;
let provider: AuthHeader;
let other: AuthHeader;
let otherId: number;
let iron: number;
let carbon: number;
beforeAll(async () => {
  app = await sharedApp();
  home = await enterprise(app.db);
  admin = await signIn(app, await user(app.db, home));
  provider = await signIn(app, await user(app.db, home, { roles: ['dataProvider'] }));
  const elsewhere = await enterprise(app.db);
  otherId = elsewhere.id;
  other = await signIn(app, await user(app.db, elsewhere));
  const substance = async (cas: string, name: string, symbol: string): Promise<number> => {
    const { id } = (await app.db.row<{ id: number }>('insert into graph_node (kind) values (4) returning id'))!;
    await app.db.execute(
      `insert into substance (id, code, cas, name_en, name_zh, kind, symbol) values ($1, $2, $3, $4, $4, 'element', $5)`,
      [id, `CAS-${cas}`, cas, name, symbol],
    );
    return id;
  };
  [iron, carbon] = [await substance('7439-89-6', 'Iron', 'Fe'), await substance('7440-44-0', 'Carbon', 'C')];
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
});
afterAll(() => app.close());

const call = (who: AuthHeader, method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
  const request = app.http[method](`/api/${path}`).set(who).set('Accept-Language', 'en');
  return method === 'get' ? request.query(body ?? {}) : request.send(body ?? {});
};
const list = async (who = admin): Promise<RuleSetRow[]> => (await call(who, 'get', 'mds/ruleSet/list')).body.data;
const get = async (id: number, who = admin): Promise<RuleSetDetail> =>
  (await call(who, 'get', `mds/ruleSet/get/${id}`)).body.data;
const builtIn = async (key: string): Promise<RuleSetRow> => (await list()).find((set) => set.key === key)!;
/** A draft on top of a built-in set, with its changes. */
async function derived(base: string, own: object, who = admin): Promise<RuleSetRow> {
  const made = (
    await call(who, 'post', 'mds/ruleSet/derive', {
      id: (await builtIn(base)).id,
      nameZh: '本企业规则',
      nameEn: 'Our rules',
    })
  ).body.data as RuleSetRow;
  const saved = (
    await call(who, 'post', 'mds/ruleSet/save', {
      id: made.id,
      version: made.version,
      nameZh: made.nameZh,
      nameEn: made.nameEn,
      validFrom: businessDay(),
      own,
    })
  ).body;
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.data;
}
const activated = async (own: object, base = 'matlas@2'): Promise<RuleSetRow> =>
  (await call(admin, 'post', 'mds/ruleSet/activate', { id: (await derived(base, own)).id })).body.data;

/** 8.2 points are too many from 0 on. */
const range = { kind: 1, min: '0', max: '8.2' };
const steel = (extra: object = {}) => ({
  kind: 3,
  name: 'Steel',
  number: '1.0330',
  symbol: 'DC01',
  classCode: '1.1.1',
  standard: 'EN 1',
  children: [
    { portion: range, substanceId: iron },
    { portion: { kind: 3 }, substanceId: carbon },
  ],
  ...extra,
});
const created = async (tree: object, who = admin) =>
  (await call(who, 'post', 'data/local/material', { tree })).body.data as {
    id: number;
    ruleSet: string;
    errorCount: number;
    warningCount: number;
  };
const checked = async (id: number, who = admin): Promise<SheetCheck> =>
  (await call(who, 'post', `data/local/check/${id}`)).body.data;
const weights = ({ findings }: SheetCheck) => findings.map(({ code, severity }) => `${severity} ${code}`);

describe('rule sets', () => {
  it('are there from the start, with every rule in words beside its base, in the language of the reader', async () => {
    expect((await list()).map(({ key, builtIn: isBuiltIn, state }) => [key, isBuiltIn, state])).toEqual([
      ['imds-rec001@15.0', true, 'active'],
      ['matlas@2', true, 'active'],
      ['matlas@1', true, 'active'],
    ]);
    expect(CHECK_RULE_SETS.map(ruleSetKey).sort()).toEqual((await list()).map(({ key }) => key).sort());
    const en = await get((await builtIn('matlas@2')).id);
    expect(en.rules).toHaveLength(30);
    expect(en.rules.find(({ id }) => id === 'MAS-1')).toMatchObject({
      category: 'mass',
      title: 'Measured and calculated mass differ',
      clause: 'IMDS User Manual 15.0, p. 89 (digest)',
      severity: 'warning',
      lowest: 'note',
      mayBeOff: true,
    });
    const zh = (await app.http.get(`/api/mds/ruleSet/byKey?key=matlas%402`).set(provider).set('Accept-Language', 'zh'))
      .body.data as RuleSetDetail;
    expect(zh.rules.find(({ id }) => id === 'MAS-1')?.title).toMatch(/[一-龥]/);
    expect((await call(provider, 'get', 'mds/ruleSet/byKey')).body.data).toMatchObject({
      key: 'matlas@2',
      inForce: true,
      chosen: true,
    });
  });

  it('are derived by who keeps the rules, drawn up as a draft, and never change once they are active', async () => {
    const draft = await derived('matlas@2', {
      severities: { 'MAS-1': 'error' },
      params: { 'POR-3': { width: '10' } },
      disabled: ['CLS-4'],
      reasons: { 'CLS-4': 'Our polymers are pure' },
    });
    expect(draft).toMatchObject({
      code: expect.stringMatching(/^own\d+$/),
      setVersion: '1',
      state: 'draft',
      baseKey: 'matlas@2',
      builtIn: false,
      can: { edit: true, activate: true, delete: true, derive: false, choose: false },
    });
    const { rules, comparedWith } = await get(draft.id);
    expect(comparedWith?.key).toBe('matlas@2');
    expect(rules.filter(({ changed }) => changed.length > 0).map(({ id, changed }) => [id, changed])).toEqual([
      ['POR-3', ['width']],
      ['CLS-4', ['off']],
      ['MAS-1', ['severity']],
    ]);
    expect(rules.find(({ id }) => id === 'CLS-4')).toMatchObject({
      severity: null,
      baseSeverity: 'warning',
      reason: 'Our polymers are pure',
    });

    const active = (await call(admin, 'post', 'mds/ruleSet/activate', { id: draft.id })).body.data as RuleSetRow;
    expect(active).toMatchObject({ state: 'active', can: { edit: false, delete: false, derive: true, choose: true } });
    const body = { id: draft.id, nameZh: 'x', nameEn: 'x', validFrom: businessDay(), own: {} };
    expect((await call(admin, 'post', 'mds/ruleSet/save', body)).body).toMatchObject({
      code: 'ruleSet.active',
      message: expect.stringContaining('never changes'),
    });
    expect((await call(admin, 'delete', 'mds/ruleSet/delete', { ids: [draft.id] })).body.code).toBe('ruleSet.active');
    for (const statement of [
      "update mds_rule_set set differences = '{}' where id = $1",
      "update mds_rule_set set state = 'draft', activated_at = null where id = $1",
      'delete from mds_rule_set where id = $1',
    ]) {
      await expect(app.db.execute(statement, [draft.id])).rejects.toMatchObject({ code: 'MF001' });
    }
    const next = (await call(admin, 'post', 'mds/ruleSet/derive', { id: active.id })).body.data as RuleSetRow;
    expect(next).toMatchObject({ code: active.code, setVersion: '2', baseKey: active.key });
    expect((await call(admin, 'post', 'mds/ruleSet/derive', { id: active.id })).body.code).toBe('ruleSet.draftExists');
    expect((await get(next.id)).rules.find(({ id }) => id === 'MAS-1')).toMatchObject({
      severity: 'error',
      changed: [],
    });
    expect((await call(admin, 'delete', 'mds/ruleSet/delete', { ids: [next.id] })).body.ok).toBe(true);
  });

  it.each<[string, object, string, string]>([
    [
      'a lighter refusal',
      { severities: { 'STR-4': 'warning' } },
      'own.severities.STR-4',
      'This rule may not weigh less',
    ],
    [
      'a class that is only noted',
      { severities: { 'CLS-1': 'note' } },
      'own.severities.CLS-1',
      'This rule may not weigh less',
    ],
    [
      'sums that are not asked',
      { disabled: ['POR-1'], reasons: { 'POR-1': 'because' } },
      'own.disabled.POR-1',
      'This rule cannot be left out',
    ],
    ['no reason', { disabled: ['MAS-1'] }, 'own.reasons.MAS-1', 'Say why the rule is not asked'],
    [
      'what is no number',
      { params: { 'POR-3': { width: 'wide' } } },
      'own.params.POR-3.width',
      'A number from 0, at most six decimals, within the limit',
    ],
    [
      'more than all',
      { params: { 'HID-1': { maxPercent: '100.1' } } },
      'own.params.HID-1.maxPercent',
      'A number from 0, at most six decimals, within the limit',
    ],
    [
      'a parameter of the field itself',
      { params: { 'NUM-1': { maxDecimals: 9 } } },
      'own.params.NUM-1.maxDecimals',
      'This parameter cannot be changed',
    ],
    [
      'another table',
      { params: { 'POR-2': { bands: [{ upTo: '100', width: '3' }] } } },
      'own.params.POR-2.bands',
      'The rows of this table stay as they are',
    ],
    [
      'a class that is none',
      { params: { 'CLS-4': { classes: ['5', '12'] } } },
      'own.params.CLS-4.classes',
      'Codes of VDA 231-106 only',
    ],
  ])('refuse %s', async (_, own, path, message) => {
    const made = (
      await call(admin, 'post', 'mds/ruleSet/derive', { id: (await builtIn('matlas@2')).id, nameEn: 'Wrong' })
    ).body.data as RuleSetRow;
    const answer = (
      await call(admin, 'post', 'mds/ruleSet/save', {
        id: made.id,
        nameZh: 'x',
        nameEn: 'x',
        validFrom: businessDay(),
        own,
      })
    ).body;
    expect(answer).toMatchObject({ code: 'badInput', data: { issues: [{ path, message }] } });
  });

  it('belong to their enterprise: another neither sees, nor stands on, nor chooses them; who provides data only reads', async () => {
    const own = await activated({ severities: { 'POR-2': 'error' } });
    expect((await list(other)).every(({ builtIn: isBuiltIn }) => isBuiltIn)).toBe(true);
    for (const [method, path, body] of [
      ['get', `mds/ruleSet/get/${own.id}`, {}],
      ['post', 'mds/ruleSet/derive', { id: own.id }],
      ['post', 'mds/ruleSet/choose', { id: own.id }],
      ['get', 'mds/ruleSet/byKey', { key: own.key }],
    ] as const) {
      expect((await call(other, method, path, body)).status).toBe(404);
    }
    expect((await call(provider, 'get', `mds/ruleSet/get/${own.id}`)).body.data).toMatchObject({
      key: own.key,
      can: { derive: false, choose: false },
    });
    expect((await call(provider, 'post', 'mds/ruleSet/choose', { id: own.id })).status).toBe(403);
  });
});

describe('a sheet and its rules', () => {
  it('is checked by the set that its enterprise chose when it was begun, and keeps it', async () => {
    const before = await created(steel({ name: 'Before' }));
    expect([before.ruleSet, weights(await checked(before.id))]).toEqual([
      'matlas@2',
      expect.arrayContaining(['warning POR-2.tooWide']),
    ]);
    const own = await activated({ severities: { 'POR-2': 'error' } });
    expect((await call(admin, 'post', 'mds/ruleSet/choose', { id: own.id })).body.data).toMatchObject({
      chosen: true,
      inForce: true,
    });

    const after = await created(steel({ name: 'After' }));
    expect([after.ruleSet, after.errorCount]).toEqual([own.key, 1]);
    expect(weights(await checked(after.id))).toContain('error POR-2.tooWide');
    expect(weights(await checked(before.id))).toContain('warning POR-2.tooWide');
    const detail = (await call(admin, 'get', `data/local/material/${after.id}`)).body.data as SheetDetail;
    expect(detail.rules).toMatchObject({ id: own.code, version: '1', severities: { 'POR-2': 'error' } });
    expect((await call(admin, 'post', `data/local/release/${after.id}`, { to: 'IR' })).body.code).toBe(
      'sheet.incomplete',
    );

    const next = (await call(admin, 'post', 'mds/ruleSet/derive', { id: own.id })).body.data as RuleSetRow;
    const later = (
      await call(admin, 'post', 'mds/ruleSet/save', {
        id: next.id,
        nameZh: '严',
        nameEn: 'Strict',
        validFrom: '2999-01-01',
        own: {},
      })
    ).body.data as RuleSetRow;
    expect((await call(admin, 'post', 'mds/ruleSet/activate', { id: later.id })).body.data).toMatchObject({
      state: 'active',
      chosen: true,
      inForce: false,
    });
    expect((await created(steel({ name: 'Later' }))).ruleSet).toBe(own.key);
    expect((await list()).find(({ key }) => key === own.key)).toMatchObject({ sheetCount: 2, inForce: true });
    await call(admin, 'post', 'mds/ruleSet/choose', { id: (await builtIn('matlas@2')).id });
    expect((await created(steel({ name: 'Back' }))).ruleSet).toBe('matlas@2');
  });

  it("of another enterprise is checked by the other one's rules", async () => {
    const own = await activated({ severities: { 'POR-2': 'note' } });
    await call(admin, 'post', 'mds/ruleSet/choose', { id: own.id });
    const { id } = await created(steel({ name: 'Sent' }));
    await call(admin, 'post', 'mds/ruleSet/choose', { id: (await builtIn('matlas@2')).id });
    expect((await call(admin, 'post', `data/local/release/${id}`, { to: 'IR' })).body.ok).toBe(true);
    await app.db.execute(`insert into mds_share (sheet_id, enterprise_id, receive_status) values ($1, $2, 'S')`, [
      id,
      otherId,
    ]);
    for (const reader of [admin, other]) expect(weights(await checked(id, reader))).toEqual(['note POR-2.tooWide']);
    expect((await call(other, 'get', 'mds/ruleSet/byKey', { key: own.key })).status).toBe(404);
  });
});
