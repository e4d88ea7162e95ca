import { Workbook } from 'exceljs';
import type { BomImportReport, BomPosition, BomPositionDetail } from '@matlas/contract';
import { type AuthHeader, enterprise, jobEnd, sharedApp, signIn, type TestApp, user } from '@matlas/testing';
import type { BomImportResult } from './bom-replacement.service';

let test: TestApp;
let maker: AuthHeader;
let modId: number;
let models = 0;

const HEADER = ['层级', '零件号', '零件名称', '数量', '单件质量(g)', '供应商代码'];
type Row = readonly [level: number, number: string | null, name: string];

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  maker = await signIn(test, await user(test.db, await enterprise(test.db)));
});
beforeEach(async () => {
  const internalNumber = `K5-${++models}`;
  const model = { projectName: 'K5', internalNumber, modelType: 1, powerPlant: 2 };
  modId = (await call('model/modInfo/saveOrUpdate', model)).id;
});
afterAll(() => test.close());

const call = async (path: string, body: object) => {
  const answer = (await test.http.post(`/api/${path}`).set(maker).send(body)).body;
  expect([answer.code, answer.issues ?? null]).toEqual(['', null]);
  return answer.data;
};
async function importBom(rows: readonly Row[]): Promise<BomImportResult> {
  const book = new Workbook();
  book
    .addWorksheet('BOM')
    .addRows([HEADER, ...rows.map(([level, number, name]) => [level, number, name, 1, 10, null])]);
  const report = (
    await test.http
      .post('/api/bom/info/importCheck')
      .set(maker)
      .field('modId', String(modId))
      .attach('file', Buffer.from(await book.xlsx.writeBuffer()), 'bom.xlsx')
  ).body.data as BomImportReport;
  const { jobId } = await call('bom/info/importBom', { importId: report.importId });
  const { error, result } = await jobEnd(test.db, jobId);
  expect(error).toBeNull();
  return result as BomImportResult;
}
const positions = async (): Promise<BomPosition[]> =>
  (await test.http.get(`/api/bom/info/tree/${modId}`).set(maker)).body.data;
/** Sets the spare-part fact of the n-th position with this name. */
async function say(name: string, ...values: ('yes' | 'no' | null)[]): Promise<void> {
  const named = (await positions()).filter((position) => position.name === name);
  expect(named).toHaveLength(values.length);
  for (const [at, sparePart] of values.entries()) {
    if (sparePart === null) continue; // it has none, and a removal would be refused
    await test.http
      .put('/api/bom/info/setFacts')
      .set(maker)
      .send({ modId, ids: [named[at]?.id], facts: { sparePart } })
      .expect(200);
  }
}
const factsOf = async (name: string): Promise<(string | null)[]> => {
  const named = (await positions()).filter((position) => position.name === name);
  const details: BomPositionDetail[] = [];
  for (const { id } of named)
    details.push((await test.http.get(`/api/bom/info/getNodeDetail/${id}`).set(maker)).body.data as BomPositionDetail);
  return details.map(({ facts }) => facts.sparePart);
};

/** A position without a number, added by a user. */
const add = async (name: string, parent: string): Promise<void> => {
  const parentId = (await positions()).find((position) => position.name === parent)?.id;
  expect(await call('bom/info/addBom', { modId, parentId, name })).toMatchObject({ name });
};

/** The same door on the other side: its parts have the same number, supplier and number of the parent. */
const doorAt = (side: string): Row[] => [
  [1, side, `Side ${side}`],
  [2, 'D-1', 'Door'],
  [3, 'B-1', 'Bolt'],
  [3, 'C-1', 'Clip'],
];

describe('facts of positions, when the BOM is imported again', () => {
  it('move from a position without a number to the position with its name below the same parent, which now has a number', async () => {
    const rows: Row[] = [
      [0, 'K5', 'Vehicle'],
      [1, 'D-1', 'Left door'],
      [1, 'D-2', 'Right door'],
      [1, 'S-9', 'Seal'],
    ];
    await importBom(rows);
    for (const door of ['Left door', 'Right door']) await add('Seal', door);
    await add('Lip', 'Left door');
    await say('Seal', null, 'yes', 'no');
    await say('Lip', 'yes');
    const result = await importBom([
      [0, 'K5', 'Vehicle'],
      [1, 'D-2', 'Door, right'],
      [2, 'S-2', ' seal'],
      [1, 'S-9', 'Seal'],
      [1, 'D-1', 'Left door'],
      [2, 'S-1', 'Seal'],
      [3, 'L-1', 'Lip'],
    ]);
    expect([await factsOf('seal'), await factsOf('Seal'), await factsOf('Lip')]).toEqual([
      ['yes'],
      ['no', null],
      [null],
    ]);
    expect(result).toMatchObject({
      lostFacts: 1,
      lostFactsAt: [{ name: 'Lip', number: null, path: ['Vehicle', 'Left door'] }],
    });
  });
  it('are assigned in order where several positions share one place, if the new BOM has as many of them', async () => {
    const rows: Row[] = [[0, 'K5', 'Vehicle'], ...doorAt('L-1'), ...doorAt('R-1')];
    await importBom(rows);
    await say('Bolt', null, 'yes');
    await say('Clip', 'no', 'no');
    expect(await importBom([...rows, [1, 'N-1', 'Nut']])).toMatchObject({ lostFacts: 0, lostFactsAt: [] });
    expect([await factsOf('Bolt'), await factsOf('Clip')]).toEqual([
      [null, 'yes'],
      ['no', 'no'],
    ]);
  });
  it('are listed by position in the result and in the audit trail when they have no place in the new BOM', async () => {
    const bolt: Row = [1, 'B-9', 'Bolt, loose'];
    const rows: Row[] = [[0, 'K5', 'Vehicle'], ...doorAt('L-1'), ...doorAt('R-1'), [1, 'M-1', 'Mirror'], bolt, bolt];
    await importBom(rows);
    await add('Seal', 'Side L-1');
    await say('Seal', 'yes');
    await say('Bolt', 'yes', 'no');
    await say('Bolt, loose', 'yes', 'no');
    await say('Clip', 'no', 'no');
    await say('Mirror', 'yes');
    const lost = [
      { name: 'Seal', number: null, path: ['Vehicle', 'Side L-1'] },
      { name: 'Bolt, loose', number: 'B-9', path: ['Vehicle'] },
      { name: 'Bolt, loose', number: 'B-9', path: ['Vehicle'] },
    ];
    const result = await importBom([...rows, bolt, ...doorAt('T-1')]);
    expect(result).toMatchObject({ lostFacts: 3, lostFactsAt: lost });
    expect([
      await factsOf('Bolt'),
      await factsOf('Bolt, loose'),
      await factsOf('Clip'),
      await factsOf('Mirror'),
    ]).toEqual([['yes', 'no', null], [null, null, null], ['no', 'no', 'no'], ['yes']]);
    const noted = await test.db.row<{ after: { lostFacts: unknown } }>(
      `select after from audit_trail where subject = 'bom' and action = 'import' order by id desc limit 1`,
    );
    expect(noted?.after.lostFacts).toEqual(lost);
  });
});
