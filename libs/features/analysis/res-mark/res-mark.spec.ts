import type { AnalysisRun, Finding } from '@matlas/contract';
import { systemAuth } from '@matlas/server-kit';
import {
  asBytes,
  type AuthHeader,
  businessDay,
  cellsOf,
  enterprise,
  jobEnd,
  sharedApp,
  signIn,
  type TestApp,
  type TestUser,
  user,
} from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '../testing';

let test: TestApp;
let maker: AuthHeader;
let engineer: AuthHeader;
let stranger: AuthHeader;
let centre: AuthHeader;
let supplier: AuthHeader;
let supplierUser: TestUser;
let vehicle: SampleVehicle;
const substance = new Map<string, number>();
const idOf = (cas: string): number => substance.get(cas) ?? 0;

const call = async (method: 'get' | 'post' | 'delete', path: string, body: object = {}, who = maker) => {
  const request = test.http[method](`/api${path}`).set(who).set('Accept-Language', 'en');
  return (await (method === 'get' ? request.query(body) : request.send(body))).body;
};
const ok = async (...of: Parameters<typeof call>) => {
  const answer = await call(...of);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
};
async function analyse(lawIds: number[], more: object = {}): Promise<Finding[]> {
  const started = await ok('post', '/analysis/prohibitSubstance/analysisSubstance', {
    modId: vehicle.modelId,
    lawIds,
    ...more,
  });
  expect((await jobEnd(test.db, started.jobId)).error).toBeNull();
  const run = (await ok('get', `/analysis/prohibitSubstance/runs/${started.runId}`)) as AnalysisRun;
  return (await ok('post', '/analysis/prohibitSubstance/anaQueryList', { runId: run.id, pageSize: 200 })).records;
}
/** A release of the maker's own in the place of a position's sheet. */
async function hooked(number: string, tree: object): Promise<void> {
  const { id } = await ok('post', '/data/local/component', { tree });
  await ok('post', `/data/local/release/${id}`, { to: 'IR' });
  await test.db.execute('update bom_position set sheet_id = $1 where number = $2', [id, number]);
}
/** Parts and verdicts of what is judged by a law. */
const judged = (findings: Finding[], verdicts: readonly string[] = ['fail', 'declare', 'depends', 'exempt']) =>
  findings
    .filter(({ verdict, lawId }) => lawId !== null && verdicts.includes(verdict))
    .map(({ positionNumber, verdict }) => `${positionNumber} ${verdict}`)
    .sort();

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, hengxin, other, platform] = [
    await enterprise(test.db),
    await enterprise(test.db, { nameEn: 'Hengxin' }),
    await enterprise(test.db),
    await enterprise(test.db, { identity: 'platform' }),
  ];
  const [admin, receiver] = [
    await user(test.db, oem),
    await user(test.db, oem, { roles: ['dataReceiver'], name: 'Li Wei' } as never),
  ];
  supplierUser = await user(test.db, hengxin);
  [maker, engineer, supplier] = [
    await signIn(test, admin),
    await signIn(test, receiver),
    await signIn(test, supplierUser),
  ];
  stranger = await signIn(test, await user(test.db, other));
  centre = await signIn(test, await user(test.db, platform, { roles: ['platformAdmin'] }));
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(supplierUser), as(admin), systemAuth());
  for (const { id, cas } of await test.db.rows<{ id: number; cas: string }>('select id, cas from substance'))
    substance.set(cas, id);
});
afterAll(() => test.close());

