import type { ImpactEntry, ImpactFinding, ImpactRow } from '@matlas/contract';
import { jobEnd } from '@matlas/testing';
import {
  test,
  maker,
  vehicle,
  law,
  post,
  records,
  impactOf,
  versionOf,
  list,
  LEAD,
  openImpactVehicle,
} from './testing/impact-vehicle';

beforeAll(openImpactVehicle);
afterAll(() => test.close());

it('finds no confidential content in sheets of others, even for a list with one substance', async () => {
  const impact = await impactOf({ lawIds: [law['ONE']], versionId: await versionOf('2030-02-01') });
  const names = (await records<{ name: string }>('impact/sheets', { impactId: impact.id })).map(({ name }) => name);
  expect(names.sort()).toEqual(['Hinge', 'Own gasket', 'Sheath']);
  expect(impact.counts).toMatchObject({ ownSheets: 1, customers: 1 });
  expect(await records('impact/parties', { impactId: impact.id, side: 'customer' })).toMatchObject([
    { sheets: 1, firstSheets: [{ name: 'Own gasket' }] },
  ]);
  const { data } = (await post('impact/exact', { impactId: impact.id })).body;
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  const found = await records<ImpactFinding>('impact/findings', { impactId: impact.id });
  expect(found.map(({ positionNumber, after }) => [positionNumber, after]).sort()).toEqual([
    ['K-2', 'declare'],
    ['S-1', 'depends'],
  ]);
});

it('applies entries of own lists to their parts, classes and models only', async () => {
  await list('BOUND', '2024-01-01', []);
  await list('BOUND', '2030-03-01', [LEAD]);
  const judged = async (bounds: string): Promise<(string | null)[]> => {
    await test.db.execute(
      `update rule_list_item
        set ${bounds}
        where version_id = (select id from rule_list_version where label = '2030-03-01')`,
    );
    const impact = await impactOf({ lawIds: [law['BOUND']], versionId: await versionOf('2030-03-01') });
    expect(
      (await jobEnd(test.db, (await post('impact/exact', { impactId: impact.id })).body.data.jobId)).error,
    ).toBeNull();
    return (await records<ImpactFinding>('impact/findings', { impactId: impact.id }))
      .map(({ positionNumber }) => positionNumber)
      .sort();
  };
  const everywhere = await judged(`class_codes = '{}'`);
  expect(everywhere.length).toBeGreaterThan(1);
  expect(await judged(`part_pattern = 'V-%'`)).toEqual(['V-1']);
  expect(await judged(`part_pattern = '', model_ids = '{${vehicle.modelId}}'`)).toEqual(everywhere);
  expect(await judged(`model_ids = '{999999}'`)).toEqual([]);
  expect(await judged(`model_ids = '{}', denominator = 'material', class_codes = '{5}'`)).toEqual([]);
});

