import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  applyCorrections,
  bomSummary,
  type BomImport,
  type BomImportMode,
  type BomField,
  type BomMapping,
  BOM_IMPORT_RULES,
  dataRows,
  Decimal,
  detectMapping,
  formatDecimal,
  importBom,
  importContentKey,
  type KindOfFault,
  kindsOfFaults,
  type ImportedPosition,
  type ImportTable,
  mayImport,
  normalisePartNumber,
  type Permit,
  type RowCorrection,
  type RowError,
  type SavedMapping,
  titlesOf,
} from '@matlas/domain';
import { readGrantaTable } from '@matlas/formats/granta/read-granta-table';
import type { TextFile, TextFileOptions } from '@matlas/formats/encoding/text-file';
import { pinyinOf } from '@matlas/formats/text/pinyin';
import { contentOf } from '@matlas/formats/workbook/file-content';
import { readTable, type ReadTable } from '@matlas/formats/workbook/read-table';
import { MAX_REPORTED_FAULTS } from '@matlas/formats/workbook/reported-faults';
import { packTable, unpackTable } from '@matlas/formats/workbook/staged-table';
import { fileRefusal, type TableRefusal } from '@matlas/formats/workbook/table-refusal';
import type { NewPosition } from './bom-write.store';

/** How to read the file; `errors` returns all faults, `positions` the rows ready to be stored. */
export interface BomToRead {
  /** The file, or the rows that an earlier step staged. */
  source: { path: string; type: string } | { rows: Uint8Array };
  sheetName?: string | undefined;
  /** How to read a text file, when a person chose it. */
  text?: TextFileOptions | undefined;
  /** Without a mapping, the columns are found by their titles, saved mappings first. */
  mapping: BomMapping | undefined;
  saved: readonly SavedMapping[];
  /** Titles that the enterprise added, by field. */
  words?: Readonly<Partial<Record<BomField, readonly string[]>>>;
  corrections: readonly RowCorrection[];
  rootNumbers: readonly string[];
  want: 'report' | 'errors' | 'positions';
}
/** The file as interpreted: only what a report or an import needs, without the raw rows. */
export interface BomRead extends Omit<BomImport, 'positions'> {
  sheet: string;
  sheetNames: readonly string[];
  /** How a text file was read; undefined for workbooks and staged rows. */
  textFile: TextFile | undefined;
  mapping: BomMapping;
  usesSaved: boolean;
  titles: readonly string[];
  sample: readonly (readonly string[])[];
  errorCount: number;
  /** All errors by code and field. */
  kinds: readonly KindOfFault<RowError>[];
  /** Rows with one of the first faults, as they are in the file. */
  wrong: readonly { row: number; cells: readonly string[] }[];
  positionCount: number;
  levels: number;
  massGrams: string;
  contentKey: string;
  permits: Record<BomImportMode, Permit>;
  /** JSON arrays of NewPosition. */
  pages: readonly string[];
  /** The rows of a file that was read, for the next steps; undefined when they were staged before. */
  stagedRows: ArrayBuffer | undefined;
}

const SAMPLE_ROWS = 5;
/** Positions of one of the pages. */
export const POSITIONS_OF_PAGE = 2000;
/** Maximum rows of a BOM; a longer file is not a BOM. */
const MAX_ROWS = 200_000;

