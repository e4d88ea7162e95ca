import { sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { fixedSubstance, rest, seedSubstances, steel } from './sample-trees';

/** Every field of the entities of the specification, each with a value other than its default. */
const RECYCLATE = {
  answer: 1,
  method: 'ISO 14021',
  process: 'mechanical',
  chainOfCustody: 'massBalance',
  certificateNumber: 'ISCC-2026-7',
  bioBasedMethod: 'ISO 16620-2',
  postIndustrialMin: '5',
  postIndustrialMax: '10.000001',
  postConsumerMin: '20',
  postConsumerMax: '30',
  endOfLifeVehicleMin: '0',
  endOfLifeVehicleMax: '6.5',
  bioBasedMin: '0.5',
  bioBasedMax: '100',
};
const MATERIAL = {
  kind: 3,
  name: 'PA66-GF30',
  foreignName: '聚酰胺',
  number: '1.2345',
  classCode: '5.1.a',
  symbol: 'PA66-GF30',
  tradeName: 'Zytel 70G30',
  standard: 'ISO 1874-1',
  remark: '备'.repeat(2000),
  attributes: {
    testReportNumber: 'TR-2026-001',
    scipMaterial: '66525',
    scipCharacteristics: '66623 66630',
    norms: ['GB/T 1040.2', 'QC/T 797'],
    reusePercent: '0',
    recyclingPercent: '92.123456',
    recyclate: RECYCLATE,
  },
};
const ROOT = {
  kind: 1,
  name: 'Housing',
  foreignName: '壳体',
  number: 'HS-1',
  measuredMassGrams: '0.000001',
  tolerancePercent: '12.5',
  componentType: 'series',
  mixedNodeReason: 'joinedParts',
  multiSource: false,
  remark: 'r',
  attributes: {
    massUnit: 'mg',
    sample: true,
    simpleCheckRule: true,
    legacySparePart: true,
    scipCategory: '98015',
    scipProduction: 108023,
    scipNoSafeUse: true,
    scipSafeUse: 'Wear gloves',
    scipNumber: '0f8fad5b-d9cb-469f-a165-70867728950e',
    scipSubmission: 'S-1',
    markingAnswer: 'yes',
    markingText: '>PA66-GF30<',
    reusePercent: '1',
    recyclingPercent: '85',
    energyRecoveryPercent: '10.5',
    recoveryPercent: '95.5',
  },
};
const SEMI = {
  kind: 2,
  name: 'Wire',
  foreignName: '线',
  number: 'W-1',
  specificWeight: '0.12',
  specificWeightUnit: 'kg/m',
  remark: 's',
  attributes: {},
};
const tree = (): object => ({
  ...ROOT,
  children: [
    {
      massGrams: '80.123456',
      node: {
        ...MATERIAL,
        children: [
          fixedSubstance('65997-17-3', '30', { confidential: true, processState: 'remaining' }),
          {
            cas: '1333-86-4',
            portion: { kind: 1, min: '0.1', max: '0.5' },
            applicationCode: '44',
            processState: 'reacted',
          },
          rest('9003-07-0'),
          { substanceCode: 'SYS-not-yet-specified', portion: { kind: 2, value: '0.000001' } },
        ],
      },
      applicationOverrides: [{ cas: '1333-86-4', applicationCode: '34' }],
    },
    { massGrams: '5', node: { ...SEMI, children: [{ portion: { kind: 3 }, node: steel() }] } },
  ],
});

describe('every field of a sheet', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    owner = await signedIn(app);
  });
  afterAll(() => app.close());
  const call = (method: 'get' | 'post' | 'put', path: string) =>
    app.http[method](`/api/data/${path}`).set(owner.headers);
  const read = async (id: number) => (await call('get', `local/component/${id}`)).body.data.tree;
  /** The tree without ids, in the form of the input. */
  const asResponse = ({
    id: _id,
    children,
    ...fields
  }: Record<string, unknown> & { children: Record<string, unknown>[] }): object => ({
    ...fields,
    children: children.map(({ node, ...edge }) => ({ ...edge, ...(node ? { node: asResponse(node as never) } : {}) })),
  });

  it('is returned as it was written: from the draft, after saving the read tree, from the release, and from a copy', async () => {
    const { data } = (
      await call('post', 'local/component').send({ tree: tree(), preliminary: true, standardMaterial: true })
    ).body;
    const draft = await read(data.id);
    expect(draft).toMatchObject({
      ...ROOT,
      children: [
        { massGrams: '80.123456', node: MATERIAL },
        { massGrams: '5', node: SEMI },
      ],
    });
    const [glass, carbon, , joker] = draft.children[0].node.children;
    expect([glass, carbon, joker]).toMatchObject([
      { confidential: true, processState: 'remaining' },
      { applicationCode: '44', processState: 'reacted', portion: { kind: 1, min: '0.1', max: '0.5' } },
      { substance: { joker: 'SYS-not-yet-specified' }, portion: { value: '0.000001' } },
    ]);
    expect(draft.children[0].applicationOverrides).toEqual([
      { substanceId: carbon.substanceId, applicationCode: '34' },
    ]);
    const saved = (
      await call('put', 'local/component').send({
        id: data.id,
        version: data.version,
        tree: draft,
        preliminary: true,
        standardMaterial: true,
      })
    ).body;
    expect(saved.ok).toBe(true);
    expect(await read(data.id)).toEqual(draft);
    const released = (await call('post', `local/release/${data.id}`).send({})).body;
    expect(released).toMatchObject({ ok: true, data: { status: 'IR', cver: '1' } });
    expect(await read(data.id)).toEqual(draft);
    for (const copyKind of ['newVersion', 'newSheet']) {
      const { sheet } = (await call('post', 'localDataManage/copyLocalData').send({ id: data.id, copyKind })).body.data;
      expect(asResponse(await read(sheet.id))).toEqual(asResponse(draft));
    }
  });

  it('is shown with its node', async () => {
    const { data } = (await call('post', 'local/component').send({ tree: tree() })).body;
    const root = (await call('get', `matlasBom/info/getNodeDetail/${data.id}`)).body.data;
    expect(root).toMatchObject({
      tolerancePercent: '12.5',
      componentType: 'series',
      mixedNodeReason: 'joinedParts',
      remark: 'r',
      attributes: ROOT.attributes,
    });
    const { nodeId } = (await call('get', `local/children?path=${data.id}`)).body.data.records[0];
    expect((await call('get', `matlasBom/info/getNodeDetail/${nodeId}`)).body.data.attributes).toEqual(
      MATERIAL.attributes,
    );
  });

  it.each([
    ['a remark of 2001 characters', { remark: 'x'.repeat(2001) }, 'tree.remark'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'tree.name'],
    ['a number of 51 characters', { number: 'x'.repeat(51) }, 'tree.number'],
    ['a mass with seven decimals', { measuredMassGrams: '0.0000001' }, 'tree.measuredMassGrams'],
    ['a mass of nothing', { measuredMassGrams: '0' }, 'tree.measuredMassGrams'],
    ['a tolerance above 100', { tolerancePercent: '100.000001' }, 'tree.tolerancePercent'],
    ['a rate above 100', { attributes: { recyclingPercent: '100.000001' } }, 'tree.attributes.recyclingPercent'],
    ['a negative rate', { attributes: { reusePercent: '-1' } }, 'tree.attributes.reusePercent'],
    ['a unit of mass that nobody types', { attributes: { massUnit: 't' } }, 'tree.attributes.massUnit'],
    [
      '21 norms',
      { attributes: { norms: Array.from({ length: 21 }, (_, index) => `N ${index}`) } },
      'tree.attributes.norms',
    ],
    ['a sample that is neither', { attributes: { sample: 'maybe' } }, 'tree.attributes.sample'],
    [
      'a share of bio-based content above 100',
      { attributes: { recyclate: { bioBasedMax: '101' } } },
      'tree.attributes.recyclate.bioBasedMax',
    ],
  ])('refuses %s', async (_what, fields, path) => {
    const { body } = await call('post', 'local/component').send({ tree: { ...ROOT, ...fields, children: [] } });
    expect(body).toMatchObject({ respCode: 400, code: 'badInput' });
    expect(body.data.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  it('accepts values exactly at the limits', async () => {
    const limits = {
      remark: 'x'.repeat(2000),
      name: 'x'.repeat(100),
      number: 'x'.repeat(50),
      tolerancePercent: '100',
      attributes: {
        recyclingPercent: '100',
        reusePercent: 0,
        norms: Array.from({ length: 20 }, (_, index) => `N ${index}`),
        sample: false,
      },
    };
    const { body } = await call('post', 'local/component').send({ tree: { ...ROOT, ...limits, children: [] } });
    expect(body.ok).toBe(true);
    expect((await read(body.data.id)).attributes).toEqual({
      recyclingPercent: '100',
      reusePercent: '0',
      norms: limits.attributes.norms,
    });
  });
});
