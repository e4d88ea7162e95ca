import type { ListDifference, ListImportReport } from '@matlas/contract';
import {
  asBytes,
  type AuthHeader,
  cellsOf,
  enterprise,
  jobEnd,
  sharedApp,
  signedIn,
  signIn,
  type TestApp,
  user,
} from '@matlas/testing';
import { RulesLoader } from '../index';

let test: TestApp;
let centre: AuthHeader;
let maker: AuthHeader;
let colleague: AuthHeader;
let other: AuthHeader;
beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  centre = (await signedIn(test, ['platformAdmin'])).headers;
  const first = await enterprise(test.db);
  maker = await signIn(test, await user(test.db, first));
  colleague = await signIn(test, await user(test.db, first, { roles: ['auditor'] }));
  other = (await signedIn(test)).headers;
  for (const body of [
    { nameEn: 'Lead', nameZh: '铅', cas: '7439-92-1', ec: '231-100-4' },
    { nameEn: 'Benzene', nameZh: '苯', cas: '71-43-2' },
    { nameEn: 'Anthracene', nameZh: '蒽', cas: '120-12-7', ec: '204-371-1' },
  ]) {
    await test.http.post('/api/data/substance/saveOrUpdate').set(centre).send(body);
  }
});
afterAll(() => test.close());

const newLaw = async (headers: AuthHeader, code: string): Promise<number> =>
  (
    await test.http
      .post('/api/rule/msgLawInfo/saveOrUpdate')
      .set(headers)
      .send({ code, nameZh: code, nameEn: code, lawType: 2 })
  ).body.data.id;
interface Answer {
  status: number;
  code: string;
  data: ListImportReport;
  issues: { path: string; code: string }[];
}
/** A look answers at once, an import when its job has ended. */
async function send(
  headers: AuthHeader,
  lawId: number,
  text: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const call = test.http.post(`/api/rule/msgLawList/import/${lawId}`).set(headers).set('Accept-Language', 'en');
  for (const [name, value] of Object.entries(fields)) void call.field(name, value);
  const { status, body } = await call.attach('file', Buffer.from(text), 'list.csv');
  if (status !== 200 || body.data.report) return { status, code: body.code, data: body.data?.report, issues: [] };
  const { result, error } = await jobEnd(test.db, body.data.job.jobId);
  return {
    status,
    code: error?.code ?? '',
    data: result as ListImportReport,
    issues: (error?.issues ?? []) as Answer['issues'],
  };
}
const look = async (
  headers: AuthHeader,
  lawId: number,
  text: string,
  fields: Record<string, string> = {},
): Promise<ListImportReport> => (await send(headers, lawId, text, { ...fields, checkOnly: 'true' })).data;
const items = async (headers: AuthHeader, lawId: number, body: object = {}) =>
  (
    await test.http
      .post('/api/rule/msgLawList/page')
      .set(headers)
      .send({ lawId, pageSize: 50, ...body })
  ).body.data.records as Record<string, unknown>[];
const versions = async (headers: AuthHeader, lawId: number) =>
  (await test.http.get(`/api/rule/msgLawList/versions?lawId=${lawId}`).set(headers)).body.data as {
    id: number;
    label: string;
    isCurrent: boolean;
    fileName: string;
  }[];
const substance = async (q: string) =>
  (await test.http.post('/api/data/substance/page').set(centre).send({ q })).body.data.records[0] as {
    id: number;
    svhc: boolean;
    gadsl: string | null;
    declarableSince: object | null;
    sources: string;
  };

const candidates = (rows: readonly string[][]): string =>
  [
    'Candidate List of SVHC for authorisation',
    'Export date: 11-mar-2026 17:20:40',
    [
      'Substance name',
      'Description',
      'EC No.',
      'CAS No.',
      'Reason for inclusion',
      'Date of inclusion',
      'Decision',
      'IUCLID dataset',
      'Support document',
      'Response to comments',
      'Remarks',
    ].join('\t'),
    ...rows.map((row) => row.join('\t')),
  ].join('\n');
