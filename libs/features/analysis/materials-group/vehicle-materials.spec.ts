import type {
  ClassMass,
  MaterialsSummary,
  RecycledPlanView,
  RecycledRow,
  RecycledSummary,
  SystemMass,
  UnknownMass,
  VocPart,
  VocSubstanceRow,
} from '@matlas/contract';
import { MdsShareService, type NodeSeed, SheetWriter } from '@matlas/features/mds';
import { GoalLoader } from '@matlas/features/rules';
import { systemAuth } from '@matlas/server-kit';
import {
  asBytes,
  type AuthHeader,
  businessDay,
  customRole,
  enterprise,
  jobEnd,
  sharedApp,
  sheetsOf,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';
import { sampleVehicle } from '../testing';
import { MaterialPlaceStore } from './material-place.store';

let test: TestApp;
let maker: AuthHeader;
let stranger: AuthHeader;
let modId: number;
let otherModId: number;
let sheetIds: ReadonlyMap<string, number>;
let oem: TestEnterprise;
let supplier: { enterpriseId: number; organisationId: number; userId: number };

const post = async (path: string, body: object = {}, who = maker) =>
  (
    await test.http
      .post(`/api/analysis/${path}`)
      .set(who)
      .set('Accept-Language', 'en')
      .send({ modId, pageSize: 200, ...body })
  ).body;
const get = async (path: string, query: object = {}, who = maker) =>
  (
    await test.http
      .get(`/api/analysis/${path}`)
      .query({ modId, ...query })
      .set(who)
      .set('Accept-Language', 'en')
  ).body;
const records = async <Row>(path: string, body: object = {}): Promise<Row[]> =>
  (await post(path, body)).data.records as Row[];
const workbook = async (path: string, body: object = {}) =>
  sheetsOf(
    (
      await test.http
        .post(`/api/analysis/${path}`)
        .set(maker)
        .set('Accept-Language', 'en')
        .send({ modId, ...body })
        .buffer(true)
        .parse(asBytes)
    ).body as Buffer,
  );
const position = async (number: string): Promise<number> =>
  (
    await test.db.row<{ id: number }>('select id from bom_position where model_id = $1 and number = $2', [
      modId,
      number,
    ])
  )?.id ?? 0;

/** The sheath and a gasket come in new versions that tell their recyclate. */
async function tellRecyclate(): Promise<void> {
  const polymer = (
    name: string,
    number: string,
    grams: string,
    classCode: string,
    recyclate: NonNullable<NodeSeed['attributes']>['recyclate'],
  ): NodeSeed => ({
    kind: 1,
    name,
    number,
    children: [
      {
        massGrams: grams,
        node: {
          kind: 3,
          name: `${name} polymer`,
          symbol: 'PP',
          classCode,
          attributes: { recyclate },
          children: [{ substanceCode: 'CAS-9003-07-0', portion: { kind: 2, value: '100' } }],
        },
      },
    ],
  });
  const seeds: [key: string, number: string, tree: NodeSeed][] = [
    [
      'sheath',
      'S-1',
      polymer('Sheath', 'S-1', '12', '5.1.b', {
        answer: 1,
        postConsumerMin: '20',
        postConsumerMax: '30',
        endOfLifeVehicleMin: '5',
        endOfLifeVehicleMax: '5',
        method: 'Mass balance',
        certificateNumber: 'C-1',
      }),
    ],
    ['gasket', 'K-1', polymer('Gasket', 'K-1', '5', '5.3', { answer: 2 })],
  ];
  const written = await test.app.get(SheetWriter).createMany(
    systemAuth(),
    seeds.map(([key, , tree]) => ({ key, tree, release: 'IR', owner: supplier })),
  );
  for (const [key, number] of seeds)
    await test.db.execute(
      'update bom_position set sheet_id = $2, version = version + 1 where model_id = $1 and number = $3',
      [modId, written.find((one) => one.key === key)?.id, number],
    );
}
async function testReport(
  sheet: string,
  number: string,
  testDate: string,
  values: readonly (readonly [name: string, cas: string, value: string, limit: string | null, result: string])[],
): Promise<void> {
  const row = await test.db.row<{ id: number }>(
    `insert into mds_voc_report (sheet_id, report_number, laboratory, method, test_date, result, created_by)
      values ($1, $2, 'CATARC', 'vda276', $3, $4, 1)
      returning id`,
    [sheetIds.get(sheet), number, testDate, values.some(([, , , , result]) => result === 'fail') ? 'fail' : 'pass'],
  );
  for (const [pos, [name, cas, value, limit, result]] of values.entries())
    await test.db.execute(
      `insert into mds_voc_value (report_id, pos, name, cas, unit, value, is_below_detection, limit_value, result)
        values ($1, $2, $3, $4, 'mg/m3', $5, false, $6, $7)`,
      [row?.id, pos, name, cas, value, limit, result],
    );
}

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  oem = await enterprise(test.db);
  const [seller, other] = [await enterprise(test.db, { nameZh: '苏州恒信' }), await enterprise(test.db)];
  const [engineer, owner] = [await user(test.db, oem), await user(test.db, seller)];
  [maker, stranger] = [await signIn(test, engineer), await signIn(test, await user(test.db, other))];
  const as = (one: typeof engineer) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  supplier = as(owner);
  const law = 'COM(2023) 451';
  await test.app.get(GoalLoader).load({
    targets: [
      ['agreement15', '15', '20'],
      ['agreement25', '25', '20'],
      ['proposal', '25', '25'],
    ].map(([code = '', percent = '', endOfLifePercent = '']) => ({
      code,
      nameZh: code,
      nameEn: code,
      percent,
      endOfLifePercent,
      months: '72',
      source: law,
    })),
    limits: [
      {
        code: 'toluene',
        cas: '108-88-3',
        nameZh: '甲苯',
        nameEn: 'Toluene',
        unit: 'mg/m3',
        limit: '1.1',
        source: 'GB/T 27630-2011',
      },
    ],
  });
  ({ modelId: modId, sheetIds } = await sampleVehicle(test.app, supplier, as(engineer), systemAuth()));
  for (const [position_, [code, parent]] of (
    [
      ['1', null],
      ['1.1', '1'],
      ['1.1.1', '1.1'],
      ['3', null],
      ['3.2', '3'],
      ['5', null],
      ['5.1', '5'],
      ['5.1.b', '5.1'],
      ['5.3', '5'],
      ['5.5', '5'],
      ['5.5.2', '5.5'],
      ['6', null],
      ['6.1', '6'],
    ] as const
  ).entries()) {
    await test.db.execute(
      'insert into material_class (code, parent, leaf, name_zh, name_en, position) values ($1, $2, true, $3, $4, $5)',
      [code, parent, `类 ${code}`, `Class ${code}`, position_],
    );
  }
  otherModId = (
    (
      await test.http
        .post('/api/model/modInfo/copyModel')
        .set(maker)
        .send({ id: modId, projectName: 'Aurora C6', internalNumber: 'C6-1', withBom: true })
    ).body.data as { id: number }
  ).id;
  await test.db.execute(`update bom_position set quantity = 8 where model_id = $1 and number = 'B-8'`, [otherModId]);
});
afterAll(() => test.close());

