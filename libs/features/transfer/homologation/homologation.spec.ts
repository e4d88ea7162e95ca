import { type SheetSeed, SheetWriter } from '@matlas/features/mds';
import { type Auth, AuthLookup } from '@matlas/server-kit';
import { type AuthHeader, enterprise, jobEnd, sharedApp, signIn, type TestApp, user } from '@matlas/testing';

let test: TestApp;
let oem: AuthHeader;
let stranger: AuthHeader;
let modId: number;
let sheetId: number;
let fileId = 0;

/**
 * A bill of materials as written by the tools of Granta: a car with four bolts that have a sheet, and a cover
 * without one.
 */
const BOM = `<?xml version="1.0" encoding="utf-8"?>
<PartsEco xmlns="http://www.grantadesign.com/25/05/BillOfMaterialsEco"><Components><Part>
  <Quantity Unit="Each">1</Quantity><PartNumber>CAR</PartNumber><Name>Car</Name><Components>
    <Part><Quantity Unit="Each">4</Quantity><MassPerUom Unit="kg/Part">0.0205</MassPerUom><PartNumber>N-104</PartNumber>
<Name>Bolt</Name></Part>
    <Part><Quantity Unit="Each">1</Quantity><MassPerUom Unit="kg/Part">1.5</MassPerUom><PartNumber>N-200</PartNumber>
<Name>Cover</Name></Part>
  </Components></Part></Components></PartsEco>`;

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  const maker = await enterprise(test.db);
  const person = await user(test.db, maker);
  oem = await signIn(test, person);
  stranger = await signIn(test, await user(test.db, await enterprise(test.db)));
  sheetId = await boltOf(person);
  modId = (
    await test.http
      .post('/api/model/modInfo/saveOrUpdate')
      .set(oem)
      .send({ projectName: 'C5', internalNumber: 'C5-2026', modelType: 1, powerPlant: 2 })
  ).body.data.id;
});
afterAll(() => test.close());

async function boltOf(person: { id: number }): Promise<number> {
  const iron = (await test.db.row<{ id: number }>('insert into graph_node (kind) values (4) returning id'))?.id ?? 0;
  await test.db.execute(
    `insert into substance (id, code, cas, name_en, kind) values ($1, 'CAS-7439-89-6', '7439-89-6', 'Iron', 'element')`,
    [iron],
  );
  await test.db.execute(
    `with v as (insert into graph_node (kind)
      values (4)
      returning id) insert into substance (id, code, cas, name_en, kind)
      select id, 'SYS-misc', 'system', 'Misc., not to declare', 'joker'
      from v`,
  );
  await test.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position)
      values ('1.1.1', true, '钢', 'Steel', 1), ('1.1.2', true, '高合金钢', 'High alloy', 2)`,
  );
  const auth = (await test.app.get(AuthLookup).byUser(person.id)) as Auth;
  const content = (name: string, number?: string): SheetSeed['tree']['children'] => [
    {
      massGrams: '20.5',
      node: {
        kind: 3,
        name,
        classCode: '1.1.1',
        ...(number ? { number, standard: 'EN 10025-2' } : {}),
        children: [{ portion: { kind: 2, value: '100' }, substanceId: iron }],
      },
    },
  ];
  const [bolt] = await test.app.get(SheetWriter).createMany(auth, [
    {
      key: 'bolt',
      release: 'IR',
      tree: {
        kind: 1,
        name: 'Bolt',
        number: 'N-104',
        measuredMassGrams: '20.5',
        children: content('S235JR', '1.0038'),
      },
    },
  ]);
  return bolt?.id ?? 0;
}
const get = async (path: string, headers = oem) =>
  (await test.http.get(`/api${path}`).set(headers).set('Accept-Language', 'en')).body;
const upload = (content: string) =>
  test.http
    .post('/api/bom/info/importCheck')
    .set(oem)
    .set('Accept-Language', 'en')
    .field('modId', String(modId))
    .attach('file', Buffer.from(content), 'bom.xml');

describe('a bill of materials in XML', () => {
  it('is mapped, reported and imported like a workbook', async () => {
    const {
      body: { data: report },
    } = await upload(BOM);
    expect(report).toMatchObject({
      fileName: 'bom.xml',
      titles: ['Level', 'Part number', 'Name', 'Quantity', 'Mass', 'Mass unit'],
      positions: 3,
      wrongRows: 0,
      massGrams: '1582',
    });
    const started = (await test.http.post('/api/bom/info/importBom').set(oem).send({ importId: report.importId })).body;
    expect(await jobEnd(test.db, started.data.jobId)).toMatchObject({ state: 'done' });
    const tree = (await get(`/bom/info/tree/${modId}`)).data as {
      number: string;
      level: number;
      quantity: string;
      massGrams: string | null;
    }[];
    expect(
      tree.map(({ number, level, quantity, massGrams }) => [
        number,
        level,
        Number(quantity),
        massGrams && Number(massGrams),
      ]),
    ).toEqual([
      ['CAR', 0, 1, null],
      ['N-104', 1, 4, 20.5],
      ['N-200', 1, 1, 1500],
    ]);
  });
  it.each([
    ['breaks off', BOM.slice(0, 300), 'workbook.refused', /xml:\d/],
    ['is another format', '<bom/>', 'xml.otherFormat', /Granta BoM/],
    ['has a DOCTYPE', `<!DOCTYPE a [<!ENTITY x "y">]>${BOM.slice(38)}`, 'workbook.refused', /DTD|DOCTYPE/i],
  ])('is refused with its place when it %s', async (_, content, code, message) => {
    const { body } = await upload(content);
    expect([body.ok, body.code]).toEqual([false, code]);
    expect(body.message).toMatch(message);
  });
});

describe('a declaration according to IEC 62474', () => {
  const DECLARATION = `<Main xmlns="http://std.iec.ch/iec62474" schemaDatabaseVersion="X8.21"><BusinessInfo mode="Distribution"/>