describe('lists by hand', () => {
  let lawId: number;
  let versionId: number;

  it('adds pasted numbers to an own version, all of them or none, and judges by it', async () => {
    lawId = (
      await ok('post', '/rule/msgLawInfo/saveOrUpdate', {
        code: 'Q/AUR 001',
        nameZh: '企业清单',
        nameEn: 'Own list',
        lawType: 3,
      })
    ).id;
    versionId = (
      await ok('post', '/rule/msgLawList/version/saveOrUpdate', { lawId, label: 'one', publishedAt: '2024-01-01' })
    ).id;
    const entry = {
      versionId,
      limitPercent: '35',
      comparison: 'gte',
      denominator: 'material',
      duty: 'prohibited',
      subType: 'Metals',
    };
    expect(
      await call('post', '/rule/msgLawList/sub/add', { ...entry, numbers: '7440-66-6\n1-2-3; 64-17-5' }),
    ).toMatchObject({ code: 'lawList.numbersUnknown', data: { count: 2, numbers: '1-2-3, 64-17-5' } });
    await ok('post', '/rule/msgLawList/sub/add', { ...entry, numbers: '7440-66-6', substanceIds: [idOf('9003-07-0')] });
    expect(await call('post', '/rule/msgLawList/sub/add', { ...entry, numbers: '7440-66-6' })).toMatchObject({
      code: 'lawList.substancesTaken',
      data: { names: '7440-66-6' },
    });
    expect(await call('post', '/rule/msgLawList/sub/add', { ...entry, numbers: '9002-86-2' }, stranger)).toMatchObject({
      respCode: 404,
    });
    expect(await ok('get', '/rule/msgLawList/getSubType', { lawId })).toEqual(['Metals']);
    expect(judged(await analyse([lawId]))).toEqual(['A-1 fail', 'C-1 fail', 'N-1 fail', 'T-1 fail', 'V-1 fail']);
  });

  it('saves entries together: one wrong one keeps all of them away; material classes bound an entry', async () => {
    const items = (await ok('post', '/rule/msgLawList/page', { versionId })).records as {
      id: number;
      version: number;
      itemKey: string;
      nameEn: string;
    }[];
    const again = items.map(({ id, version, itemKey, nameEn }) => ({
      id,
      version,
      itemKey,
      nameEn,
      entityKind: 'substance',
      limitPercent: '35',
      comparison: 'gte',
      denominator: 'material',
      duty: 'prohibited',
      substanceIds: [idOf(itemKey.replace('CAS-', ''))],
      classCodes: ['3'],
    }));
    expect(
      await call('post', '/rule/msgLawList/saveBatch', { versionId, items: [again[0], { ...again[1], version: 99 }] }),
    ).toMatchObject({ respCode: 409, code: 'conflict' });
    await ok('post', '/rule/msgLawList/saveBatch', { versionId, items: again });
    expect((await ok('post', '/rule/msgLawList/page', { versionId })).records).toMatchObject([
      { classCodes: ['3'], version: 2 },
      { classCodes: ['3'], version: 2 },
    ]);
    // polypropylene is in class 5
    expect(judged(await analyse([lawId]))).toEqual(['A-1 fail', 'N-1 fail', 'T-1 fail', 'V-1 fail']);
  });

  it('only tells what a list of warnings prohibits, and copies what others publish', async () => {
    const law = (await ok('post', '/rule/msgLawInfo/page', { q: 'Q/AUR' })).records[0];
    await ok('post', '/rule/msgLawInfo/saveOrUpdate', { ...law, checkType: 1 });
    expect(
      new Set(
        (await analyse([lawId]))
          .filter((one) => one.lawId !== null && one.verdict !== 'pass')
          .map(({ verdict }) => verdict),
      ),
    ).toEqual(new Set(['declare']));
    const [elv] = (await ok('post', '/rule/msgLawInfo/page', { q: 'ELV' })).records;
    const copy = await ok('post', '/rule/msgLawList/version/saveOrUpdate', {
      lawId,
      label: 'as ELV',
      publishedAt: '2025-06-01',
      copyFrom: elv.currentList.id,
    });
    expect(copy).toMatchObject({ itemCount: 3, isCurrent: true });
    const asOf = async (day: string) =>
      (await ok('post', '/rule/msgLawInfo/page', { q: 'Q/AUR', asOf: day })).records[0].currentList?.label;
    expect([await asOf('2023-12-31'), await asOf('2025-05-31'), await asOf('2025-06-01')]).toEqual([
      'one',
      'one',
      'as ELV',
    ]);
  });

  it('keeps versions and regulations that results name; others may go', async () => {
    expect(
      await call('delete', '/rule/msgLawList/version/delete', {
        versionId: (await ok('get', '/rule/msgLawList/versions', { lawId }))[0].id,
      }),
    ).toMatchObject({ ok: true });
    await ok('delete', '/rule/msgLawList/version/delete', {
      versionId: (
        await ok('post', '/rule/msgLawList/version/saveOrUpdate', {
          lawId,
          label: 'mistake',
          publishedAt: businessDay(),
        })
      ).id,
    });
    expect(await call('delete', '/rule/msgLawList/version/delete', { versionId })).toMatchObject({
      respCode: 409,
      code: 'lawList.versionUsed',
      data: { label: 'one', count: 3 },
    });
    expect(await call('delete', '/rule/msgLawInfo/delete', { ids: [lawId] })).toMatchObject({
      code: 'law.inUse',
      data: { count: 3 },
    });
  });
});

