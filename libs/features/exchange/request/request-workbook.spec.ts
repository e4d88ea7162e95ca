import type { RequestImportReport } from '@matlas/contract';
import { LOCALES } from '@matlas/contract';
import { asBytes, cellsOf } from '@matlas/testing';
import { app, ask, day, maker, setUpRequests, tier } from './testing/request-fixture';

setUpRequests();

describe('a workbook of requests', () => {
  const titles = LOCALES.en.reports.requests.column;
  const columns = [
    'projectName',
    'supplierCode',
    'email',
    'supplierName',
    'supplyNumber',
    'supplyName',
    'dataType',
    'deadline',
    'batch',
  ] as const;
  const csv = (...rows: string[][]): Buffer =>
    Buffer.from(
      [columns.map((column) => titles[column]).join(','), ...rows.map((row) => row.join(','))].join('\n'),
      'utf8',
    );
  const send = async (path: string, content: Buffer, fields: Record<string, string> = {}) =>
    app.http
      .post(`/api/exchange/request/${path}`)
      .set(maker.headers)
      .set('Accept-Language', 'en')
      .field(fields)
      .attach('file', content, 'requests.csv');

  it('is imported as a whole or not at all, with exactly the faulty rows reported', async () => {
    const future = await day(20);
    const good = ['Aurora', tier.enterprise.code, '', '', 'W-1', 'Bracket', 'Component', future, 'W'];
    const content = csv(
      good,
      good,
      ['Aurora', maker.enterprise.code, '', '', 'W-2', 'Bracket', 'material', future, 'W'],
      ['Aurora', tier.enterprise.code, '', '', 'W-3', 'Bracket', 'nonsense', await day(-1), 'W'],
      ['Aurora', '', 'new@tier.example', 'New tier', 'W-4', 'Screw', '部件', future.replaceAll('-', '/'), 'W'],
      ['', '', '', '', 'W-5', '', '', '', ''],
    );
    const first = (await send('import', content, { checkOnly: 'true' })).body;
    if (!first.ok) throw new Error(JSON.stringify(first));
    const looked = first.data as RequestImportReport;
    expect(looked).toMatchObject({ rows: 6, imported: 0, wrongRows: 4 });
    expect(looked.errors.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
      '3 supplyNumber row.duplicate',
      '4 supplierCode request.ownEnterprise',
      '5 dataType row.unknownValue',
      '5 deadline request.deadlinePast',
      '7 projectName row.required',
      '7 supplyName row.required',
      '7 dataType row.required',
      '7 deadline row.required',
    ]);
    expect((await send('import', content)).body).toMatchObject({ code: 'import.invalidRows', data: { count: 4 } });
    expect((await ask('page', maker, { q: 'W-' })).data.total).toBe(0);
    const { body: report } = await app.http
      .post('/api/exchange/request/importErrors')
      .set(maker.headers)
      .set('Accept-Language', 'en')
      .attach('file', content, 'requests.csv')
      .buffer()
      .parse(asBytes);
    expect((await cellsOf(report as Buffer)).flat()).toEqual(
      expect.arrayContaining([
        titles.supplierCode,
        maker.enterprise.code,
        'A request cannot go to your own enterprise',
      ]),
    );
    expect((await send('import', content, { validRowsOnly: 'true' })).body.data).toMatchObject({
      imported: 2,
      wrongRows: 4,
    });
    expect((await ask('page', maker, { q: 'W-', sort: 'supplyNumber' })).data.records).toMatchObject([
      { supplyNumber: 'W-1', dataType: 1, status: 'new' },
      { supplyNumber: 'W-4', email: 'new@tier.example', supplier: { nameZh: 'New tier', code: null } },
    ]);
  });
});