const NEWER = [
  'Substance name',
  'Description',
  'EC number',
  'CAS number',
  'Date of inclusion',
  'Reason for inclusion',
  'Decision',
  'Regulatory outcome',
  'Regulatory outcome date',
].join('\t');
const ANTHRACENE = [
  'Anthracene',
  '',
  '204-371-1',
  '120-12-7',
  'PBT (Article 57d)',
  '28-oct-2008',
  'd1',
  '',
  's1',
  'c1',
  '',
];

describe('the platform’s Candidate List', () => {
  let lawId: number;
  const older = candidates([
    ANTHRACENE,
    ['Salts', '', '-', '-', 'Toxic', '17-jan-2023', 'd2', '', 's2', 'c2', ''],
    ['A salt', '', '206-798-9', '375-85-9', 'Toxic', '17-jan-2023', 'd2', '', 's2', 'c2', ''],
    ['Benzene', '', '200-753-7', '71-43-2', 'Carcinogenic', '1-feb-2009', 'd3', '', 's3', 'c3', ''],
  ]);
  beforeAll(async () => {
    lawId = await newLaw(centre, 'REACH-SVHC');
  });

  it('is looked at first: what came, what the catalogue does not have, and the day of the file; nothing is stored', async () => {
    const seen = await look(centre, lawId, older);
    expect(seen).toMatchObject({
      layout: 'candidateListOlder',
      rows: 4,
      entries: 3,
      publishedAt: '2026-03-11',
      label: '2026-03-11',
      difference: { from: null, added: 3, removed: 0 },
      unresolved: [{ name: 'A salt', cas: '375-85-9', entryName: 'Salts', addable: true }],
      mayAdd: true,
      taken: null,
    });
    expect(await versions(centre, lawId)).toEqual([]);
  });
  it('becomes a dated version, marks SVHC, and takes into the catalogue what it does not have when that is chosen', async () => {
    const { data } = await send(centre, lawId, older, { addSubstances: 'true' });
    expect(data).toMatchObject({
      taken: { label: '2026-03-11', publishedAt: '2026-03-11', itemCount: 3 },
      addedSubstances: 1,
      flagged: 2,
    });
    expect(
      (await items(centre, lawId)).map(({ nameEn, limitPercent, denominator, duty, memberCount, entityKind }) => [
        nameEn,
        limitPercent,
        denominator,
        duty,
        memberCount,
        entityKind,
      ]),
    ).toEqual([
      ['Anthracene', '0.1', 'article', 'declare', 1, 'substance'],
      ['Benzene', '0.1', 'article', 'declare', 1, 'substance'],
      ['Salts', '0.1', 'article', 'declare', 1, 'group'],
    ]);
    expect(await substance('375-85-9')).toMatchObject({ svhc: true, sources: 'REACH-SVHC 2026-03-11' });
    expect([(await substance('120-12-7')).svhc, (await substance('7439-92-1')).svhc]).toEqual([true, false]);
    expect(await send(centre, lawId, older)).toMatchObject({ code: 'lawList.sameContent' });
    // a refused file is not kept
    expect((await test.db.rows(`select 1 from stored_file where purpose = 'lawListImport'`)).length).toBe(1);
  });
  it('merges numbers: a newer file that leaves them out takes none away, and the older version stays as it was', async () => {
    const newer = [
      NEWER,
      ['Anthracene', '-', '-', '-', '28-Oct-2008', 'PBT (Article 57d)', 'd', 'o', '28-Oct-2008'].join('\t'),
      ['Salts', '-', '-', '-', '17-Jan-2023', 'Toxic', 'd', 'o', '17-Jan-2023'].join('\t'),
      ['Lead', '-', '231-100-4', '7439-92-1', '27-Jun-2018', 'Toxic', 'd', 'o', '27-Jun-2018'].join('\t'),
    ].join('\n');
    const seen = await look(centre, lawId, newer);
    expect(seen).toMatchObject({
      layout: 'candidateList',
      publishedAt: null,
      keptNumbers: 4,
      difference: {
        added: 1,
        removed: 1,
        changed: 0,
        unchanged: 2,
        items: [
          { kind: 'added', nameEn: 'Lead' },
          { kind: 'removed', nameEn: 'Benzene', cas: '71-43-2' },
        ],
      },
    });
    expect(await send(centre, lawId, newer)).toMatchObject({ code: 'badInput', issues: [{ path: 'publishedAt' }] });
    expect((await send(centre, lawId, newer, { publishedAt: '2026-06-01', label: '2026-03-11' })).code).toBe(
      'lawList.labelTaken',
    );
    expect((await send(centre, lawId, newer, { publishedAt: '2026-06-01' })).data).toMatchObject({
      taken: { label: '2026-06-01', itemCount: 3 },
      flagged: 2,
    });
    expect((await items(maker, lawId)).map(({ nameEn, cas, memberCount }) => [nameEn, cas, memberCount])).toEqual([
      ['Anthracene', '120-12-7', 1],
      ['Salts', '375-85-9', 1],
      ['Lead', '7439-92-1', 1],
    ]);
    expect([(await substance('71-43-2')).svhc, (await substance('7439-92-1')).svhc]).toEqual([false, true]);
    const [now, before] = await versions(maker, lawId);
    expect([now, before]).toMatchObject([
      { label: '2026-06-01', isCurrent: true },
      { label: '2026-03-11', isCurrent: false },
    ]);
    expect((await items(maker, lawId, { versionId: before?.id })).map(({ nameEn }) => nameEn)).toEqual([
      'Anthracene',
      'Benzene',
      'Salts',
    ]);
    const difference = (
      await test.http.get(`/api/rule/msgLawList/difference?fromId=${before?.id}&toId=${now?.id}`).set(maker)
    ).body.data as ListDifference;
    expect(difference).toMatchObject({
      added: 1,
      removed: 1,
      changed: 0,
      from: { label: '2026-03-11' },
      to: { label: '2026-06-01' },
    });
    const workbook = (
      await test.http
        .get(`/api/rule/msgLawList/differenceExport?fromId=${before?.id}&toId=${now?.id}`)
        .set(maker)
        .set('Accept-Language', 'en')
        .buffer(true)
        .parse(asBytes)
    ).body as Buffer;
    const cells = (await cellsOf(workbook)).map((row) => row.slice(0, 3));
    expect(cells).toEqual(
      expect.arrayContaining([
        ['Added', null, 'Lead'],
        ['Removed', null, 'Benzene'],
      ]),
    );
  });
  it('tells groups without members, which a file that names them makes judged', async () => {
    const newer = [
      NEWER,
      ['Salts', '-', '-', '-', '17-Jan-2023', 'Toxic', 'd', 'o', '17-Jan-2023'].join('\t'),
      ['Other salts', '-', '-', '-', '1-Jun-2026', 'Toxic', 'd', 'o', '1-Jun-2026'].join('\t'),
    ].join('\n');
    expect(await look(centre, lawId, newer)).toMatchObject({ memberless: 1, difference: { added: 1 } });
    await send(centre, lawId, newer, { publishedAt: '2026-07-01' });
    expect((await items(centre, lawId)).map(({ nameEn, judgement }) => [nameEn, judgement])).toEqual([
      ['Salts', 'concentration'],
      ['Other salts', 'unresolved'],
    ]);
    const named = candidates([
      ['Salts', '', '-', '-', 'Toxic', '17-jan-2023', 'd2', '', 's2', 'c2', ''],
      ['Other salts', '', '-', '-', 'Toxic', '1-jun-2026', 'd4', '', 's4', 'c4', ''],
      ['Lead', '', '231-100-4', '7439-92-1', 'Toxic', '1-jun-2026', 'd4', '', 's4', 'c4', ''],
    ]);
    expect(await look(centre, lawId, named)).toMatchObject({
      memberless: 0,
      difference: { changed: 1, items: [{ nameEn: 'Other salts', membersAdded: [{ name: 'Lead' }] }] },
    });
    expect((await send(centre, lawId, named, { publishedAt: '2026-07-02' })).data).toMatchObject({
      memberless: 0,
      taken: { publishedAt: '2026-07-02' },
    });
    expect((await items(centre, lawId)).map(({ nameEn, judgement }) => [nameEn, judgement])).toEqual([
      ['Salts', 'concentration'],
      ['Other salts', 'concentration'],
    ]);
  });
  it('is the centre’s, takes the files of its own list, and gives the publisher’s file to nobody else', async () => {
    const [now] = await versions(maker, lawId);
    expect((await send(maker, lawId, older)).status).toBe(403);
    expect((await test.http.get(`/api/rule/msgLawList/versionFile?versionId=${now?.id}`).set(maker)).status).toBe(403);
    expect((await test.http.get(`/api/rule/msgLawList/versionFile?versionId=${now?.id}`).set(centre)).text).toContain(
      'Other salts',
    );
    const gadsl = 'No.,Substance,CAS RN,Classification,Reason Code\n1,Lead,7439-92-1,D,LR\n';
    expect((await send(centre, await newLaw(centre, 'EU-POPS'), older)).code).toBe('lawList.otherLayout');
    expect((await send(centre, lawId, gadsl)).code).toBe('lawList.otherLayout');
  });
});