describe('masses by class', () => {
  it('are a tree whose tops add up to the vehicle, with what is unknown told', async () => {
    const rows = await records<ClassMass>('materialsGroup/page');
    // Bolts 4 x 10, sheet 500 and the bolts of two hinges; the hinge's coating is 6.1. Two positions of 700 g have no
    // released sheet.
    expect(rows.map(({ kind, code, depth, massGrams }) => [kind === 'class' ? code : kind, depth, massGrams])).toEqual([
      ['1', 0, '580'],
      ['1.1', 1, '580'],
      ['1.1.1', 2, '580'],
      ['3', 0, '300'],
      ['3.2', 1, '300'],
      ['5', 0, '1122'],
      ['5.1', 1, '12'],
      ['5.1.b', 2, '12'],
      ['5.3', 1, '10'],
      ['5.5', 1, '1100'],
      ['5.5.2', 2, '1100'],
      ['6', 0, '0.1'],
      ['6.1', 1, '0.1'],
      ['unmatched', 0, '1400'],
    ]);
    const summary = (await get('materialsGroup/summary')).data as MaterialsSummary;
    expect(summary).toMatchObject({
      title: 'Aurora C5',
      massGrams: '3402.1',
      classifiedGrams: '2002.1',
      unmatchedGrams: '1400',
      unclassifiedGrams: '0',
      positions: 17,
      positionsWithSheet: 12,
      positionsUnmatched: 2,
      sheets: 12,
      curbWeightGrams: null,
    });
    expect(
      rows.filter(({ depth }) => depth === 0).reduce((sum, { massGrams }) => sum + Number(massGrams), 0),
    ).toBeCloseTo(Number(summary.massGrams), 9);
    expect(rows.find(({ code }) => code === '1.1.1')).toMatchObject({ positions: 3, materials: 2 });
  });
  it('are told by system, of a branch alone, and side by side with another vehicle', async () => {
    const systems = (await get('materialsGroup/systems')).data as SystemMass[];
    expect(systems.slice(0, 2).map(({ number, massGrams }) => [number, massGrams])).toEqual([
      ['C-1', '800'],
      ['D-1', '700'],
    ]);
    const door = systems.find(({ number }) => number === 'DOOR');
    expect([
      door?.massGrams,
      door?.hasChildren,
      door?.classes.map(({ code, massGrams }) => [code, massGrams]).sort(),
    ]).toEqual([
      '300.1',
      true,
      [
        ['1.1.1', '40'],
        ['3.2', '260'],
        ['6.1', '0.1'],
      ],
    ]);
    const branch = await records<ClassMass>('materialsGroup/page', { ckid: await position('DOOR') });
    expect(branch.filter(({ depth }) => depth === 0).map(({ code, massGrams }) => [code, massGrams])).toEqual([
      ['1', '40'],
      ['3', '260'],
      ['6', '0.1'],
    ]);
    const compared = await records<ClassMass>('materialsGroup/page', { otherModId });
    expect(compared.find(({ code }) => code === '1.1.1')).toMatchObject({
      massGrams: '580',
      otherGrams: '620',
      changeGrams: '-40',
    });
  });
  it('name every place whose mass has no class, and go out as a workbook with the same figures', async () => {
    expect(
      (await records<UnknownMass>('materialsGroup/unknown')).map(({ kind, positionNumber, massGrams }) => [
        kind,
        positionNumber,
        massGrams,
      ]),
    ).toEqual([
      ['unmatched', 'D-1', '700'],
      ['unmatched', 'P-1', '700'],
    ]);
    const cells = JSON.stringify(await workbook('materialsGroup/export', { otherModId }));
    for (const text of ['Class 5.5.2', '1100', 'Pillar trim', '-40']) expect(cells).toContain(text);
  });
});

