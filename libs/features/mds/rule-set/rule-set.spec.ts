import type { RuleSetDetail, RuleSetRow } from '@matlas/contract';
import { businessDay } from '@matlas/testing';
import { CHECK_RULE_IDS, CHECK_RULE_SETS, NEWEST_MATLAS, ruleSetKey } from '@matlas/domain';
import {
  activated,
  admin,
  app,
  builtIn,
  call,
  createDerivedSet,
  list,
  other,
  provider,
  setUpRuleSets,
} from './testing/rule-set-fixture';

setUpRuleSets();

const get = async (id: number, who = admin): Promise<RuleSetDetail> =>
  (await call(who, 'get', `mds/ruleSet/get/${id}`)).body.data;

describe('rule sets', () => {
  it('include the built-in ones, with every rule compared with its base, in the language of the reader', async () => {
    // Sorted by code, the newest version first.
    expect((await list()).map(({ key, builtIn: isBuiltIn, state }) => [key, isBuiltIn, state])).toEqual(
      [...CHECK_RULE_SETS].reverse().map((set) => [ruleSetKey(set), true, 'active']),
    );
    const en = await get((await builtIn('matlas@2')).id);
    expect(en.rules).toHaveLength(CHECK_RULE_IDS.length);
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
      key: ruleSetKey(NEWEST_MATLAS),
      inForce: true,
      chosen: true,
    });
  });

  it('are derived with the right for rules, edited as a draft, and never change after the activation', async () => {
    const draft = await createDerivedSet('matlas@2', {
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

  it('belong to their enterprise: others cannot see, derive from or choose them; data providers can only read them', async () => {
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