/** Reads, checks and converts a BOM file in a worker thread: 20,000 rows take about a second of CPU time. */
export async function run(input: BomToRead): Promise<BomRead | { refusal: TableRefusal }> {
  const opened = await openTable(input);
  if ('refusal' in opened) return opened;
  const { sheetNames, ...table } = opened;
  const detected = input.mapping
    ? undefined
    : detectMapping(table, { saved: input.saved, ...(input.words ? { words: input.words } : {}) });
  const mapping = input.mapping ?? (detected?.mapping as BomMapping);
  const result = importBom(applyCorrections(table, mapping, input.corrections), mapping, {
    ...BOM_IMPORT_RULES,
    rootNumbers: input.rootNumbers,
  });
  const { positions, ...checked } = result;
  const rows = dataRows(table, mapping);
  const errors = input.want === 'errors' ? checked.errors : checked.errors.slice(0, MAX_REPORTED_FAULTS);
  return {
    ...checked,
    errors,
    sheet: table.sheet,
    sheetNames,
    textFile: opened.textFile,
    mapping,
    usesSaved: detected?.savedIndex !== undefined,
    titles: titlesOf(table, mapping),
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
    errorCount: checked.errors.length,
    kinds: kindsOf(checked.errors),
    wrong: wrongRows(rows, errors),
    positionCount: positions.length,
    levels: positions.reduce((most, { depth }) => Math.max(most, depth + 1), 0),
    massGrams: massOf(positions),
    contentKey: createHash('sha256').update(importContentKey(positions)).digest('hex'),
    permits: { allOrNothing: mayImport(result, 'allOrNothing'), validRowsOnly: mayImport(result, 'validRowsOnly') },
    pages: input.want === 'positions' ? pagesOf(positions) : [],
    stagedRows: 'rows' in input.source ? undefined : packTable(opened),
  };
}

async function openTable({ source, sheetName, text }: BomToRead): Promise<ReadTable | { refusal: TableRefusal }> {
  if ('rows' in source) return unpackTable(source.rows);
  const { path, type } = source;
  return type === 'xml'
    ? openXml(path)
    : readTable(await contentOf(path), {
        type,
        sheetName,
        text,
        fillMerged: true,
        keepIndents: true,
        maxRows: MAX_ROWS,
      });
}
/** A BOM in XML is read as a table whose titles need no mapping. */
async function openXml(path: string): Promise<ReadTable | { refusal: TableRefusal }> {
  try {
    return await readGrantaTable(createReadStream(path), MAX_ROWS);
  } catch (error) {
    const refusal = fileRefusal(error);
    if (!refusal) throw error;
    return { refusal };
  }
}
function wrongRows(rows: ImportTable['rows'], errors: readonly RowError[]): BomRead['wrong'] {
  const wrong = new Set(errors.slice(0, MAX_REPORTED_FAULTS).map(({ row }) => row));
  return rows.filter(({ row }) => wrong.has(row)).map(({ row, cells }) => ({ row, cells }));
}
/** Decisions name the field; the title is of the file. */
const kindsOf = (errors: readonly RowError[]): BomRead['kinds'] =>
  kindsOfFaults(errors.map((error) => ({ ...error, column: error.field, title: error.column }))).map(
    ({ first: { title, ...first }, ...kind }) => ({
      ...kind,
      first: { ...first, column: title },
    }),
  );
/** Mass of the whole vehicle stated in the workbook, in grams. */
function massOf(positions: readonly ImportedPosition[]): string {
  const { openGrams } = bomSummary(
    positions.map(({ parent, quantity, massGrams }) => ({ parent, quantity, state: 'unmatched', ownGrams: massGrams })),
  );
  return formatDecimal(new Decimal(openGrams), 6);
}
function pagesOf(positions: readonly ImportedPosition[]): string[] {
  const parents = new Set(positions.map((position) => position.parent));
  const rows = positions.map((position, index): NewPosition => ({
    index,
    parentIndex: position.parent < 0 ? null : position.parent,
    level: position.depth,
    name: position.name,
    foreignName: position.foreignName,
    pinyin: pinyinOf(position.name),
    number: position.partNumber,
    numberKey: normalisePartNumber(position.partNumber),
    supplierCode: position.supplierCode,
    supplierName: position.supplierName,
    quantity: position.quantity,
    massGrams: position.massGrams,
    remark: position.remark,
    sheetRow: position.row,
    isAssembly: parents.has(index),
    ...(position.facts ? { facts: position.facts } : {}),
  }));
  return Array.from({ length: Math.ceil(rows.length / POSITIONS_OF_PAGE) }, (_, page) =>
    JSON.stringify(rows.slice(page * POSITIONS_OF_PAGE, (page + 1) * POSITIONS_OF_PAGE)),
  );
}