describe('lists that are worked out as a whole', () => {
  it('are kept for their next page, and made anew after any change of the vehicle or of a name in them', async () => {
    const names = jest.spyOn(test.app.get(MaterialPlaceStore), 'positions');
    const pages = async () => {
      for (const pageNo of [1, 2]) await post('materialsGroup/unknown', { pageNo, pageSize: 1 });
    };
    const asked = async (): Promise<number> => {
      names.mockClear();
      await pages();
      return names.mock.calls.length;
    };
    await test.db.execute(`update bom_position set version = version + 1 where model_id = $1 and number = 'D-1'`, [
      modId,
    ]);
    expect([await asked(), await asked()]).toEqual([1, 0]);
    await test.db.execute(
      `update bom_position set name = 'Dashboard carrier', version = version + 1 where model_id = $1 and number = 'D-1'`,
      [modId],
    );
    expect(await asked()).toBe(1);
    expect((await records<UnknownMass>('materialsGroup/unknown')).map(({ positionName }) => positionName)).toContain(
      'Dashboard carrier',
    );
    await test.db.execute(`update enterprise set name_en = 'Hengxin Renamed' where id = $1`, [supplier.enterpriseId]);
    const rows = () => records<RecycledRow>('recycledContent/page', { plastics: 'polymers', by: 'supplier' });
    expect((await rows()).map(({ supplierForeignName }) => supplierForeignName)).toContain('Hengxin Renamed');
    await test.db.execute(`update enterprise set name_en = 'Hengxin Again' where id = $1`, [supplier.enterpriseId]);
    expect((await rows()).map(({ supplierForeignName }) => supplierForeignName)).toContain('Hengxin Again');
    await test.db.execute(
      `update bom_position set name = 'Draft part', version = version + 1 where model_id = $1 and number = 'D-1'`,
      [modId],
    );
    names.mockRestore();
  });
  it('of a class list again where a class is called otherwise', async () => {
    const names = async () => (await records<ClassMass>('materialsGroup/page')).map(({ nameEn }) => nameEn);
    expect(await names()).toContain('Class 5.5.2');
    await test.db.execute(`update material_class set name_en = 'Class five' where code = '5.5.2'`);
    expect(await names()).toContain('Class five');
    await test.db.execute(`update material_class set name_en = 'Class 5.5.2' where code = '5.5.2'`);
  });
});

