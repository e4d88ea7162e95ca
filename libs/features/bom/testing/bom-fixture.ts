import { Workbook } from 'exceljs';
import type { BomPosition } from '@matlas/contract';
import { MdsShareService, type SheetSeed, SheetWriter } from '@matlas/features/mds';
import { AuthLookup, type Auth } from '@matlas/server-kit';
import {
  type AuthHeader,
  enterprise,
  jobEnd,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';

export let test: TestApp;
export let oem: AuthHeader;
export let stranger: AuthHeader;
export let modId: number;

/** Registers the set-up and tear-down for all tests of a file. */
export function setUpBom(): void {
  beforeAll(async () => {
    test = await sharedApp({ WORKER: 'on' });
    const [maker, supplier] = [await enterprise(test.db), await enterprise(test.db, { code: 'S-77' })];
    oem = await signIn(test, await user(test.db, maker));
    stranger = await signIn(test, await user(test.db, await enterprise(test.db)));
    await supply(supplier, maker);
    modId = (
      await post('/model/modInfo/saveOrUpdate', {
        projectName: 'C5',
        internalNumber: 'C5-2026',
        modelType: 1,
        powerPlant: 2,
      })
    ).data.id;
  });
  afterAll(() => test.close());
}

const part = (number: string, name: string, release?: 'RL' | 'ST'): SheetSeed => ({
  key: `${number}${release}${name}`,
  tree: {
    kind: 1,
    name,
    number,
    measuredMassGrams: '20',
    children: [
      {
        massGrams: '20',
        node: {
          kind: 3,
          name: 'Steel',
          classCode: '1.1.1',
          number: '1.0338',
          children: [{ portion: { kind: 2, value: '100' }, substanceId: iron }],
        },
      },
    ],
  },
  release,
});
let iron: number;
/**
 * Released sheets of a supplier: one simple, two equal, one with another spelling of its number; and a draft that
 * belongs to the maker itself.
 */
async function supply(supplier: TestEnterprise, maker: TestEnterprise): Promise<void> {
  iron = (await test.db.row<{ id: number }>(`insert into graph_node (kind) values (4) returning id`))?.id ?? 0;
  await test.db.execute(
    `insert into substance (id, code, cas, name_en, kind) values ($1, 'CAS-7439-89-6', '7439-89-6', 'Iron', 'element')`,
    [iron],
  );
  await test.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
  const writer = test.app.get(SheetWriter);
  const sheets = await writer.createMany(await authOf(await user(test.db, supplier)), [
    part('N-104-1030', 'Bolt', 'ST'),
    part('N-200', 'Clip A', 'ST'),
    part('N-200', 'Clip B', 'ST'),
    part('n300-01', 'Nut', 'ST'),
  ]);
  await test.app.get(MdsShareService).saveShares(
    sheets.map((sheet) => ({
      sheetId: sheet.id,
      enterpriseId: maker.id,
      receiveStatus: 'P' as const,
      supplierCode: 'S-77',
    })),
  );
  await writer.createMany(await authOf(await user(test.db, maker)), [part('N-400', 'Own draft')]);
}
async function authOf(who: { id: number; enterpriseId: number; organisationId: number }): Promise<Auth> {
  const auth = await test.app.get(AuthLookup).byUser(who.id);
  if (!auth) throw new Error('no such user');
  return auth;
}
export const post = async (path: string, body: object, auth = oem) =>
  (await test.http.post(`/api${path}`).set(auth).set('Accept-Language', 'en').send(body)).body;
export const get = async (path: string, auth = oem) =>
  (await test.http.get(`/api${path}`).set(auth).set('Accept-Language', 'en')).body;
export const finished = (jobId: number) => jobEnd(test.db, jobId);
const HEADER = ['层级', '零件号', '零件名称', '数量', '单件质量(g)', '供应商代码'];
export const ROWS = [
  [0, 'C5-E-2026', '极光C5', 1, null, null],
  [1, 'C5-1000-01', '白车身', 1, null, null],
  [2, 'N-104-1030', '螺栓', 4, 20.5, 'S-77'],
  [2, 'N-200', '卡扣', 2, 20, 'S-77'],
  [2, 'N300.01', '螺母', 6, 20, 'S-77'],
  [2, 'N-400', '支架', 1, 20, null],
  [2, 'N-999', '未知件', 1, 5, 'S-88'],
];
export async function workbook(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const book = new Workbook();
  book.addWorksheet('BOM').addRows([HEADER, ...rows]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
export const upload = async (
  content: Buffer,
  path = '/bom/info/importCheck',
  auth = oem,
  fields: Record<string, string> = {},
) => {
  let request = test.http.post(`/api${path}`).set(auth).set('Accept-Language', 'en').field('modId', String(modId));
  for (const [name, value] of Object.entries(fields)) request = request.field(name, value);
  return (await request.attach('file', content, 'bom.xlsx')).body;
};
export const positions = async (): Promise<BomPosition[]> => (await get(`/bom/info/tree/${modId}`)).data;
export const byNumber = async (number: string): Promise<BomPosition> =>
  (await positions()).find((position) => position.number === number) as BomPosition;
