import { Readable } from 'node:stream';
import type { ExemptionCalendar, ExemptionClaim, ExemptionSummary, ExemptionWhatIf } from '@matlas/contract';
import { asBytes, type TestApp } from '@matlas/testing';
import {
  test,
  proposer,
  stranger,
  vehicle,
  run,
  post,
  get,
  analyse,
  analyseAgain,
  findings,
  openExemptVehicle,
} from './testing/exempt-vehicle';

beforeAll(openExemptVehicle);
afterAll(() => test.close());

describe('exemption analysis', () => {
  const claims = async (more: object = {}, who = proposer): Promise<ExemptionClaim[]> =>
    (await post('exemption/claims', { runId: run.id, pageSize: 100, ...more }, who)).data.records as ExemptionClaim[];

  it('lists which code claims which entry in which part, with the outcome', async () => {
    const actual = (await claims()).map(({ positionNumber, code, outcome, entry, decides, verdict }) => [
      positionNumber,
      code,
      outcome,
      entry?.entry ?? null,
      decides,
      verdict,
    ]);
    expect(new Set(actual.map((row) => row.join()))).toEqual(
      new Set(
        [
          ['V-1', '3', 'overMaximum', '3', false, 'fail'],
          ['T-1', '3', 'covers', '3', true, 'exempt'],
          ['G-1', '1', 'closed', '1(b)', false, 'fail'],
          ['N-1', '3', 'covers', '3', true, 'exempt'],
          ['A-1', '20', 'potentiallyProhibited', null, false, 'fail'],
        ].map((row) => row.join()),
      ),
    );
    const [terminal] = await claims({ q: 'terminal' });
    expect(terminal).toMatchObject({
      codeText: 'Copper',
      maxPercent: '3',
      limitPercent: '0.1',
      end: { by: 'typeApproval', date: '2098-01-01', effect: 'inTime' },
      entry: { maxPercent: '4', reviewDue: '2097', text: 'Copper alloys' },
    });
    expect((await claims({ outcomes: ['closed', 'overMaximum'] })).map(({ positionNumber }) => positionNumber)).toEqual(
      ['G-1', 'V-1'],
    );
  });
  it('sums up by entry, and counts findings without a claim', async () => {
    const summary = (await get(`exemption/summary/${run.id}`)).data as ExemptionSummary;
    expect(summary).toMatchObject({
      title: 'Aurora C5',
      kept: true,
      dates: { typeApproval: '2024-05-01', putOnMarket: null },
      counts: { covers: 2, overMaximum: 1, closed: 1, potentiallyProhibited: 1 },
      hidden: 0,
    });
    expect(summary.unclaimed).toBeGreaterThan(0);
    expect(summary.entries.find(({ entry }) => entry === '3')).toMatchObject({
      findings: 2,
      massGrams: '2.2',
      counts: { covers: 2, overMaximum: 1 },
      ends: [{ date: '2098-01-01', effect: 'inTime' }],
    });
  });
  it('shows the effect of another type approval date without storing anything', async () => {
    const later = (await post('exemption/whatIf', { runId: run.id, typeApproval: '2098-01-01' }))
      .data as ExemptionWhatIf;
    expect(later).toMatchObject({ changed: 2, before: { exempt: 2 }, after: { exempt: 0, depends: 0 } });
    expect(
      later.findings.map(({ positionNumber, before, after, entryBefore, entryAfter }) => [
        positionNumber,
        before,
        after,
        entryBefore,
        entryAfter,
      ]),
    ).toEqual([
      ['T-1', 'exempt', 'fail', '3', null],
      ['N-1', 'exempt', 'fail', '3', null],
    ]);
    const unknown = (await post('exemption/whatIf', { runId: run.id, typeApproval: null })).data as ExemptionWhatIf;
    expect(unknown.findings.map(({ positionNumber, after }) => `${positionNumber} ${after}`).sort()).toEqual([
      'G-1 depends',
      'N-1 depends',
      'T-1 depends',
    ]);
    const older = (await post('exemption/whatIf', { runId: run.id, typeApproval: '2015-06-01' }))
      .data as ExemptionWhatIf;
    expect(older.findings).toMatchObject([
      { positionNumber: 'G-1', before: 'fail', after: 'exempt', entryAfter: '1(b)' },
    ]);
    expect(await findings({ verdicts: ['exempt'] })).toHaveLength(2);
  });
  it('lists ends with the affected parts in a calendar; a review is not an end', async () => {
    const calendar = (await get('exemption/calendar')).data as ExemptionCalendar;
    expect(calendar.months).toMatchObject([
      {
        month: '2098-01',
        ends: [
          {
            entry: '3',
            by: 'typeApproval',
            date: '2098-01-01',
            affected: [
              {
                title: 'Aurora C5',
                effect: 'inTime',
                date: '2024-05-01',
                findings: 2,
                parts: 2,
                massGrams: '2.2',
                suppliers: [{ name: 'Suzhou Hengxin' }],
              },
            ],
          },
        ],
      },
    ]);
    expect(calendar.reviews).toMatchObject([{ entry: '3', reviewDue: '2097', affected: [{ findings: 2 }] }]);
    await test.db.execute(`update vehicle_model set type_approval_date = null where id = $1`, [vehicle.modelId]);
    const undated = await analyse();
    expect(
      (await get('exemption/calendar?past=true')).data.months.map(
        ({ month, ends }: ExemptionCalendar['months'][number]) => [month, ends[0]?.affected[0]?.effect],
      ),
    ).toEqual([
      ['2016-01', 'dateMissing'],
      ['2098-01', 'dateMissing'],
    ]);
    const missing = (await post('exemption/claims', { runId: undated.id, outcomes: ['dateMissing'] })).data
      .records as ExemptionClaim[];
    expect(
      new Set(missing.map(({ positionNumber, verdict, missingFacts }) => [positionNumber, verdict, missingFacts])),
    ).toEqual(new Set(['T-1', 'G-1', 'N-1'].map((number) => [number, 'depends', ['typeApproval']])));
    await test.db.execute(`update vehicle_model set type_approval_date = '2024-05-01' where id = $1`, [
      vehicle.modelId,
    ]);
    await analyseAgain();
  });
  it('reaches a target with the fewest changes, and reports the shortfall when parts are excluded', async () => {
    const { default: readWorkbook } = await import('read-excel-file/node');
    const file = async (request: ReturnType<TestApp['http']['get']>): Promise<unknown[][]> =>
      (
        await readWorkbook(
          Readable.from([
            (await request.set(proposer).set('Accept-Language', 'zh').buffer(true).parse(asBytes)).body as Buffer,
          ]),
        )
      )[0]?.data ?? [];
    const rows = await file(test.http.post('/api/analysis/exemption/export').send({ runId: run.id }));
    expect(rows.find((row) => row.includes('G-1'))).toEqual(
      expect.arrayContaining(['不符合', '日期已过', '1(b)', '2016-01-01', '车型日期已晚']),
    );
    expect(
      (await file(test.http.get('/api/analysis/exemption/calendarExport'))).find((row) => row[0] === '2098-01-01'),
    ).toEqual(expect.arrayContaining(['型式批准早于', '3', 'Aurora C5', 'Suzhou Hengxin']));
    const events = await test.http
      .get('/api/analysis/exemption/calendarFile')
      .set(proposer)
      .set('Accept-Language', 'zh')
      .buffer(true)
      .parse(asBytes);
    expect(events.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect((events.body as Buffer).toString().replace(/\r\n /g, '')).toMatch(
      /DTSTART;VALUE=DATE:20980101\r\nDTEND;VALUE=DATE:20980102\r\nSUMMARY:豁免到期：.* 3（Aurora C5）/,
    );
    expect([
      (await get(`exemption/summary/${run.id}`, stranger)).code,
      (await post('exemption/claims', { runId: run.id }, stranger)).code,
      (await post('exemption/whatIf', { runId: run.id }, stranger)).code,
    ]).toEqual(['notFound', 'notFound', 'notFound']);
    expect([
      (await get('exemption/runs', stranger)).data,
      (await get('exemption/calendar', stranger)).data.months,
    ]).toEqual([[], []]);
    expect((await get('exemption/runs')).data).toMatchObject([{ runId: run.id, title: 'Aurora C5', claims: 5 }]);
  });
});