describe('application codes and exemption entries', () => {
  const brass = async (asOf = businessDay()): Promise<string[]> => {
    const [elv] = (await ok('post', '/rule/msgLawInfo/page', { q: 'ELV' })).records;
    return judged(
      (await analyse([elv.id], { asOf })).filter(
        ({ positionNumber }) => positionNumber === 'T-1' || positionNumber === 'N-1',
      ),
    );
  };
  const code = { code: '3', nameZh: '铜', nameEn: 'Copper', kind: 'elv_exemption', entries: ['3'], entities: ['Pb'] };

  it("are the centre's to change, with what they said before kept for earlier days", async () => {
    const [known] = (await ok('post', '/rule/auditAppcode/imdsPage', { querys: { eq: { code: '3' } } })).records;
    expect(known).toMatchObject({ builtIn: true, can: { edit: false }, isValid: true, stateFrom: null });
    expect(
      await call('post', '/rule/auditAppcode/imdsUpdate', { ...code, id: known.id, version: known.version }),
    ).toMatchObject({ respCode: 403 });
    expect(await brass()).toEqual(['N-1 exempt', 'T-1 exempt']);
    await ok(
      'post',
      '/rule/auditAppcode/imdsUpdate',
      { ...code, id: known.id, version: known.version, maxPercent: '2.5', stateFrom: '2026-01-01' },
      centre,
    );
    expect([await brass('2025-12-31'), await brass('2026-01-01')]).toEqual([
      ['N-1 exempt', 'T-1 exempt'],
      ['N-1 exempt', 'T-1 fail'],
    ]);
    const then = async (asOf: string) =>
      (await ok('post', '/rule/auditAppcode/imdsPage', { asOf, querys: { eq: { code: '3' } } })).records[0].maxPercent;
    expect([await then('2025-12-31'), await then('2026-01-01')]).toEqual([null, '2.5']);
    expect(await ok('get', '/rule/auditAppcode/history', { id: known.id })).toMatchObject([
      { validFrom: null, validTo: '2025-12-31', state: { max_percent: null } },
    ]);
    expect(
      await call(
        'post',
        '/rule/auditAppcode/imdsUpdate',
        { ...code, id: known.id, version: known.version + 1, stateFrom: '2025-07-01' },
        centre,
      ),
    ).toMatchObject({ code: 'ruleState.tooEarly' });
    await ok('post', '/rule/auditAppcode/imdsUpdate', { ...code, id: known.id, version: known.version + 1 }, centre);
  });

  it("of an enterprise's own are judged by their meaning, where and when they may be used", async () => {
    expect(await call('post', '/rule/auditAppcode/matlasUpdate', code)).toMatchObject({
      code: 'applicationCode.taken',
    });
    expect(
      await call('post', '/rule/auditAppcode/matlasUpdate', { ...code, code: 'Q-1', entries: ['99'] }),
    ).toMatchObject({ code: 'applicationCode.entryUnknown' });
    const own = await ok('post', '/rule/auditAppcode/matlasUpdate', {
      ...code,
      code: 'Q-1',
      validFrom: '2025-01-01',
      classCodes: ['3'],
    });
    expect(own).toMatchObject({ builtIn: false, can: { edit: true } });
    expect((await ok('post', '/rule/auditAppcode/matlasPage', {}, stranger)).total).toBe(0);
    const alloy = {
      kind: 3,
      name: 'Own brass',
      classCode: '3.2',
      symbol: 'OB',
      number: 'OB-1',
      children: [
        { portion: { kind: 2, value: '2' }, substanceId: idOf('7439-92-1'), applicationCode: 'Q-1' },
        { portion: { kind: 3 }, substanceId: idOf('7440-50-8') },
      ],
    };
    await hooked('P-1', { kind: 1, name: 'Pillar trim', number: 'P-1', children: [{ massGrams: '5', node: alloy }] });
    const trim = async (asOf: string) =>
      judged(
        (await analyse([(await ok('post', '/rule/msgLawInfo/page', { q: 'ELV' })).records[0].id], { asOf })).filter(
          ({ positionNumber }) => positionNumber === 'P-1',
        ),
      );
    expect([await trim('2024-12-31'), await trim('2025-12-31')]).toEqual([['P-1 fail'], ['P-1 exempt']]);
    await ok('post', '/rule/auditAppcode/matlasUpdate', {
      ...code,
      code: 'Q-1',
      id: own.id,
      version: own.version,
      validFrom: '2025-01-01',
      classCodes: ['1'],
    });
    expect(await trim('2025-12-31')).toEqual(['P-1 fail']); // a code for steel covers no brass
  });

  it('exemption entries are dated alike', async () => {
    const [entry] = (await ok('post', '/rule/auditAppcode/exemption/page', { querys: { eq: { entry: '3' } } }, centre))
      .records;
    const { id, version, textZh, textEn } = entry;
    expect(
      await call('post', '/rule/auditAppcode/exemption/saveOrUpdate', { id, version, textZh, textEn, maxPercent: '1' }),
    ).toMatchObject({ respCode: 403 });
    await ok(
      'post',
      '/rule/auditAppcode/exemption/saveOrUpdate',
      { id, version, textZh: textZh ?? undefined, textEn, maxPercent: '1', stateFrom: '2026-03-01' },
      centre,
    );
    const limit = async (asOf: string) =>
      (await ok('post', '/rule/auditAppcode/exemption/page', { asOf, querys: { eq: { entry: '3' } } })).records[0]
        .maxPercent;
    expect([await limit('2026-02-28'), await limit('2026-03-01')]).toEqual(['4', '1']);
    expect([await brass('2026-02-28'), await brass('2026-03-01')]).toEqual([
      ['N-1 exempt', 'T-1 exempt'],
      ['N-1 fail', 'T-1 fail'],
    ]);
  });
});

