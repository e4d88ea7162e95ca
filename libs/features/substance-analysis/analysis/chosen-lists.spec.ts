import { Readable } from 'node:stream';
import type { NotJudgedLaw } from '@matlas/contract';
import { RulesLoader } from '@matlas/features/rules';
import { Db } from '@matlas/server-kit';
import { asBytes } from '@matlas/testing';
import { RunInputStore } from '../run/run-input.store';
import { vehicleTarget } from '../run/run-target';
import { loosenLead } from '../testing';
import {
  test,
  maker,
  engineer,
  china,
  vehicle,
  BASE,
  post,
  analyse,
  findings,
  keyFacts,
  sheet,
  openTargetVehicle,
} from './testing/target-vehicle';

beforeAll(openTargetVehicle);
afterAll(() => test.close());

describe('two runs with a law that judged in only one of them', () => {
  it('report the findings of that law as not comparable, in both directions', async () => {
    const lawOf = async (code: string): Promise<number> =>
      (await test.db.row<{ id: number }>('select id from rule_law where code = $1', [code]))?.id ?? 0;
    const [elv, svhc] = [await lawOf('ELV'), await lawOf('SVHC')];
    const target = { sheetIds: [sheet('valve'), sheet('sheath')], lawIds: [elv, svhc] };
    const entries = `select i.id from rule_list_item i join rule_list_version v on v.id = i.version_id
      where v.law_id = $1`;
    await test.db.execute(`update rule_list_item set valid_to = '2026-06-30' where id in (${entries})`, [svhc]);
    const before = async (asOf: string, lawIds = target.lawIds): Promise<unknown[]> =>
      (await post('notJudged', { lawIds, asOf })).body.data.map(({ code, reason }: NotJudgedLaw) => [code, reason]);
    expect([await before('2026-06-30'), await before('2026-07-01')]).toEqual([[], [['SVHC', 'noEntryInForce']]]);
    const { id: empty } = (
      await test.http
        .post('/api/rule/msgLawInfo/saveOrUpdate')
        .set(maker)
        .send({ code: 'Q-EMPTY', nameZh: '无清单', nameEn: 'Without a list', lawType: 3 })
    ).body.data;
    expect(await before('2026-06-30', [elv, empty])).toEqual([['Q-EMPTY', 'noList']]);
    expect((await post('notJudged', { lawIds: [999_999] })).body.code).toBe('analysis.regulationRequired');
    const both = await analyse({ ...target, asOf: '2026-06-30' });
    const one = await analyse({ ...target, asOf: '2026-07-01' });
    await test.db.execute(`update rule_list_item set valid_to = null where id in (${entries})`, [svhc]);
    expect([both, one].map(({ notJudged }) => notJudged.map(({ code, reason }) => [code, reason]))).toEqual([
      [],
      [['SVHC', 'noEntryInForce']],
    ]);
    const found = [
      ['S-1', 'SVHC', 'notComparable', 'depends'],
      ['V-1', 'SVHC', 'notComparable', 'declare'],
    ];
    for (const [runId, compareWith] of [
      [both.id, one.id],
      [one.id, both.id],
    ]) {
      const { data } = (await post('counts', { runId, compareWith })).body;
      expect([data.new, data.changed, data.gone, data.notComparable]).toEqual([0, 0, 0, 2]);
      const changed = await findings({ runId, compareWith, changedOnly: true });
      expect(
        changed
          .map(({ positionNumber, lawCode, change, verdict }) => [positionNumber, lawCode, change, verdict])
          .sort(),
      ).toEqual(found);
      const answer = await test.http
        .post(`${BASE}/analysisSubstanceExport`)
        .set(maker)
        .set('Accept-Language', 'en')
        .send({ runId, compareWith })
        .buffer(true)
        .parse(asBytes);
      const { default: readWorkbook } = await import('read-excel-file/node');
      const sheets = await readWorkbook(Readable.from([answer.body as Buffer]));
      const rows = sheets.find((one) => one.sheet === 'Findings')?.data ?? [];
      const head = rows.findIndex((row) => row.includes('Change'));
      const marks = rows.slice(head + 1).map((row) => row[rows[head]?.indexOf('Change') ?? 0]);
      expect(marks.filter((mark) => mark === 'Not comparable').length).toBe(runId === both.id ? 2 : 0);
      expect(marks.filter((mark) => mark === 'New' || mark === 'Gone')).toEqual([]);
    }
    const all = await findings({ runId: both.id, compareWith: one.id });
    expect(all.filter(({ change }) => change === 'new')).toEqual([]);
  });
});

