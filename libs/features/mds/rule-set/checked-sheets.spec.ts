import type { RuleSetRow, SheetCheck, SheetDetail } from '@matlas/contract';
import { NEWEST_MATLAS, ruleSetKey } from '@matlas/domain';
import {
  activated,
  admin,
  app,
  builtIn,
  call,
  carbon,
  iron,
  list,
  other,
  otherId,
  setUpRuleSets,
} from './testing/rule-set-fixture';

setUpRuleSets();

const NEWEST = ruleSetKey(NEWEST_MATLAS);

/** A width of 8.2 percentage points is too large for a range from 0. */
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

describe('a sheet and its rules', () => {
  it('is checked by the set that its enterprise had chosen at its creation, and keeps it', async () => {
    const before = await created(steel({ name: 'Before' }));
    expect([before.ruleSet, weights(await checked(before.id))]).toEqual([
      NEWEST,
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
    await call(admin, 'post', 'mds/ruleSet/choose', { id: (await builtIn(NEWEST)).id });
    expect((await created(steel({ name: 'Back' }))).ruleSet).toBe(NEWEST);
  });

  it('is checked by the rules of its own enterprise when it comes from another one', async () => {
    const own = await activated({ severities: { 'POR-2': 'note' } });
    await call(admin, 'post', 'mds/ruleSet/choose', { id: own.id });
    const { id } = await created(steel({ name: 'Sent' }));
    await call(admin, 'post', 'mds/ruleSet/choose', { id: (await builtIn(NEWEST)).id });
    expect((await call(admin, 'post', `data/local/release/${id}`, { to: 'IR' })).body.ok).toBe(true);
    await app.db.execute(`insert into mds_share (sheet_id, enterprise_id, receive_status) values ($1, $2, 'S')`, [
      id,
      otherId,
    ]);
    for (const reader of [admin, other]) expect(weights(await checked(id, reader))).toEqual(['note POR-2.tooWide']);
    expect((await call(other, 'get', 'mds/ruleSet/byKey', { key: own.key })).status).toBe(404);
  });
});