describe('tagging of restricted basic substances', () => {
  const tag = { name: 'Zinc in doors', limitPercent: '10', duty: 'prohibited' };
  const rbs = async () =>
    (await ok('get', '/rule/msgLawInfo/list')).find(({ kind }: { kind: string }) => kind === 'rbs');

  it('is judged like any list, in the parts and models that it names', async () => {
    const saved = await ok('post', '/analysis/anaResMark/saveOrUpdate', {
      ...tag,
      substanceIds: [idOf('7440-66-6')],
      partPattern: 'DO%',
      modelIds: [vehicle.modelId],
    });
    const law = await rbs();
    expect(law).toMatchObject({
      code: 'RBS',
      lawType: 3,
      can: { edit: false },
      currentList: { label: businessDay(), itemCount: 1 },
    });
    // below the door; adapter and nozzle are not
    expect(judged(await analyse([law.id]))).toEqual(['T-1 fail', 'V-1 fail']);
    await ok('post', '/analysis/anaResMark/saveOrUpdate', {
      ...saved,
      substanceIds: [idOf('7440-66-6')],
      modelIds: [vehicle.modelId],
      partPattern: '',
      limitPercent: '10',
    });
    expect(judged(await analyse([law.id]))).toEqual(['A-1 fail', 'N-1 fail', 'T-1 fail', 'V-1 fail']);
    expect(await ok('get', '/analysis/anaResMark/getAnaResRuleEOs')).toMatchObject([
      { markId: saved.id, lawId: law.id, listLabel: businessDay(), limitPercent: '10' },
    ]);
    await ok('post', '/analysis/anaResMark/saveOrUpdate', {
      ...saved,
      version: saved.version + 1,
      substanceIds: [idOf('7440-66-6')],
      modelIds: [],
      partPattern: 'V-1;A-?',
      limitPercent: '10',
      validTo: '2025-01-01',
      validFrom: '2024-01-01',
    });
    expect(
      await call('post', '/analysis/prohibitSubstance/analysisSubstance', { modId: vehicle.modelId, lawIds: [law.id] }),
    ).toMatchObject({ code: 'analysis.notJudged' }); // ran out
    expect(judged(await analyse([law.id], { asOf: '2025-01-01' }))).toEqual(['A-1 fail', 'V-1 fail']);
  });

  it('may be a class of materials alone, whatever these hold', async () => {
    expect(
      await call('post', '/analysis/anaResMark/saveOrUpdate', {
        name: 'Nothing',
        duty: 'prohibited',
        limitPercent: '1',
      }),
    ).toMatchObject({
      code: 'badInput',
      data: { issues: [{ path: 'substanceIds', message: 'Choose substances or material classes' }] },
    });
    const { id, ...saved } = await ok('post', '/analysis/anaResMark/saveOrUpdate', {
      name: 'Brass',
      duty: 'declare',
      classCodes: ['3'],
    });
    expect(saved).toMatchObject({ substances: [], limitPercent: '0', denominator: 'material', classCodes: ['3'] });
    const found = (await analyse([(await rbs()).id])).filter(({ verdict }) => verdict === 'declare');
    expect(new Set(found.map(({ positionNumber }) => positionNumber))).toEqual(
      new Set(['A-1', 'N-1', 'P-1', 'T-1', 'V-1']),
    );
    expect(found[0]).toMatchObject({
      substanceName: 'Brass',
      cas: null,
      minPercent: '100',
      maxPercent: '100',
      limitPercent: '0',
    });
    await ok('delete', '/analysis/anaResMark/delete', { ids: [id] });
  });

  it('is locked against changes until whoever locked it, or an administrator, opens it', async () => {
    const [mark] = (await ok('post', '/analysis/anaResMark/page', {})).records;
    await ok('post', '/analysis/anaResMark/lock', { ids: [mark.id], locked: true });
    const change = { ...tag, id: mark.id, version: mark.version + 1, substanceIds: [idOf('7440-66-6')] };
    expect(await call('post', '/analysis/anaResMark/saveOrUpdate', change)).toMatchObject({
      respCode: 409,
      code: 'restrictedTag.locked',
    });
    expect(await call('delete', '/analysis/anaResMark/delete', { ids: [mark.id] })).toMatchObject({
      code: 'restrictedTag.locked',
    });
    expect(await call('post', '/analysis/anaResMark/lock', { ids: [mark.id], locked: false }, engineer)).toMatchObject({
      code: 'restrictedTag.locked',
    });
    expect(await call('post', '/analysis/anaResMark/lock', { ids: [mark.id], locked: false }, stranger)).toMatchObject({
      respCode: 404,
    });
    expect((await ok('post', '/analysis/anaResMark/page', {})).records[0]).toMatchObject({
      locked: true,
      can: { edit: false, delete: false, lock: true },
    });
    const book = await test.http
      .get(`/api/analysis/anaResMark/export/${mark.id}`)
      .set(maker)
      .set('Accept-Language', 'en')
      .buffer()
      .parse(asBytes);
    expect(JSON.stringify(await cellsOf(book.body))).toContain('Zinc in doors');
    await ok('post', '/analysis/anaResMark/lock', { ids: [mark.id], locked: false });
    expect(
      await call('delete', '/rule/msgLawList/delete', {
        ids: [(await ok('post', '/rule/msgLawList/page', { lawId: (await rbs()).id })).records[0].id],
      }),
    ).toMatchObject({ code: 'lawList.byTagging' });
    await ok('delete', '/analysis/anaResMark/delete', { ids: [mark.id] });
    expect((await rbs()).currentList).toMatchObject({ itemCount: 0 });
  });
});