/** A call of the rules area, with its answer's code and data. */
const rule = async (path: string, body: object, who = maker) =>
  (await test.http.post(`/api/rule/${path}`).set(who).set('Accept-Language', 'en').send(body)).body;
const remove = async (path: string, id: number, who = maker) =>
  (
    await test.http
      .delete(`/api/rule/${path}/delete`)
      .set(who)
      .send({ ids: [id] })
  ).body;

describe('own targets and limits', () => {
  const summary = async () => (await get('recycledContent/summary', { plastics: 'polymers' })).data as RecycledSummary;
  it("stand beside the platform's, in their place, and give them back", async () => {
    const before = await summary();
    const [platform] = (await rule('recycledTarget/page', {})).data.records as {
      id: number;
      key: string;
      builtIn: boolean;
    }[];
    const own = (
      await rule('recycledTarget/saveOrUpdate', {
        nameZh: '本厂 2030',
        nameEn: 'Ours 2030',
        percent: '0.5',
        endOfLifePercent: '0',
        fromYear: 2030,
      })
    ).data as { id: number; key: string };
    const inPlace = (
      await rule('recycledTarget/saveOrUpdate', {
        id: platform?.id,
        nameZh: '本厂',
        nameEn: 'Ours',
        percent: '99.5',
        endOfLifePercent: '1',
      })
    ).data as { id: number; key: string; replaces: boolean };
    expect([platform?.builtIn, inPlace.replaces, inPlace.key]).toEqual([true, true, platform?.key]);
    const after = await summary();
    expect(after.targets.map(({ key, percent, builtIn }) => [key, percent, builtIn])).toEqual([
      [own.key, '0.5', false],
      ['agreement25', '25', true],
      ['proposal', '25', true],
      ['agreement15', '99.5', false],
    ]);
    expect(after.targets.map(({ postConsumer }) => postConsumer.needGrams)[0]).toBe('5.61');
    expect(
      ((await rule('recycledTarget/page', {}, stranger)).data.records as { builtIn: boolean }[]).every(
        ({ builtIn }) => builtIn,
      ),
    ).toBe(true);
    expect(
      (
        await rule(
          'recycledTarget/saveOrUpdate',
          { id: own.id, nameZh: 'x', nameEn: 'x', percent: '1', endOfLifePercent: '1' },
          stranger,
        )
      ).respCode,
    ).toBe(404);
    expect(
      (await rule('recycledTarget/saveOrUpdate', { nameZh: 'x', nameEn: 'x', percent: '100.1', endOfLifePercent: '1' }))
        .respCode,
    ).toBe(400);
    expect((await remove('recycledTarget', platform?.id ?? 0)).respCode).not.toBe(0);
    for (const { id } of [own, inPlace]) expect((await remove('recycledTarget', id)).respCode).toBe(0);
    expect((await summary()).targets).toEqual(before.targets);
  });
});

