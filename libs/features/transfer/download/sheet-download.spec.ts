import { MdsShareService } from '@matlas/features/mds';
import { asBytes, cellsOf, sharedApp, signedIn, type TestApp, zipEntries } from '@matlas/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DocumentPiece,
  readMdsCsv,
  readMdsWorkbook,
  readMdsXml,
  readShai,
  type SheetDocument,
  type SheetReader,
} from '@matlas/formats';

const SUBSTANCES = [
  ['7439-89-6', 'Iron', '铁'],
  ['117-81-7', 'DEHP', '邻苯二甲酸二(2-乙基己)酯'],
] as const;
async function seedSubstances(db: TestApp['db']): Promise<void> {
  for (const [cas, name, nameZh] of SUBSTANCES)
    await db.execute(
      `with vertex as (insert into graph_node (kind)
        values (4)
        returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
        select id, 'CAS-' || $1::text, $1, $2, $3, 'substance'
        from vertex`,
      [cas, name, nameZh],
    );
}
const steel = {
  kind: 3,
  name: '钢',
  foreignName: 'Steel',
  symbol: 'DC01',
  number: '1.0330',
  standard: 'EN 10130',
  classCode: '1.1.1',
  children: [
    { cas: '117-81-7', portion: { kind: 2, value: '0.000125' } },
    { cas: '7439-89-6', portion: { kind: 3 } },
  ],
};
const part = (number: string, more: object = {}) => ({
  kind: 1,
  name: `零件 ${number}`,
  foreignName: `Part ${number}`,
  number,
  measuredMassGrams: '5',
  children: [{ massGrams: '5', node: steel }],
  ...more,
});
const namesIn = (zip: Buffer): string[] => zipEntries(zip).map(({ name }) => name);

