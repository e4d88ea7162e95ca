import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isErrorCode } from '@matlas/contract';
import type { BomRead, BomToRead } from '@matlas/features/bom';
import type { ReadList, TableRefusal } from '@matlas/formats';
import { taskFile, WorkerPool } from '@matlas/server-kit';
import {
  HOSTILE_ARCHIVES,
  HOSTILE_SHEETS,
  HOSTILE_TABLES,
  HOSTILE_TEXTS,
  HOSTILE_TREES,
  HOSTILE_WORKBOOKS,
  hostileBundles,
  type HostileFile,
  hostileXml,
  PeakMemory,
  type SheetsRead,
  type SheetsToRead,
  workbookOf,
  type XmlRoot,
} from '@matlas/testing';

/** Worker threads load their programs by path. */
const source = (path: string): string => resolve('libs', `${path}.ts`);
interface Refused {
  refusal: TableRefusal;
}
const READ_BOM = taskFile<{ run: (input: BomToRead) => Promise<BomRead | Refused> }>(
  source('features/bom/read-bom.task'),
);
type ListToRead = { path: string; type: string } & ({ read: object } | { columns: { saved: readonly never[] } });
const READ_LIST = taskFile<{ run: (input: ListToRead) => Promise<{ list: ReadList } | { columns: object } | Refused> }>(
  source('features/rules/import/read-list.task'),
);
const READ_SHEETS = taskFile<{ run: (input: SheetsToRead) => Promise<SheetsRead> }>(
  source('testing/hostile/read-sheets.task'),
);
const TABLES = [...HOSTILE_ARCHIVES, ...HOSTILE_WORKBOOKS, ...HOSTILE_TEXTS, ...HOSTILE_TREES, ...HOSTILE_TABLES];
/** Readers of data sheets with their file types; readers of XML with their known root element. */
const formats = (path: string): string => source(`formats/${path}`);
const MDS_XML: XmlRoot = { name: 'Datasheets', attributes: 'xmlns="urn:matlas:mds:1" version="1.0"' };
const IEC_62474: XmlRoot = { name: 'Main', attributes: 'xmlns="http://std.iec.ch/iec62474"' };
const tables =
  (...types: readonly string[]) =>
  () =>
    TABLES.filter(({ type }) => types.includes(type));
const SHEET_READERS: readonly { reader: string; module: string; files: () => readonly HostileFile[] }[] = [
  {
    reader: 'readMdsXml',
    module: formats('mds-xml/read-mds-xml'),
    files: () => [...hostileXml(MDS_XML), ...HOSTILE_SHEETS],
  },
  { reader: 'readIec62474', module: formats('iec62474/read-iec62474'), files: () => hostileXml(IEC_62474) },
  {
    reader: 'readIpc1752',
    module: formats('ipc1752/read-ipc1752'),
    files: () => hostileXml({ name: 'MainDeclaration', attributes: 'xmlns="http://webstds.ipc.org/175x/2.0"' }),
  },
  {
    reader: 'readGranta',
    module: formats('granta/read-granta'),
    files: () =>
      hostileXml({ name: 'PartsEco', attributes: 'xmlns="http://www.grantadesign.com/17/11/BillOfMaterialsEco"' }),
  },
  { reader: 'readMdsWorkbook', module: formats('mds-workbook/read-mds-workbook'), files: tables('xlsx', 'xls', 'ods') },
  { reader: 'readMdsCsv', module: formats('mds-csv/read-mds-csv'), files: tables('csv') },
  { reader: 'readJapia', module: formats('japia/read-japia'), files: tables('csv') },
  {
    reader: 'readBundle',
    module: formats('bundle/read-bundle'),
    files: () => hostileBundles({ type: 'zip', text: 'sheets.xml', root: MDS_XML, others: [] }),
  },
  {
    reader: 'readShai',
    module: formats('iec62474/read-shai'),
    files: () => hostileBundles({ type: 'shai', text: 'a.xml', root: IEC_62474, others: [] }),
  },
];
/** Maximum memory for all files together, in addition to that of the process. */
const MOST_MEGABYTES = 450;

const pool = new WorkerPool();
const memory = new PeakMemory();
beforeAll(async () => {
  await readBom(newFile(workbookOf()), 'xlsx'); // the thread has its program before anything is measured
  for (const [, file] of smallFiles(TABLES)) pathOf(file);
  memory.watch();
});
afterAll(async () => {
  await pool.onApplicationShutdown();
  memory.end();
});

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));
const BOM_OPTIONS = { mapping: undefined, saved: [], corrections: [], rootNumbers: [], want: 'report' as const };
const readBom = (path: string, type: string) =>
  pool.run(READ_BOM, { source: { path, type }, ...BOM_OPTIONS }, { guard: 'file' });