describe('recycled content', () => {
  beforeAll(tellRecyclate);
  it('of plastics is summed by what was told; what nobody told counts as nothing and leaves the target open', async () => {
    const all = (await get('recycledContent/summary', { plastics: 'polymers' })).data as RecycledSummary;
    expect(all).toMatchObject({
      plasticsGrams: '1122',
      untoldGrams: '1105',
      postConsumer: { minGrams: '2.4', grams: '3', maxGrams: '3.6' },
      endOfLife: { grams: '0.6' },
      parts: 5,
      untoldParts: 3,
      unknownGrams: '1400',
    });
    expect(
      all.targets.map(({ key, postConsumer, endOfLife }) => [
        key,
        postConsumer.state,
        postConsumer.needGrams,
        endOfLife.state,
      ]),
    ).toEqual([
      ['agreement15', 'open', '168.3', 'open'],
      ['agreement25', 'open', '280.5', 'open'],
      ['proposal', 'open', '280.5', 'open'],
    ]);
    const thermoplastics = (await get('recycledContent/summary', { plastics: 'thermoplastics' }))
      .data as RecycledSummary;
    expect([
      thermoplastics.postConsumer.percent,
      thermoplastics.targets.map(({ postConsumer, endOfLife }) => [postConsumer.state, endOfLife.state]),
    ]).toEqual([
      '25',
      [
        ['met', 'met'],
        ['open', 'met'],
        ['open', 'missed'],
      ],
    ]);
  });
  it('is listed by part, material and supplier', async () => {
    const rows = await records<RecycledRow>('recycledContent/page', { plastics: 'polymers' });
    expect(rows.map(({ number, plasticsGrams, untoldGrams }) => [number, plasticsGrams, untoldGrams])).toEqual([
      ['C-1', '800', '800'],
      ['F-1', '300', '300'],
      ['S-1', '12', '0'],
      ['K-1', '5', '0'],
      ['K-2', '5', '5'],
    ]);
    expect(rows[2]).toMatchObject({
      evidence: 'Mass balance · C-1',
      supplierName: expect.any(String),
      sheetId: expect.any(Number),
    });
    expect(
      (
        await records<RecycledRow>('recycledContent/page', { plastics: 'polymers', by: 'material', untoldOnly: true })
      ).map(({ name }) => name),
    ).toEqual(['Carpet back', 'FR polyester', 'NBR seal']);
    expect(
      (await records<RecycledRow>('recycledContent/page', { plastics: 'polymers', by: 'supplier' })).map(
        ({ plasticsGrams, parts }) => [plasticsGrams, parts],
      ),
    ).toEqual([
      ['1117', 4],
      ['5', 1],
    ]);
    const [first] = await records<RecycledRow>('recycledContent/page', { plastics: 'polymers', by: 'supplier' });
    expect(
      (await records<RecycledRow>('recycledContent/page', { plastics: 'polymers', supplierKey: first?.key })).length,
    ).toBe(4);
  });
  it('reaches a target by the fewest steps, and without what may not be touched it says what lacks', async () => {
    const wish = {
      plastics: 'polymers',
      targetPercent: '15',
      endOfLifePercent: '20',
      assumedPercent: '30',
      assumedEndOfLifePercent: '20',
    };
    const plan = (await post('recycledContent/whatIf', wish)).data as RecycledPlanView;
    expect(plan).toMatchObject({
      isReached: true,
      needGrams: '168.3',
      steps: [{ number: 'C-1', action: 'ask', gainGrams: '240', fromPercent: '0' }],
      after: { postConsumer: { grams: '243' } },
    });
    const without = (await post('recycledContent/whatIf', { ...wish, exclude: [plan.steps[0]?.key] }))
      .data as RecycledPlanView;
    expect([without.isReached, without.steps.map(({ number }) => number), without.missingGrams]).toEqual([
      false,
      ['F-1', 'K-1', 'K-2', 'S-1'],
      '71.7',
    ]);
    expect(JSON.stringify(await workbook('recycledContent/export', wish))).toContain('Mass balance');
  });
});

