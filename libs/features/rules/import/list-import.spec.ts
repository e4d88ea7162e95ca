import type { ListDifference } from '@matlas/contract';
import { asBytes, cellsOf } from '@matlas/testing';
import {
  centre,
  items,
  look,
  maker,
  newLaw,
  send,
  setUpListImport,
  substance,
  test,
  versions,
} from './testing/list-import-fixture';

setUpListImport();

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

  it('is previewed first: new entries, substances missing in the catalogue, and the day of the file; nothing is stored', async () => {
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
  it('becomes a dated version, marks SVHC, and on request adds missing substances to the catalogue', async () => {
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
    // A refused file is not stored.
    expect((await test.db.rows(`select 1 from stored_file where purpose = 'lawListImport'`)).length).toBe(1);
  });
  it('merges numbers: a newer file that omits numbers removes none, and the older version is unchanged', async () => {
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
  it('reports groups without members, which can be judged once a file names members', async () => {
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
  it('can be edited by the centre only, accepts files of its own list, and gives the publisher’s file to the centre only', async () => {
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
