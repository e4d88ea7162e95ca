import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ImportFaultRow, ImportLineRow, SheetImportRow } from '@matlas/contract';
import { type DocumentNode, type SheetDocument, writeMdsCsv, writeMdsWorkbook, writeMdsXml } from '@matlas/formats';
import type { ChildSeed, NodeSeed } from '@matlas/features/mds';
import { jobEnd, sharedApp, signedIn, type TestApp, seedCatalogue } from '@matlas/testing';

export let app: TestApp;
export let maker: Awaited<ReturnType<typeof signedIn>>;

/** Registers the set-up and tear-down for all tests of a file. */
export function setUpSheetImport(): void {
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    await seedCatalogue(app.db);
    maker = await signedIn(app);
  });
  afterAll(() => app.close());
}

export const fixedSubstance = (cas: string, value: string) => ({
  substance: { cas },
  portion: { kind: 2 as const, value },
});
export const steelNode = (key: string, more: Partial<DocumentNode> = {}): DocumentNode => ({
  key,
  kind: 3,
  name: 'Steel S',
  classCode: '1.1.1',
  children: [{ substance: { cas: '7439-89-6' }, portion: { kind: 2, value: '98' } }, fixedSubstance('7440-50-8', '2')],
  ...more,
});
export const part = (number: string, more: Partial<SheetDocument> = {}): SheetDocument => ({
  key: number,
  source: 'LOCAL',
  root: {
    key: `${number}-r`,
    kind: 1,
    name: `Part ${number}`,
    number,
    children: [{ massGrams: '21', node: steelNode(`${number}-m`) }],
  },
  ...more,
});

const bolt: ChildSeed = {
  quantity: 2,
  node: {
    kind: 1,
    name: 'Bolt M6',
    number: 'BO-6',
    measuredMassGrams: '21',
    children: [
      {
        massGrams: '20.8',
        node: {
          kind: 3,
          name: 'Steel',
          classCode: '1.1.1',
          standard: 'QC/T 1',
          children: [{ cas: '7439-89-6', portion: { kind: 3 } }],
        },
      },
    ],
  },
};
const pvcWire: ChildSeed = {
  massGrams: '60',
  node: {
    kind: 2,
    name: 'PVC wire',
    specificWeight: '0.12',
    specificWeightUnit: 'kg/m',
    children: [
      {
        portion: { kind: 2, value: '70' },
        node: { kind: 3, name: 'Cu', classCode: '3.1', children: [{ cas: '7440-50-8', portion: { kind: 3 } }] },
      },
      {
        portion: { kind: 3 },
        node: {
          kind: 3,
          name: 'PVC insulation',
          classCode: '5.1.b',
          attributes: { recyclate: { answer: 2 } },
          children: [
            { cas: '117-81-7', portion: { kind: 1, min: '20', max: '25' }, confidential: true },
            { cas: '9002-86-2', portion: { kind: 3 } },
          ],
        },
      },
    ],
  },
};
export const wire = (): NodeSeed => ({
  kind: 1,
  name: 'Bracket',
  foreignName: '支架',
  number: 'BR-1001',
  measuredMassGrams: '150',
  mixedNodeReason: 'joinedParts',
  children: [bolt, pvcWire],
});
type Writer = (documents: readonly SheetDocument[], sink: PassThrough) => Promise<unknown>;
const WRITERS: Record<string, Writer> = {
  csv: (documents, sink) => writeMdsCsv(documents, sink, { language: 'en' }),
  xlsx: (documents, sink) => writeMdsWorkbook(documents, sink, { language: 'zh' }),
  xml: (documents, sink) =>
    writeMdsXml(
      (async function* () {
        yield* documents;
      })(),
      sink,
    ),
};
export async function bytesOf(type: string, documents: readonly SheetDocument[]): Promise<Buffer> {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), WRITERS[type]?.(documents, sink).then(() => sink.end())]);
  return bytes;
}

export const english = (headers: Record<string, string>) => ({ ...headers, 'Accept-Language': 'en' });
export const post = async (path: string, body: object, headers = maker.headers) =>
  (await app.http.post(`/api/transfer/import/${path}`).set(english(headers)).send(body)).body;
const one = async (id: number, headers = maker.headers): Promise<SheetImportRow> =>
  (await app.http.get(`/api/transfer/import/one/${id}`).set(english(headers))).body.data;
export const faultsOf = async (id: number, more: object = {}): Promise<ImportFaultRow[]> =>
  (await post('faults', { id, pageSize: 200, ...more })).data.records;
export const fetchLines = async (id: number): Promise<ImportLineRow[]> =>
  (await post('lines', { id, pageSize: 50 })).data.records;
export async function read(
  bytes: Buffer | string,
  name: string,
  choices: Record<string, string> = {},
  headers = maker.headers,
): Promise<SheetImportRow> {
  let call = app.http
    .post('/api/transfer/import/upload')
    .set(english(headers))
    .attach('file', Buffer.from(bytes), name);
  for (const [field, value] of Object.entries(choices)) call = call.field(field, value);
  const { body } = await call;
  expect(body).toMatchObject({ ok: true });
  await jobEnd(app.db, body.data.jobId);
  return one(body.data.importId, headers);
}
export async function recheck(id: number, choices: object = {}): Promise<SheetImportRow> {
  await jobEnd(app.db, (await post('recheck', { id, ...choices })).data.jobId);
  return one(id);
}
export async function finish(id: number, body: object = {}, headers = maker.headers): Promise<SheetImportRow> {
  const started = await post('start', { id, ...body }, headers);
  expect(started).toMatchObject({ ok: true });
  expect(await jobEnd(app.db, started.data.jobId)).toMatchObject({ state: 'done' });
  return one(id, headers);
}
export const sheetsBy = (number: string) =>
  app.db.rows<{ id: number; cid: string; version: string; status: string; errorCount: number }>(
    `select id, cid::text as cid, version::text as version, status, error_count as "errorCount"
      from mds_sheet
      where number = $1 and deleted_at is null
      order by id`,
    [number],
  );
