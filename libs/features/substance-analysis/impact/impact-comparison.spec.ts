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