describe('emission reports over a vehicle', () => {
  it('tell which parts are over, without and behind the time, as far as the reader may see them', async () => {
    const toluene = (value: string, limit: string | null, result: string) =>
      ['Toluene', '108-88-3', value, limit, result] as const;
    await testReport('carpet', 'V-1', '2020-01-05', [toluene('0.3', '1', 'pass')]);
    await testReport('fabric', 'V-2', businessDay(), [toluene('2.5', '1', 'fail'), ['Odour', '', '3', null, 'none']]);
    await testReport('ownGasket', 'V-3', businessDay(), [toluene('0.1', null, 'none')]);
    expect((await records<VocPart>('voc/page')).map(({ number, state }) => [number, state])).toEqual([
      ['C-1', 'missing'],
      ['F-1', 'missing'],
      ['S-1', 'missing'],
      ['K-1', 'missing'],
      ['H-1', 'missing'],
      ['K-2', 'current'],
    ]);
    await test.app.get(MdsShareService).share(
      ['carpet', 'fabric'].map((key) => ({
        sheetId: sheetIds.get(key) ?? 0,
        enterpriseId: oem.id,
        receiveStatus: 'P' as const,
      })),
    );
    expect(
      (await records<VocPart>('voc/page')).map(({ number, state, newest }) => [number, state, newest?.reportNumber]),
    ).toEqual([
      ['F-1', 'failed', 'V-2'],
      ['S-1', 'missing', undefined],
      ['K-1', 'missing', undefined],
      ['H-1', 'missing', undefined],
      ['C-1', 'expired', 'V-1'],
      ['K-2', 'current', 'V-3'],
    ]);
    const inOrder = await records<VocPart>('voc/page', {
      validMonths: 240,
      states: ['current', 'notNeeded'],
      minGrams: '5',
    });
    expect(inOrder.map(({ number, state }) => `${number} ${state}`).sort()).toEqual(
      ['A-1', 'B-8', 'C-1', 'G-1', 'H-1', 'K-2', 'N-1', 'T-1', 'V-1'].map(
        (number) => `${number} ${number === 'C-1' || number === 'K-2' ? 'current' : 'notNeeded'}`,
      ),
    );
    expect((await get('voc/summary')).data).toMatchObject({ parts: 12, reports: 3, unmatched: 2 });
    expect((await get('voc/reports', { positionId: await position('F-1') })).data).toMatchObject([
      {
        reportNumber: 'V-2',
        isVersion: true,
        isExpired: false,
        values: [{ name: 'Toluene', value: '2.5' }, { name: 'Odour' }],
      },
    ]);
  });
  it('are laid side by side by substance; the guide for cabin air is shown and judges nothing', async () => {
    const [first, second] = await records<VocSubstanceRow>('voc/substances');
    expect(first).toMatchObject({
      name: 'Toluene',
      reports: 3,
      parts: 3,
      highest: '2.5',
      limit: '1',
      failed: 1,
      guide: '1.1',
      overGuide: 1,
      highestPart: 'Trim fabric',
    });
    expect(second).toMatchObject({ name: 'Odour', failed: 0, guide: null });
    expect(JSON.stringify(await workbook('voc/export'))).toContain('V-2');
  });

  it('are judged by own limits too, by substance, unit and method', async () => {
    const states = async () =>
      ((await get('voc/summary')).data as { states: { state: string; parts: number }[] }).states.map(
        ({ state, parts }) => [state, parts],
      );
    const before = await states();
    const save = async (fields: object) =>
      (
        await rule('vocLimit/saveOrUpdate', {
          nameZh: '甲苯',
          nameEn: 'Toluene',
          cas: '108-88-3',
          unit: 'mg/m3',
          limit: '0.000001',
          ...fields,
        })
      ).data as { id: number };
    for (const aside of [
      { unit: 'ug/m3' },
      { method: 'vda278' },
      { cas: '71-43-2' },
      { judges: false },
      { active: false },
    ]) {
      const { id } = await save(aside);
      expect([aside, await states()]).toEqual([aside, before]);
      expect((await remove('vocLimit', id)).respCode).toBe(0);
    }
    const { id } = await save({});
    const failed = (rows: (string | number)[][]): number => Number(rows.find(([state]) => state === 'failed')?.[1]);
    expect(failed(await states())).toBeGreaterThan(failed(before));
    expect((await records<VocSubstanceRow>('voc/substances'))[0]).toMatchObject({
      name: 'Toluene',
      limit: '1',
      ownLimit: '0.000001',
      failed: 3,
      worst: 'fail',
    });
    expect((await remove('vocLimit', id)).respCode).toBe(0);
    expect(await states()).toEqual(before);
  });
});

it("every call keeps to the caller's vehicles and rights, and every workbook can be kept as a report", async () => {
  for (const path of [
    'materialsGroup/page',
    'materialsGroup/unknown',
    'materialsGroup/export',
    'recycledContent/page',
    'recycledContent/whatIf',
    'recycledContent/export',
    'voc/page',
    'voc/substances',
    'voc/export',
  ])
    expect((await post(path, {}, stranger)).respCode).toBe(404);
  for (const path of ['materialsGroup/summary', 'materialsGroup/systems', 'recycledContent/summary', 'voc/summary'])
    expect((await get(path, {}, stranger)).respCode).toBe(404);
  expect((await post('materialsGroup/page', { ckid: await position('DOOR'), modId: otherModId })).respCode).toBe(400);
  const reader = await signIn(
    test,
    await user(test.db, oem, {
      roles: [
        await customRole(test.db, oem, { permissions: ['analysis:materialsGroup:query'], dataScope: 'enterprise' }),
      ],
    }),
  );
  expect([
    (await post('materialsGroup/page', {}, reader)).respCode,
    (await post('materialsGroup/export', {}, reader)).respCode,
    (await post('recycledContent/page', {}, reader)).respCode,
  ]).toEqual([0, 403, 403]);
  for (const [kind, options] of [
    ['materialsGroup', { otherModId }],
    ['recycledContent', { targetPercent: '15' }],
    ['vocReports', { validMonths: 12 }],
  ] as const) {
    const { data } = await post('reportInfo/keep', { kind, options });
    expect([kind, (await jobEnd(test.db, data.jobId)).state]).toEqual([kind, 'done']);
  }
});
