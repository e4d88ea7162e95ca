import { Workbook } from 'exceljs';
import {
  type AuthHeader,
  enterprise,
  jobEnd,
  sharedApp,
  signIn,
  type TestApp,
  type TestUser,
  user,
} from '@matlas/testing';

let test: TestApp;
let maker: TestUser;
let auth: AuthHeader;
let modId: number;
beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  maker = await user(test.db, await enterprise(test.db));
  auth = await signIn(test, maker);
  modId = (
    await test.http
      .post('/api/model/modInfo/saveOrUpdate')
      .set(auth)
      .send({ projectName: 'C5', internalNumber: 'C5-2026', modelType: 1, powerPlant: 2 })
  ).body.data.id;
});
afterAll(() => test.close());

const HEADER = ['层级', '零件号', '零件名称', '数量', '单件质量(g)'];
const GOOD = [
  [0, 'C5-E-2026', '极光C5', 1, null],
  [1, 'N-104', '螺栓', 4, 20.5],
  [1, 'N-200', '卡扣', 2, 20],
];
const WRONG = [1, 'N-300', '', 'two', 5];
async function imported(rows: readonly (readonly unknown[])[], fields: Record<string, string> = {}) {
  const book = new Workbook();
  book.addWorksheet('BOM').addRows([HEADER, ...rows]);
  let request = test.http.post('/api/bom/info/importBom').set(auth).field('modId', String(modId));
  for (const [name, value] of Object.entries(fields)) request = request.field(name, value);
  const { body } = await request.attach('file', Buffer.from(await book.xlsx.writeBuffer()), 'bom.xlsx');
  if (body.ok) await jobEnd(test.db, body.data.jobId);
  return body;
}
const counted = () =>
  test.db.rows(
    `select kind, billing, refused, nodes, rows_ok as ok, rows_wrong as wrong, file_name as name, created_by as who,
        bytes > 0 as "hasBytes", job_id is not null as "isJob"
      from upload_count
      order by id`,
  );
const common = { kind: 'bomWorkbook', name: 'bom.xlsx', hasBytes: true };

it('counts an import of a BOM once with its nodes, a refused import without nodes, and a check not at all', async () => {
  const check = await test.http
    .post('/api/bom/info/importCheck')
    .set(auth)
    .field('modId', String(modId))
    .attach('file', Buffer.from(`${HEADER.join(',')}\n${GOOD.map((row) => row.join(',')).join('\n')}\n`), 'bom.csv');
  expect([check.body.ok, await counted()]).toEqual([true, []]);
  expect((await imported([...GOOD, WRONG])).code).toBe('import.invalidRows');
  expect((await imported(GOOD)).ok).toBe(true);
  expect((await imported([...GOOD, WRONG], { validRowsOnly: 'true' })).ok).toBe(true);
  expect(await counted()).toEqual([
    { ...common, billing: null, refused: true, nodes: 0, ok: 0, wrong: 1, who: maker.id, isJob: false },
    { ...common, billing: 'oem', refused: false, nodes: 3, ok: 3, wrong: 0, who: maker.id, isJob: true },
    { ...common, billing: 'oem', refused: false, nodes: 3, ok: 3, wrong: 1, who: maker.id, isJob: true },
  ]);
});