describe('audit rules', () => {
  it('say what they would find in received sheets, in order, while they are in force', async () => {
    const oem = (
      await test.db.row<{ id: number }>('select enterprise_id as id from vehicle_model where id = $1', [
        vehicle.modelId,
      ])
    )?.id;
    const steel = {
      kind: 3,
      name: 'Steel',
      classCode: '1.1.1',
      symbol: 'DX51',
      number: '1.0330',
      children: [{ portion: { kind: 2, value: '100' }, substanceId: idOf('7439-89-6') }],
    };
    const { id: sheetId } = await ok(
      'post',
      '/data/local/component',
      {
        tree: {
          kind: 1,
          name: 'Bracket',
          number: 'D-1',
          measuredMassGrams: '20',
          children: [{ massGrams: '20', node: steel }],
        },
      },
      supplier,
    );
    await ok(
      'post',
      '/exchange/sent/recipient/saveOrUpdate',
      { sendMdsId: sheetId, recEntId: oem, supplierCode: 'S1', symbol: 'D-1', mdsName: 'Bracket' },
      supplier,
    );
    await ok('post', `/exchange/sent/sheet/propose/${sheetId}`, {}, supplier);
    const rule = (more: object) => ({
      code: 'A-1',
      nameZh: '铁',
      nameEn: 'Contains iron',
      checkType: 0,
      active: true,
      conditions: [{ is: 'noSubstance', not: true, substanceIds: [idOf('7439-89-6')] }],
      ...more,
    });
    const first = await ok('post', '/rule/auditRules/saveOrUpdate', rule({}));
    const second = await ok(
      'post',
      '/rule/auditRules/saveOrUpdate',
      rule({
        code: 'A-2',
        nameEn: 'Number',
        checkType: 1,
        conditions: [{ is: 'partNumber', pattern: 'D-%' }],
        validTo: '2026-01-01',
      }),
    );
    expect(await call('post', '/rule/auditRules/saveOrUpdate', rule({ nameEn: 'Again' }))).toMatchObject({
      code: 'auditRule.codeTaken',
    });
    expect(
      await call(
        'post',
        '/rule/auditRules/saveOrUpdate',
        rule({ code: 'A-3', conditions: [{ is: 'noSubstance', substanceIds: [987654] }] }),
      ),
    ).toMatchObject({ respCode: 400, data: { issues: [{ path: 'conditions.0.substanceIds' }] } });
    const trial = async (more: object = {}) =>
      (await ok('post', '/rule/auditRules/trial', more)).map(
        ({ errors, warnings, findings }: { errors: number; warnings: number; findings: { code: string }[] }) => [
          errors,
          warnings,
          findings.map(({ code }) => code).join(),
        ],
      );
    expect(await trial({ asOf: '2025-12-31' })).toEqual([[1, 1, 'A-1,A-2']]);
    expect(await trial({ asOf: '2026-01-02' })).toEqual([[1, 0, 'A-1']]);
    await ok('post', '/rule/auditRules/order', { ids: [second.id, first.id] });
    expect(await trial({ asOf: '2025-12-31', rule: { ...rule({ checkType: 1 }), id: first.id, version: 1 } })).toEqual([
      [0, 2, 'A-2,A-1'],
    ]);
    expect((await ok('post', '/rule/auditRules/page', { asOf: '2026-06-01' })).records).toMatchObject([
      { code: 'A-2', inForce: false },
      { code: 'A-1', inForce: true, substances: [{ nameEn: 'Iron' }] },
    ]);
    expect((await ok('post', '/rule/auditRules/page', {}, stranger)).total).toBe(0);
    await ok('delete', '/rule/auditRules/delete', { ids: [first.id, second.id] });
  });
});