<Product unitType="each"><ProductID name="Clip" identifier="CL-7"><Mass mass="2500" unitOfMeasure="mg"/></ProductID>
<Composition><Material name="Spring steel"><MaterialClassID><EntryID entryIdentity="M-001"/></MaterialClassID>
<Mass mass="2.5" unitOfMeasure="g"/><Substance name="Iron"><SubstanceID><EntryID entryIdentity="7439-89-6"/>
</SubstanceID><MassPercent massPercent="98"/></Substance></Material></Composition></Product></Main>`;
  it('is recognised among XML files, reported with the added values, and becomes a draft', async () => {
    const uploaded = (
      await test.http
        .post('/api/transfer/import/upload')
        .set(oem)
        .set('Accept-Language', 'en')
        .attach('file', Buffer.from(DECLARATION), 'clip.xml')
    ).body;
    expect(uploaded).toMatchObject({ ok: true });
    await jobEnd(test.db, uploaded.data.jobId);
    const id = uploaded.data.importId as number;
    expect(await get(`/transfer/import/one/${id}`)).toMatchObject({
      data: { format: 'iec62474', state: 'checked', counts: { sheets: 1, ok: 1 } },
    });
    const { records } = (
      await test.http
        .post('/api/transfer/import/faults')
        .set(oem)
        .set('Accept-Language', 'en')
        .send({ id, pageSize: 50 })
    ).body.data as { records: { code: string; message: string; place: object }[] };
    expect(records.find(({ code }) => code === 'declaration.restAdded')).toMatchObject({
      message: expect.stringContaining('2 %'),
      place: { line: 3 },
    });
    const started = (await test.http.post('/api/transfer/import/start').set(oem).send({ id })).body;
    expect(await jobEnd(test.db, started.data.jobId)).toMatchObject({ state: 'done' });
    const rows = await test.db.rows(
      `select status, name, number, origin from mds_sheet where number = 'CL-7' and deleted_at is null`,
    );
    expect(rows).toMatchObject([{ status: 'ED', name: 'Clip', number: 'CL-7' }]);
  });
});

describe('materials for homologation', () => {
  it('are exported for a component and for a vehicle, with their gaps', async () => {
    const { id } = ((await get(`/bom/info/tree/${modId}`)).data as { id: number; number: string }[]).find(
      ({ number }) => number === 'N-104',
    ) ?? { id: 0 };
    expect(
      (await test.http.post('/api/bom/info/articulatedMdsToTree').set(oem).send({ ckid: id, sheetId })).body.ok,
    ).toBe(true);
    const entry = {
      itemNumber: 'N-104',
      share: 100,
      vdaStandardId: { mainGroup: '1', subgroup: '1.1' },
      name: 'S235JR',
      standard: 'EN 10025-2',
      materialNumber: '1.0038',
    };
    expect(await get(`/transfer/homologation/sheet/check?sheetId=${sheetId}`)).toMatchObject({
      ok: true,
      data: { entries: 1, components: 1, sheets: 1, withoutSheet: 0, gaps: [] },
    });
    const { data: started } = (
      await test.http.post('/api/transfer/homologation/vehicle/start').set(oem).send({ modId })
    ).body;
    const made = await jobEnd(test.db, started.jobId);
    expect(made).toMatchObject({
      state: 'done',
      result: { entries: 1, components: 1, sheets: 1, withoutSheet: 1, gaps: [] },
    });
    fileId = (made.result as { fileId: number }).fileId;
    for (const path of [`sheet/export?sheetId=${sheetId}`, `vehicle/export?fileId=${fileId}`]) {
      const answer = await test.http.get(`/api/transfer/homologation/${path}`).set(oem);
      expect([answer.status, answer.headers['content-disposition'], answer.body]).toEqual([
        200,
        expect.stringMatching(/MaterialForHomologation_.*\.json/),
        { materialForHomologation: [entry] },
      ]);
    }
  });
  it('are invisible to others', async () => {
    for (const path of [
      `sheet/check?sheetId=${sheetId}`,
      `sheet/export?sheetId=${sheetId}`,
      `vehicle/export?fileId=${fileId}`,
    ])
      expect((await get(`/transfer/homologation/${path}`, stranger)).respCode).toBe(404);
    expect(
      (await test.http.post('/api/transfer/homologation/vehicle/start').set(stranger).send({ modId })).status,
    ).toBe(404);
  });
});
