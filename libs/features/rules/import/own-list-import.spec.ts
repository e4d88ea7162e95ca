import { asBytes, cellsOf } from '@matlas/testing';
import type { ListColumns, ListImportReport } from '@matlas/contract';
import {
  centre,
  colleague,
  items,
  look,
  maker,
  newLaw,
  other,
  send,
  setUpListImport,
  test,
  versions,
} from './testing/list-import-fixture';

setUpListImport();

describe('an enterprise’s own list', () => {
  const HEAD = 'Entry number,English name,CAS,EC,Limit %,Duty,Measured in\n';
  let lawId: number;
  beforeAll(async () => {
    lawId = await newLaw(maker, 'HOUSE-1');
  });

  it('is imported from the template, as a whole or with its valid entries only; wrong rows are reported', async () => {
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
  it('leaves an entry with a wrong row unchanged, and removes members only on request', async () => {
    const group =
      `${HEAD}1,Lead,7439-92-1,,0.1,Prohibited,Homogeneous material\n2,Solvents,,,0.1,Declare,Article\n` +
      ',Benzene,71-43-2,,,,\n,Toluene,108-88-3,,,,\n';
    await send(maker, lawId, group, { publishedAt: '2026-02-01' });
    const wrong =
      `${HEAD}1,Lead,7439-92-2,,0.2,Prohibited,Homogeneous material\n2,Solvents,,,0.1,Declare,Article\n` +
      ',Benzene,71-43-2,,,,\n';
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
  it('is invisible to others, and names only substances that its enterprise can see', async () => {
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

describe('a list in any layout', () => {
  const FILE =
    'Kundenliste 2026\nPos.;Stoff;CAS-Nr.;Stufe;Grenzwert (ppm);Verwendung\n1;Blei;7439-92-1;A;1000;\n' +
    '2;Blei;7439-92-1;A;3500;Stahl\n3;Benzol;71-43-2;B;;\n4;Anthracen;120-12-8;B;500;\n';
  const columns = async (lawId: number, text: string): Promise<ListColumns> =>
    (
      await test.http
        .post(`/api/rule/msgLawList/importColumns/${lawId}`)
        .set(maker)
        .attach('file', Buffer.from(text), 'kunde.csv')
    ).body.data;

  it('is mapped once, judged as decided, remembered for its authority, and deleted', async () => {
    const lawId = await newLaw(maker, 'CUSTOMER-1');
    const unmapped = (
      await test.http
        .post(`/api/rule/msgLawList/import/${lawId}`)
        .set(maker)
        .field('checkOnly', 'true')
        .attach('file', Buffer.from(FILE), 'kunde.csv')
    ).body;
    expect(unmapped.code).toMatch(/^lawList.unknown/);
    const proposed = await columns(lawId, FILE);
    expect(proposed).toMatchObject({
      source: 'proposed',
      lastImport: null,
      mapping: { headerRow: 2, thresholdUnit: 'ppm', columns: { nameEn: 1, cas: 2, threshold: 4, use: 5 } },
    });
    const mapping = {
      ...proposed.mapping,
      columns: { ...proposed.mapping.columns, class: 3 },
      classes: { A: 'prohibited', B: 'declare' },
      limitPercent: '0.3',
    };
    const fields = { mapping: JSON.stringify(mapping), publishedAt: '2026-05-01' };
    const report: ListImportReport = await look(maker, lawId, FILE, fields);
    expect(report).toMatchObject({
      layout: 'mapped',
      entries: 3,
      openRows: 1,
      faultKinds: [{ code: 'substance.casInvalid', column: 'CAS-Nr.', count: 1 }],
    });
    expect((await send(maker, lawId, FILE, fields)).code).toBe('import.invalidRows');
    const decisions = JSON.stringify([{ code: 'substance.casInvalid', column: 'CAS-Nr.', action: 'leaveOut' }]);
    const taken = await send(maker, lawId, FILE, { ...fields, decisions });
    expect([taken.code, taken.data]).toMatchObject(['', { taken: { itemCount: 2 }, decided: [{ count: 1 }] }]);
    expect(
      (await items(maker, lawId)).map(({ nameEn, duty, limitPercent, comparison, uses }) => ({
        ...{ nameEn, duty, limitPercent, comparison, uses },
      })),
    ).toEqual(
      expect.arrayContaining([
        {
          ...{ nameEn: 'Blei', duty: 'prohibited', limitPercent: '0.1', comparison: 'gt' },
          uses: [expect.objectContaining({ nameEn: 'Stahl', limitPercent: '0.35' })],
        },
        { nameEn: 'Benzol', duty: 'declare', limitPercent: '0.3', comparison: 'gt', uses: [] },
      ]),
    );
    expect((await versions(maker, lawId))[0]).toMatchObject({ layout: 'mapped', mapping: { limitPercent: '0.3' } });
    expect(await columns(lawId, FILE.replace('2026', '2027'))).toMatchObject({
      source: 'saved',
      lastImport: { list: 'CUSTOMER-1', entries: 2, file: 'list.csv' },
      mapping: { classes: mapping.classes, limitPercent: '0.3' },
    });
    expect((await test.http.delete('/api/rule/msgLawInfo/delete').set(maker).send([lawId])).body.respCode).toBe(0);
  });
  it('is not read for a list that the caller may not change', async () => {
    const lawId = await newLaw(centre, 'CENTRE-LIST');
    const answer = await test.http
      .post(`/api/rule/msgLawList/importColumns/${lawId}`)
      .set(maker)
      .attach('file', Buffer.from(FILE), 'kunde.csv');
    expect(answer.body.code).toBe('forbidden');
  });
});