it('compares an uploaded file that is not adopted yet, and a future day with exemptions that end', async () => {
  const own = (
    await test.http
      .post('/api/rule/msgLawInfo/saveOrUpdate')
      .set(maker)
      .send({ code: 'OWN', nameZh: 'OWN', nameEn: 'OWN', lawType: 2 })
  ).body.data.id as number;
  const rows = [
    [
      'Substance name',
      'Description',
      'EC number',
      'CAS number',
      'Date of inclusion',
      'Reason for inclusion',
      'Decision',
      'Regulatory outcome',
      'Regulatory outcome date',
    ],
    ['Lead', '', '', '7439-92-1', '28-oct-2008', 'Toxic', '', '', ''],
    ['Unheard of', '', '', '50-00-0', '28-oct-2008', 'Toxic', '', '', ''],
  ];
  const { body } = await test.http
    .post('/api/analysis/impact/ofFile')
    .set(maker)
    .field('lawId', String(own))
    .attach('file', Buffer.from(rows.map((row) => row.join('\t')).join('\n')), 'next.csv');
  const impact = body.data as ImpactRow;
  expect(impact).toMatchObject({
    kind: 'file',
    fileName: 'next.csv',
    counts: { entries: 2, models: 1 },
    unknownSubstances: 1,
  });
  expect(await test.db.row('select count(*)::int as n from rule_list_version where law_id = $1', [own])).toEqual({
    n: 0,
  });
  expect(
    (await jobEnd(test.db, (await post('impact/exact', { impactId: impact.id })).body.data.jobId)).error,
  ).toBeNull();
  expect(
    (await records<ImpactFinding>('impact/findings', { impactId: impact.id })).map(({ positionNumber, after }) => [
      positionNumber,
      after,
    ]),
  ).toContainEqual(['V-1', 'declare']);

  await test.db.execute(`update rule_exemption set valid_until = '2031-12-31' where entry = '3'`);
  const ahead = await impactOf({
    lawIds: [law['ELV'] ?? (await test.db.row<{ id: number }>(`select id from rule_law where code = 'ELV'`))?.id],
    date: '2032-01-01',
  });
  const entries = await records<ImpactEntry>('impact/entries', { impactId: ahead.id });
  expect(entries).toMatchObject([
    { change: 'exemptionEnds', entryNo: '3', fields: [{ field: 'validUntil', after: '2031-12-31' }] },
  ]);
  expect((await records<{ name: string }>('impact/sheets', { impactId: ahead.id })).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Terminal', 'Valve body']),
  );
  expect(
    (await jobEnd(test.db, (await post('impact/exact', { impactId: ahead.id })).body.data.jobId)).error,
  ).toBeNull();
  expect(
    (await records<ImpactFinding>('impact/findings', { impactId: ahead.id })).find(
      ({ positionNumber }) => positionNumber === 'T-1',
    ),
  ).toMatchObject({ change: 'changes', before: 'exempt', after: 'fail', limitBefore: '4', limitAfter: '0.1' });
});

it('compares a file in a layout that nobody knows after its columns were mapped once, and tells its faults first', async () => {
  const lawId = (
    await test.http
      .post('/api/rule/msgLawInfo/saveOrUpdate')
      .set(maker)
      .send({ code: 'CUSTOMER', nameZh: 'CUSTOMER', nameEn: 'CUSTOMER', lawType: 2 })
  ).body.data.id as number;
  const text = 'Kundenliste\nPos.;Stoff;CAS-Nr.;Grenzwert (ppm)\n1;Blei;7439-92-1;1000\n2;Benzol;71-43-3;500\n';
  const ask = async (path: string, fields: Record<string, string> = {}) => {
    const request = test.http.post(`/api/analysis/impact/${path}`).set(maker).field('lawId', String(lawId));
    for (const [name, value] of Object.entries(fields)) void request.field(name, value);
    return (await request.attach('file', Buffer.from(text), 'kunde.csv')).body;
  };
  expect((await ask('ofFile')).code).toMatch(/^lawList.unknown/);
  const proposed = (await ask('fileColumns')).data;
  expect(proposed).toMatchObject({ source: 'proposed', mapping: { headerRow: 2, thresholdUnit: 'ppm' } });
  const mapping = JSON.stringify({ ...proposed.mapping, duty: 'declare' });
  const refused = await ask('ofFile', { mapping });
  expect([refused.code, refused.data.issues]).toMatchObject([
    'import.invalidRows',
    [{ path: 'rows.4.CAS-Nr.', code: 'substance.casInvalid' }],
  ]);
  const decisions = JSON.stringify([
    { code: 'substance.casInvalid', column: 'CAS-Nr.', action: 'replace', value: '71-43-2' },
  ]);
  expect((await ask('ofFile', { mapping, decisions })).data).toMatchObject({ kind: 'file', counts: { entries: 2 } });
  expect((await ask('ofFile', { mapping, validRowsOnly: 'true' })).data).toMatchObject({ counts: { entries: 1 } });
  expect((await ask('fileColumns')).data).toMatchObject({ source: 'saved', mapping: { duty: 'declare' } });
});