function newFile(bytes: Buffer): string {
  const path = join(folder, randomUUID());
  writeFileSync(path, bytes);
  return path;
}
/**
 * Files on disk by their content, since several readers get the same file: 40 MB of spaces are compressed only once. In
 * memory they would be a hundred megabytes, measured as those of the readers.
 */
const stored = new Map<HostileFile, string>();
function pathOf(file: HostileFile): string {
  const path = stored.get(file) ?? newFile(file.bytes());
  stored.set(file, path);
  return path;
}
const contentOf = (file: HostileFile): ArrayBuffer =>
  new Uint8Array(TABLES.includes(file) ? readFileSync(pathOf(file)) : file.bytes()).buffer;
const smallFiles = (files: readonly HostileFile[]) =>
  files.filter(({ isBig }) => !isBig).map((file) => [`${file.type}: ${file.name}`, file] as const);

/** Whether the whole file must be refused, independent of how a format reads the rows. */
const isRefused = (file: HostileFile): file is HostileFile & { met: { code: string } } =>
  typeof file.met === 'object' &&
  'code' in file.met &&
  file.met.code !== 'workbook.tooManyRows' &&
  file.met.code !== 'workbook.empty';
interface ReportedRefusal {
  code: string;
  params: Record<string, unknown>;
}
function expectRefusal({ met, name }: HostileFile, refusal: ReportedRefusal | undefined): void {
  if (typeof met === 'string' || 'rowCodes' in met)
    return expect({ name, told: refusal }).toEqual({ name, told: undefined });
  expect({ name, code: refusal?.code, reason: refusal?.params.reason }).toEqual({
    name,
    code: met.code,
    reason: met.reason,
  });
  expect(isErrorCode(refusal?.code ?? '')).toBe(true);
  if (met.place !== undefined) expect(String(refusal?.params.place)).toContain(met.place);
}

describe('a BOM import reports the place of the error in every hostile file', () => {
  it.each(smallFiles(TABLES))('%s', async (_, file) => {
    const read = await readBom(pathOf(file), file.type);
    expectRefusal(file, 'refusal' in read ? read.refusal : undefined);
    if ('refusal' in read || typeof file.met === 'string' || !('rowCodes' in file.met)) return;
    const codes = read.errors.map(({ code }) => code);
    for (const code of file.met.rowCodes) expect(codes).toContain(code);
    for (const { row, column } of read.errors)
      expect({ row: row > 0, column: column !== undefined }).toEqual({ row: true, column: true });
    if (file.met.rowCodes.length === 0) expect(read.faults.length + read.rowCount).toBeGreaterThan(0);
  });
});

it('a list import refuses the same files for the same reasons', async () => {
  for (const [, file] of smallFiles(TABLES)) {
    const { type } = file;
    for (const what of [{ read: {} }, { columns: { saved: [] } }] as const) {
      const read = await pool.run(READ_LIST, { path: pathOf(file), type, ...what }, { guard: 'file' });
      if (isRefused(file)) expectRefusal(file, 'refusal' in read ? read.refusal : undefined);
      else if ('refusal' in read)
        expect({ name: file.name, isKnown: isErrorCode(read.refusal.code) }).toEqual({
          name: file.name,
          isKnown: true,
        });
    }
  }
});

it.each(SHEET_READERS.map((one) => [one.reader, one] as const))(
  '%s answers every hostile file with faults, and never throws',
  async (_, { module, reader, files }) => {
    for (const [, file] of smallFiles(files())) {
      const { type } = file;
      const content = contentOf(file);
      const path = join(tmpdir(), `hostile-${randomUUID()}.${type}`);
      const { faults, sheets } = await pool.run(
        READ_SHEETS,
        { module, reader, path, content, type },
        { guard: 'file', transfer: [content] },
      );
      const codes = faults.map(({ code }) => code);
      expect({
        name: file.name,
        isReported: faults.length > 0 || sheets > 0,
        unknown: codes.filter((code) => !isErrorCode(code)),
      }).toEqual({ name: file.name, isReported: true, unknown: [] });
      if (!isRefused(file)) continue;
      // A reader that finds none of its titles reads no further.
      const code = codes[0] === 'workbook.columnMissing' ? 'workbook.columnMissing' : file.met.code;
      expect({
        name: file.name,
        codes,
        isPlaced: faults.every(({ place }) => Object.keys(place).length > 0),
      }).toEqual({ name: file.name, codes: expect.arrayContaining([code]), isPlaced: true });
    }
  },
);

it('reading all files stays within the memory limit', () => {
  const { peakMegabytes, grownMegabytes } = memory.measured();
  console.info(
    `hostile files: ${TABLES.length + hostileXml({ name: 'a', attributes: '' }).length}, peak ${peakMegabytes} MB, ${grownMegabytes} MB beside the process`,
  );
  expect(grownMegabytes).toBeLessThan(MOST_MEGABYTES);
});