describe('GADSL', () => {
  const list = (rows: string) =>
    `No.,Substance,CAS RN,Classification,Reason Code,Source,Reporting threshold,Generic Examples,First added,Last revised\n${rows}`;

  it('gives substances their class, with the update that made it; a class that goes is taken back', async () => {
    const lawId = await newLaw(centre, 'GADSL');
    const first = await send(
      centre,
      lawId,
      list(
        '1,Lead and its compounds,-,D/P,LR,Law,,,2005-02-01,\n,Lead,7439-92-1,,,,,,,\n2,Benzene,71-43-2,P,LR,,0.01%,,,\n3,Anthracene,120-12-7,D,FA,,,,,\n',
      ),
      { publishedAt: '2025-02-01', label: '2025' },
    );
    expect(first.data).toMatchObject({ layout: 'gadsl', flagged: 3, taken: { itemCount: 3 } });
    expect([await substance('7439-92-1'), await substance('71-43-2')]).toMatchObject([
      { gadsl: 'D/P', declarableSince: { list: 'GADSL 2025', date: '2005-02-01' } },
      { gadsl: 'P', declarableSince: { list: 'GADSL 2025', date: '2025-02-01' } },
    ]);
    expect(
      (await items(maker, lawId)).map(({ entryNo, entityKind, entity, duty, comparison, limitPercent, gadsl }) => [
        entryNo,
        entityKind,
        entity,
        duty,
        comparison,
        limitPercent,
        gadsl,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['1', 'element', 'Pb', 'declare', 'gte', '0.1', 'D/P'],
        ['2', 'substance', null, 'prohibited', 'gte', '0.01', 'P'],
        ['3', 'substance', null, 'declare', 'gte', '0.1', 'D'],
      ]),
    );
    const newer = list(
      '1,Lead and its compounds,-,D/P,LR,Law,,,2005-02-01,\n,Lead,7439-92-1,,,,,,,\n2,Benzene,71-43-2,D,LR,,0.01%,,,\n',
    );
    expect(await look(centre, lawId, newer)).toMatchObject({
      difference: {
        removed: 1,
        changed: 1,
        items: expect.arrayContaining([
          expect.objectContaining({
            kind: 'changed',
            fields: [
              { field: 'duty', before: 'prohibited', after: 'declare' },
              { field: 'gadsl', before: 'P', after: 'D' },
            ],
          }),
        ]),
      },
    });
    expect((await send(centre, lawId, newer, { publishedAt: '2026-02-01', label: '2026' })).data).toMatchObject({
      flagged: 2,
    });
    expect([await substance('7439-92-1'), await substance('71-43-2'), await substance('120-12-7')]).toMatchObject([
      { declarableSince: { list: 'GADSL 2025' } },
      { gadsl: 'D', declarableSince: { list: 'GADSL 2026', date: '2026-02-01' } },
      { gadsl: null, declarableSince: null },
    ]);
    const lead = (await items(centre, lawId)).find(({ entryNo }) => entryNo === '1');
    await test.http.delete('/api/rule/msgLawList/delete').set(centre).send([lead?.['id']]);
    expect(await substance('7439-92-1')).toMatchObject({ gadsl: null, declarableSince: null });
    const second = await newLaw(centre, 'CLASSES-2');
    await send(centre, second, list('1,Benzene,71-43-2,P,LR,,,,,\n2,Anthracene,120-12-7,D,FA,,,,,\n'), {
      publishedAt: '2026-03-01',
      label: '1',
    });
    expect((await test.http.delete('/api/rule/msgLawInfo/delete').set(centre).send([second])).body).toMatchObject({
      respCode: 0,
    });
    // The list is gone with its marks; what another list says of a substance holds again.
    expect([await substance('71-43-2'), await substance('120-12-7')]).toMatchObject([
      { gadsl: 'D', declarableSince: { list: 'GADSL 2026' } },
      { gadsl: null, declarableSince: null },
    ]);
    await test.http.delete('/api/rule/msgLawInfo/delete').set(centre).send([lawId]);
    expect(await substance('71-43-2')).toMatchObject({ gadsl: null, declarableSince: null });
  });
  it('keeps the limits of some uses beside the general one, and the codes that a person gave them', async () => {
    const lawId = await newLaw(centre, 'GADSL-USES');
    const file = (limit: string): string =>
      list(`1,Benzene,71-43-2,P,LR,,"batteries ${limit} %, all other 1,000 ppm",,,\n`);
    await send(centre, lawId, file('0.01'), { publishedAt: '2026-01-01' });
    const item = (await items(centre, lawId))[0] ?? {};
    expect(item).toMatchObject({
      limitPercent: '0.1',
      comparison: 'gte',
      uses: [{ nameEn: 'batteries', limitPercent: '0.01', comparison: 'gte', applicationCodes: [] }],
    });
    await test.app.get(RulesLoader).loadApplications([
      {
        code: '9701',
        textZh: '',
        textEn: 'Batteries',
        elvEntries: [],
        entities: [],
        isGroup: false,
        kind: 'elv_exemption',
      },
    ]);
    const uses = [{ nameEn: 'batteries', limitPercent: '0.01', comparison: 'gte', applicationCodes: ['9701'] }];
    const saved = {
      id: item['id'],
      version: item['version'],
      itemKey: item['itemKey'],
      nameEn: 'Benzene',
      entityKind: 'substance',
      limitPercent: '0.1',
      comparison: 'gte',
      denominator: 'material',
      duty: 'prohibited',
    };
    const save = (body: object) =>
      test.http
        .post('/api/rule/msgLawList/saveOrUpdate')
        .set(centre)
        .send({ ...saved, ...body });
    expect((await save({ uses: [{ ...uses[0], applicationCodes: ['no such code'] }] })).body).toMatchObject({
      respCode: 400,
      data: { issues: [{ path: 'uses', code: 'notFound' }] },
    });
    expect((await save({ uses, denominator: 'article' })).body).toMatchObject({
      respCode: 400,
      data: { issues: [{ path: 'uses', code: 'row.usesOfArticle' }] },
    });
    expect((await save({ uses })).body).toMatchObject({ respCode: 0, data: { uses } });
    expect((await send(centre, lawId, file('0.02'), { publishedAt: '2026-02-01' })).data).toMatchObject({
      taken: { itemCount: 1 },
    });
    expect((await items(centre, lawId))[0]).toMatchObject({
      uses: [{ nameEn: 'batteries', limitPercent: '0.02', applicationCodes: ['9701'] }],
    });
    const [now, before] = await versions(centre, lawId);
    const { items: changes } = (
      await test.http.get(`/api/rule/msgLawList/difference?fromId=${before?.id}&toId=${now?.id}`).set(centre)
    ).body.data as ListDifference;
    expect(changes[0]?.fields).toEqual(
      expect.arrayContaining([
        { field: 'uses', before: 'batteries ≥ 0.01 % [9701]', after: 'batteries ≥ 0.02 % [9701]' },
      ]),
    );
  });
});

