import { asBytes, cellsOf } from '@matlas/testing';
import {
  colleague,
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
