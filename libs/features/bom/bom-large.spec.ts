import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Workbook } from 'exceljs';
import type { BomPosition, BomSummary } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import { WorkerPool } from '@matlas/server-kit';
import { asBytes, type AuthHeader, enterprise, sharedApp, signIn, type TestApp, user } from '@matlas/testing';
import { BomWriteStore, type NewPosition } from './index';

const POSITIONS = 20_000;
/** Children of every position above the lowest level. */
const WIDTH = 12;
let test: TestApp;
let oem: AuthHeader;
let modId: number;

const position = (index: number, parentIndex: number | null, level: number): NewPosition => ({
  index,
  parentIndex,
  level,
  name: `螺栓 "${index}" \\ M6`,
  foreignName: null,
  pinyin: 'luoshuan',
  number: `N-${index}`,
  numberKey: `N${index}`,
  supplierCode: null,
  supplierName: `供应商 ${index % 40}`,
  quantity: '1.1',
  massGrams: '0.3',
  remark: null,
  sheetRow: index + 2,
  isAssembly: index * WIDTH + 1 < POSITIONS,
});
/** A tree of equal width in tree order. */
function tree(): NewPosition[] {
  const all: NewPosition[] = [];
  const open: { place: number; parent: number | null; level: number }[] = [{ place: 0, parent: null, level: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const index = all.length;
    const { place, parent, level } = next;
    all.push({ ...position(place, parent, level), index });
    for (let child = WIDTH; child > 0; child--)
      if (place * WIDTH + child < POSITIONS)
        open.push({ place: place * WIDTH + child, parent: index, level: level + 1 });
  }
  return all;
}

beforeAll(async () => {
  test = await sharedApp();
  oem = await signIn(test, await user(test.db, await enterprise(test.db)));
  modId = (
    await test.http
      .post('/api/model/modInfo/saveOrUpdate')
      .set(oem)
      .send({ projectName: 'C5', internalNumber: 'C5-2026', modelType: 1, powerPlant: 2 })
  ).body.data.id;
  await test.app.get(BomWriteStore).insertTree(modId, tree());
});
afterAll(() => test.close());

/**
 * The response text, the largest number of rows that the main process serialised or parsed at once, and the worker
 * tasks that ran for it.
 */
async function watched(path: string): Promise<{ text: string; most: number; tasks: string[] }> {
  const [tasks, made, read] = [
    jest.spyOn(test.app.get(WorkerPool), 'run'),
    jest.spyOn(JSON, 'stringify'),
    jest.spyOn(JSON, 'parse'),
  ];
  try {
    const { body } = await test.http.get(`/api${path}`).set(oem).buffer().parse(asBytes);
    const most = Math.max(
      0,
      ...made.mock.results.map(({ value }) => (value as string | undefined)?.length ?? 0),
      ...read.mock.calls.map(([text]) => text.length),
    );
    return {
      text: (body as Buffer).toString('utf8'),
      most,
      tasks: tasks.mock.calls.map(([{ path: file }]) => basename(file, '.ts')),
    };
  } finally {
    for (const spy of [tasks, made, read]) spy.mockRestore();
  }
}

it('returns a tree of 20,000 positions page by page, as the database serialised it, without blocking the event loop', async () => {
  const { text, most } = await watched(`/bom/info/tree/${modId}`);
  const { data, ...envelope } = JSON.parse(text) as { data: BomPosition[] };
  expect(envelope).toEqual({ respCode: 0, ok: true, message: expect.stringMatching(/./), code: '' });
  expect(data.map(({ number }) => number)).toEqual(tree().map(({ number }) => number));
  expect(data[1]).toMatchObject({
    modId,
    parentId: data[0]?.id,
    level: 1,
    name: '螺栓 "1" \\ M6',
    quantity: '1.1',
    massGrams: '0.3',
    childCount: WIDTH,
    matchState: 'assembly',
    sheet: null,
  });
  expect(most).toBeLessThan(text.length / 20);
});

it('sums 20,000 positions exactly in a worker thread, without blocking the event loop', async () => {
  const { text, most, tasks } = await watched(`/bom/info/summary/${modId}`);
  const { data } = JSON.parse(text) as { data: BomSummary };
  const leaves = tree().filter(({ isAssembly }) => !isAssembly);
  const grams = leaves.reduce(
    (sum, { level }) => sum.plus(new Decimal('1.1').pow(level + 1).times('0.3')),
    new Decimal(0),
  );
  expect(data).toMatchObject({
    positions: POSITIONS,
    levels: 5,
    byState: { unmatched: leaves.length, assembly: POSITIONS - leaves.length, matched: 0, byHand: 0, choose: 0 },
    bomMassGrams: grams.toFixed(),
    coveredMassGrams: '0',
    coveredPercent: '0',
    suppliersUnmatched: 40,
  });
  expect([tasks, most < POSITIONS]).toEqual([['sum-bom.task'], true]);
});

interface PlanNode {
  Plans?: PlanNode[];
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
}
const rowsOf = ({ Plans = [], ...node }: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
    node['Actual Loops'] +
  Plans.reduce((sum, plan) => sum + rowsOf(plan), 0);

it('computes the roles of a BOM with a few rows for each position, also where the table has no statistics', async () => {
  const body = await test.db.row<{ text: string }>(
    `select prosrc as text from pg_proc where proname = 'bom_position_roles'`,
  );
  const statement = body?.text.replace(/\bmodel\b/g, String(modId)) ?? '';
  const rows = await test.db.tx(async () => {
    await test.db.execute('set local enable_nestloop = off');
    await test.db.execute(`update bom_position set role = 'unmatched' where model_id = $1`, [modId]);
    const plan = await test.db.row<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, timing off, format json) ${statement}`,
    );
    return plan ? rowsOf(plan['QUERY PLAN'][0].Plan) : 0;
  });
  expect(rows).toBeGreaterThan(POSITIONS);
  expect(rows).toBeLessThan(30 * POSITIONS);
});

it('does not lock the model while a large workbook is read', async () => {
  const book = new Workbook();
  book
    .addWorksheet('BOM')
    .addRows([
      ['层级', '零件号', '零件名称', '数量', '单件质量(g)'],
      ...tree().map(({ level, number, name, quantity, massGrams }) => [
        level,
        number,
        name,
        Number(quantity),
        Number(massGrams),
      ]),
    ]);
  const content = Buffer.from(await book.xlsx.writeBuffer());
  // A worker thread reads the rows for most of the call; meanwhile another user can lock the model.
  const pool = test.app.get(WorkerPool);
  const { run } = pool;
  let [reading, taken] = [0, 0];
  const watch = jest.spyOn(pool, 'run').mockImplementation((...given) => {
    reading++;
    return run.apply(pool, given).finally(() => reading--);
  });
  const upload = test.http
    .post('/api/bom/info/importCheck')
    .set(oem)
    .field('modId', String(modId))
    .attach('file', content, 'bom.xlsx')
    .then(({ body }) => body as { data: object });
  for (let isOpen = true; isOpen;) {
    const isRead = reading > 0;
    await test.db.execute('select 1 from vehicle_model where id = $1 for update', [modId]);
    if (isRead && reading > 0) taken++;
    isOpen = await Promise.race([upload.then(() => false), pause(10, true)]);
  }
  watch.mockRestore();
  expect((await upload).data).toMatchObject({ rows: POSITIONS, wrongRows: 0 });
  expect(taken).toBeGreaterThan(0);
});