describe('list versions that a user chose', () => {
  it('replace the lists of the day, with past and future versions', async () => {
    await loosenLead(test.app.get(RulesLoader));
    const versions = await test.db.rows<{ id: number; lawId: number; label: string }>(
      `select v.id, v.law_id as "lawId", v.label
        from rule_list_version v
        join rule_law l on l.id = v.law_id
        where l.code = 'ELV'
        order by v.published_at`,
    );
    const [old, future] = versions;
    const target = { sheetIds: [sheet('valve')], lawIds: [old?.lawId] };
    expect(keyFacts(await findings({ runId: (await analyse({ ...target, asOf: '2024-06-30' })).id }))).toEqual([
      ['V-1', 'ELV', 'fail'],
    ]);
    const loose = await analyse({ ...target, listVersionIds: [future?.id] });
    expect(loose).toMatchObject({
      listVersionIds: [future?.id],
      lists: [{ label: '2025-01-01' }],
      stale: false,
      number: 2,
    });
    expect(keyFacts(await findings({ runId: loose.id }))).toEqual([]);
    const today = await analyse({ ...target, asOf: '2026-06-30', listVersionIds: [old?.id] });
    expect([today.lists.map(({ label }) => label), keyFacts(await findings({ runId: today.id }))]).toEqual([
      ['2023-03-13'],
      [['V-1', 'ELV', 'fail']],
    ]);
    expect((await post('analysisSubstance', { ...target, lawIds: [china], listVersionIds: [old?.id] })).body.code).toBe(
      'notFound',
    );
  });
  it('apply an entry from its first day on, even when the version was chosen for an earlier day; the fingerprint changes on that day', async () => {
    const future = await test.db.row<{ id: number; lawId: number }>(
      `select v.id, v.law_id as "lawId"
        from rule_list_version v
        join rule_law l on l.id = v.law_id
        where l.code = 'ELV' and v.label = '2025-01-01'`,
    );
    await test.db.execute(`update rule_list_version set published_at = '2030-01-01' where id = $1`, [future?.id]);
    await test.db.execute(
      `update rule_list_item
        set valid_from = '2030-01-01', limit_percent = 0.1
        where version_id = $1 and name_en like 'Lead%'`,
      [future?.id],
    );
    const target = { sheetIds: [sheet('valve')], lawIds: [future?.lawId], listVersionIds: [future?.id] };
    const on = async (asOf: string) => {
      const run = await analyse({ ...target, asOf });
      return [run.lists.map(({ items }) => items), keyFacts(await findings({ runId: run.id }))];
    };
    expect(await on('2029-12-31')).toEqual([[1], []]);
    expect(await on('2030-01-01')).toEqual([[2], [['V-1', 'ELV', 'fail']]]);
    const versionOn = (asOf: string): Promise<string> =>
      test.app.get(Db).asPlatform(() =>
        test.app.get(RunInputStore).readVersion(vehicleTarget(vehicle.modelId, engineer.enterpriseId), {
          lawIds: [future?.lawId ?? 0],
          listVersionIds: [future?.id ?? 0],
          asOf,
        }),
      );
    expect(await versionOn('2029-12-30')).toBe(await versionOn('2029-12-31'));
    expect(await versionOn('2030-01-01')).not.toBe(await versionOn('2029-12-31'));
    await test.db.execute(`update rule_list_version set published_at = '2025-01-01' where id = $1`, [future?.id]);
    await test.db.execute(
      `update rule_list_item
        set valid_from = '2003-07-01', limit_percent = 5
        where version_id = $1 and name_en like 'Lead%'`,
      [future?.id],
    );
  });
});
