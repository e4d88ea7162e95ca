import { asBytes, businessDay, cellsOf } from '@matlas/testing';
import {
  test,
  maker,
  engineer,
  stranger,
  supplier,
  vehicle,
  idOf,
  call,
  ok,
  analyse,
  listVerdicts,
  hookOwnBrass,
  openRulesVehicle,
} from './testing/rules-vehicle';

beforeAll(openRulesVehicle);
afterAll(() => test.close());

describe('tagging of restricted basic substances', () => {
  const tag = { name: 'Zinc in doors', limitPercent: '10', duty: 'prohibited' };
  const rbs = async () =>
    (await ok('get', '/rule/msgLawInfo/list')).find(({ kind }: { kind: string }) => kind === 'rbs');

  it('is judged like any list, for the parts and models of the tag', async () => {
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
    expect(listVerdicts(await analyse([law.id]))).toEqual(['T-1 fail', 'V-1 fail']);
    await ok('post', '/analysis/anaResMark/saveOrUpdate', {
      ...saved,
      substanceIds: [idOf('7440-66-6')],
      modelIds: [vehicle.modelId],
      partPattern: '',
      limitPercent: '10',
    });
    expect(listVerdicts(await analyse([law.id]))).toEqual(['A-1 fail', 'N-1 fail', 'T-1 fail', 'V-1 fail']);
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
    expect(listVerdicts(await analyse([law.id], { asOf: '2025-01-01' }))).toEqual(['A-1 fail', 'V-1 fail']);
  });

  it('can be a material class alone, whatever its materials contain', async () => {
    await hookOwnBrass({});
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

  it('is locked against changes until the user who locked it, or an administrator, unlocks it', async () => {
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
  it('check received sheets in order while they are in force', async () => {
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