describe('downloads of data sheets', () => {
  let app: TestApp;
  let supplier: Awaited<ReturnType<typeof signedIn>>;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  let folder: string;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    supplier = await signedIn(app);
    maker = await signedIn(app);
    folder = await mkdtemp(join(tmpdir(), 'sheet-download-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  type Who = Pick<typeof supplier, 'headers'>;
  const call = (who: Who, path: string, body: object, language = 'en') =>
    app.http.post(`/api${path}`).set(who.headers).set('Accept-Language', language).send(body);
  const released = async (tree: object) => {
    const { body } = await call(supplier, '/data/local/component', { tree });
    return (await call(supplier, `/data/local/release/${body.data.id}`, { to: 'IR' })).body.data;
  };
  const share = async (sheetId: number) => {
    await app.app.get(MdsShareService).saveShares([{ sheetId, enterpriseId: maker.enterprise.id, receiveStatus: 'N' }]);
    return (await app.db.row<{ id: number }>('select id from mds_share where sheet_id = $1', [sheetId]))?.id as number;
  };
  const zip = async (who: Who, path: string, body: object, language?: string) => {
    const answer = await call(who, path, body, language)
      .buffer(true)
      .parse(asBytes as never);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    return answer.body as Buffer;
  };
  const read = async (reader: SheetReader, content: Buffer, type: string): Promise<SheetDocument[]> => {
    const path = join(folder, `file.${type}`);
    await writeFile(path, content);
    const pieces: DocumentPiece[] = [];
    for await (const piece of reader({ path, name: `file.${type}`, type })) pieces.push(piece);
    expect(pieces.filter((piece) => 'fault' in piece && piece.fault.severity === 'error')).toEqual([]);
    return pieces.flatMap((piece) => ('sheet' in piece ? [piece.sheet] : []));
  };

  it('mark received sheets as downloaded, and refuse more than 50 and sheets that the caller cannot see', async () => {
    const sheet = await released(part('Z-1'));
    const kid = await share(sheet.id);
    const body = await zip(maker, '/exchange/received/download', { ids: [kid] });
    expect(namesIn(body)).toEqual([`${sheet.cid}_1_Part_Z-1.xlsx`]);
    const tree = await cellsOf(zipEntries(body)[0]?.content ?? body, 1);
    const header = tree.findIndex((cells) => cells[0] === 'Level');
    expect(tree.slice(header + 1).map((cells) => [cells[0], String(cells[1]).trim(), cells[3]])).toEqual([
      [0, 'Part Z-1', 'Z-1'],
      [1, 'Steel', '1.0330'],
      [2, 'DEHP', '117-81-7'],
      [2, 'Iron', '7439-89-6'],
    ]);
    expect(
      (await app.db.row<{ status: string }>('select receive_status as status from mds_share where id = $1', [kid]))
        ?.status,
    ).toBe('D');
    const again = await share((await released(part('Z-3'))).id);
    const { sheetId } = (await app.db.row<{ sheetId: number }>(
      'select sheet_id as "sheetId" from mds_share where id = $1',
      [again],
    )) ?? { sheetId: 0 };
    await zip(maker, '/exchange/search/download', { ids: [sheetId] });
    expect(
      (await app.db.row<{ status: string }>('select receive_status as status from mds_share where id = $1', [again]))
        ?.status,
    ).toBe('D');
    const refused = await call(supplier, '/exchange/search/download', {
      ids: Array.from({ length: 51 }, (_, index) => index + 1),
    });
    expect([refused.body.code, refused.body.message]).toEqual([
      'sheet.tooManyDownloads',
      'Maximum 50 downloads at a time',
    ]);
    expect((await call(await signedIn(app), '/exchange/received/download', { ids: [kid] })).status).toBe(404);
    expect((await call(maker, '/exchange/search/download', { ids: [(await released(part('Z-2'))).id] })).status).toBe(
      404,
    );
  });

  it.each([
    ['mdsXml', 'xml', readMdsXml],
    ['mdsWorkbook', 'xlsx', readMdsWorkbook],
    ['mdsCsv', 'csv', readMdsCsv],
  ] as const)(
    'writes %s that its reader takes back with everything that the sheet refers to',
    async (format, type, reader) => {
      const below = await released(part(`B-${type}`));
      const sheet = await released(
        part(`A-${type}`, { measuredMassGrams: '15', children: [{ quantity: 3, ref: { cid: below.cid } }] }),
      );
      const body = await zip(supplier, '/exchange/search/download', { ids: [sheet.id], format });
      expect(namesIn(body)).toEqual([`${sheet.cid}_1_Part_A-${type}.${type}`]);
      const [lower, upper, ...others] = await read(reader, zipEntries(body)[0]?.content as Buffer, type);
      expect([
        others,
        upper?.root.name,
        upper?.root.children[0]?.quantity,
        upper?.root.children[0]?.reference?.key,
      ]).toEqual([[], `零件 A-${type}`, 3, lower?.key]);
      expect(
        lower?.root.children[0]?.node?.children.map(({ substance, portion }) => [substance?.cas, portion]),
      ).toEqual([
        ['117-81-7', { kind: 2, value: '0.000125' }],
        ['7439-89-6', { kind: 3 }],
      ]);
    },
  );

  it('put used sheets into their place in a chemSHERPA archive', async () => {
    const below = await released(part('B-shai'));
    const sheet = await released(
      part('A-shai', { measuredMassGrams: '15', children: [{ quantity: 3, ref: { cid: below.cid } }] }),
    );
    const [file] = zipEntries(await zip(supplier, '/exchange/search/download', { ids: [sheet.id], format: 'shai' }));
    expect([file?.name, zipEntries(file?.content as Buffer).length]).toEqual([`${sheet.cid}_1_Part_A-shai.shai`, 1]);
    const sheets = await read(readShai, file?.content as Buffer, 'shai');
    expect(
      sheets.map(({ root }) => [root.number, root.children.map(({ quantity, node }) => [quantity, node?.number])]),
    ).toEqual([['A-shai', [[3, 'B-shai']]]]);
  });

  it('sign a bundle of several sheets', async () => {
    const sheets = [await released(part('S-1')), await released(part('S-2'))];
    const body = await zip(supplier, '/exchange/search/download', {
      ids: sheets.map(({ id }) => id),
      format: 'bundle',
    });
    expect(namesIn(body).sort()).toEqual(['manifest.json', 'sheets.xml', 'signature.json']);
  });

  it('list the losses of a format beside the files', async () => {
    const sheet = await released(part('I-1'));
    const body = await zip(supplier, '/exchange/search/download', { ids: [sheet.id], format: 'iec62474' });
    const [declaration, losses] = zipEntries(body);
    expect([declaration?.name, losses?.name]).toEqual([`${sheet.cid}_1_Part_I-1.xml`, 'Not transferred.xlsx']);
    expect(declaration?.content.toString('utf8')).toContain('http://std.iec.ch/iec62474');
    expect(await cellsOf(losses?.content ?? body)).toContainEqual([
      '零件 I-1 › 钢 › Iron',
      'portion',
      'rest',
      'Said otherwise',
      '99.999875',
    ]);
  });

  it.each(['zh', 'en'] as const)('prints a report in %s with the characters of both languages', async (language) => {
    const sheet = await released(part(`P-${language}`));
    const [file] = zipEntries(
      await zip(supplier, '/exchange/search/download', { ids: [sheet.id], format: 'pdf' }, language),
    );
    expect(file?.name).toBe(language === 'en' ? `${sheet.cid}_1_Part_P-en.pdf` : `${sheet.cid}_1_零件_P-zh.pdf`);
    expect([file?.content.subarray(0, 5).toString(), file?.content.includes('NotoSansHans')]).toEqual(['%PDF-', true]);
    if (process.env['KEEP_PDF'])
      await writeFile(join(process.env['KEEP_PDF'], `report-${language}.pdf`), file?.content as Buffer);
  });
});