describe('an enterprise’s own list', () => {
  const HEAD = 'Entry number,English name,CAS,EC,Limit %,Duty,Measured in\n';
  let lawId: number;
  beforeAll(async () => {
    lawId = await newLaw(maker, 'HOUSE-1');
  });

  it('is filled into the template, whole or with its valid entries by choice; wrong rows are told', async () => {
    const bad = `${HEAD}1,Lead,7439-92-1,,0.1,Prohibited,Homogeneous material\n2,Benzene,71-43-3,,much,Declare,Article\n`;
    const refused = await send(maker, lawId, bad, { publishedAt: '2026-01-01' });
    expect([refused.code, refused.issues.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      'import.invalidRows',
      ['rows.3.CAS substance.casInvalid', 'rows.3.Limit % row.notNumber'],
    ]);
    expect(await versions(maker, lawId)).toEqual([]);
    expect((await send(maker, lawId, bad, { publishedAt: '2026-01-01', validRowsOnly: 'true' })).data).toMatchObject({
      wrongRows: 1,
      errorCount: 2,
      taken: { itemCount: 1 },
    });
    const report = (
      await test.http
        .post(`/api/rule/msgLawList/importReport/${lawId}`)
        .set(maker)
        .set('Accept-Language', 'en')
        .attach('file', Buffer.from(bad), 'bad.csv')
        .buffer(true)
        .parse(asBytes)
    ).body as Buffer;
    expect((await cellsOf(report, 1)).slice(2)).toEqual([
      ['Sheet', 'Row', 'Column', 'Value', 'Problem'],
      expect.arrayContaining([3, 'CAS', '71-43-3']),
      expect.arrayContaining([3, 'Limit %', 'much']),
    ]);
    const template = (
      await test.http
        .get('/api/rule/msgLawList/importTemplate')
        .set(maker)
        .set('Accept-Language', 'zh')
        .buffer(true)
        .parse(asBytes)
    ).body as Buffer;
    expect((await cellsOf(template)).at(-1)).toEqual(
      expect.arrayContaining(['条目号', '英文名称 *', 'CAS号 *', '义务 *']),
    );
  });
  it('keeps an entry whose row is wrong as the list has it, and takes members out only when that is chosen', async () => {
    const group = `${HEAD}1,Lead,7439-92-1,,0.1,Prohibited,Homogeneous material\n2,Solvents,,,0.1,Declare,Article\n,Benzene,71-43-2,,,,\n,Toluene,108-88-3,,,,\n`;
    await send(maker, lawId, group, { publishedAt: '2026-02-01' });
    const wrong = `${HEAD}1,Lead,7439-92-2,,0.2,Prohibited,Homogeneous material\n2,Solvents,,,0.1,Declare,Article\n,Benzene,71-43-2,,,,\n`;
    expect(await look(maker, lawId, wrong, { validRowsOnly: 'true' })).toMatchObject({
      missingMembers: 1,
      difference: { added: 0, removed: 0, changed: 0, unchanged: 2 },
    });
    expect(await look(maker, lawId, wrong, { validRowsOnly: 'true', dropMembers: 'true' })).toMatchObject({
      difference: {
        changed: 1,
        items: [{ nameEn: 'Solvents', membersRemoved: [{ name: 'Toluene', cas: '108-88-3' }] }],
      },
    });
  });
  it('is nobody else’s, and names only substances that its enterprise sees', async () => {
    expect((await send(other, lawId, `${HEAD}1,Lead,7439-92-1,,0.1,Declare,Article\n`)).status).toBe(404);
    expect((await send(colleague, lawId, `${HEAD}1,Lead,7439-92-1,,0.1,Declare,Article\n`)).status).toBe(403);
    await test.http
      .post('/api/data/substance/saveOrUpdate')
      .set(other)
      .send({ nameEn: 'Theirs', nameZh: '他们的', cas: '64-17-5' });
    expect(await look(maker, lawId, `${HEAD}1,Ethanol,64-17-5,,0.1,Declare,Article\n`)).toMatchObject({
      unresolved: [{ cas: '64-17-5', addable: true }],
    });
    const [version] = await versions(maker, lawId);
    expect(
      (await test.http.get(`/api/rule/msgLawList/difference?fromId=${version?.id}&toId=${version?.id}`).set(other))
        .status,
    ).toBe(404);
  });
});
