import { createWriteStream } from 'node:fs';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { bomHeader, exportFields, type BomField } from '@matlas/domain';
import { type ReportSheet, writeReport } from '@matlas/formats';
import { formatGrams } from './demo-masses';
import { buildDemoVehicle, DEMO_MODEL, type DemoVehicle } from './demo-vehicle';

export type WorkbookLanguage = 'zh' | 'en';
type Cells = Partial<Record<BomField, string>>;

const TITLES = { zh: '车型 BOM', en: 'Vehicle BOM' } as const;
const MODEL_LABELS = { zh: '车型', en: 'Model' } as const;
const WIDTHS: Partial<Record<BomField, number>> = { name: 32, foreignName: 32, supplierName: 28, partNumber: 18 };
const DEFAULT_WIDTH = 12;
const FORMATS: Partial<Record<BomField, string>> = { level: '0', quantity: '0', mass: '#,##0.0##' };

/** The positions of the demo vehicle in the form of an import. */
export function demoImportRows({ positions, tables }: Pick<DemoVehicle, 'positions' | 'tables'>): Cells[] {
  const suppliers = new Map(tables.suppliers.map((row) => [row.key, row]));
  return positions.map((position) => ({
    level: String(position.level),
    partNumber: position.number,
    name: position.nameZh,
    foreignName: position.nameEn,
    quantity: String(position.quantity),
    mass: formatGrams(position.workbookMicrograms ?? position.micrograms),
    massUnit: 'g',
    supplierCode: suppliers.get(position.supplier)?.code ?? '',
    supplierName: suppliers.get(position.supplier)?.nameZh ?? '',
    remark: '',
  }));
}

/**
 * A sheet with a title block and then the title row, like the export of a planning system. The title row is the
 * fourth row.
 */
function sheetOf(name: string, language: WorkbookLanguage, rows: readonly Cells[]): ReportSheet<Cells> {
  return {
    name,
    title: TITLES[language],
    facts: [
      [MODEL_LABELS[language], `${language === 'zh' ? DEMO_MODEL.nameZh : DEMO_MODEL.nameEn} (${DEMO_MODEL.number})`],
    ],
    columns: exportFields('level').map((field) => ({
      title: bomHeader(field, language),
      width: WIDTHS[field] ?? DEFAULT_WIDTH,
      ...(FORMATS[field] ? { format: FORMATS[field] } : {}),
      value: (row: Cells) => row[field],
    })),
    rows,
  };
}
export const DEMO_WORKBOOK_HEADER_ROW = 4;

async function write(target: Writable, sheet: ReportSheet<Cells>): Promise<void> {
  await writeReport(target, [sheet as ReportSheet<never>]);
}

/**
 * Streams the whole demo BOM as a workbook with titles in one language. The hierarchy is given by level numbers:
 * parent numbers would be ambiguous, because bought parts occur in several places.
 */
export async function writeDemoWorkbook(target: Writable, language: WorkbookLanguage = 'zh'): Promise<void> {
  await write(target, sheetOf('BOM', language, demoImportRows(await buildDemoVehicle())));
}

/**
 * Rows of a small workbook that an import must refuse, with the error of each wrong row in `remark`: level jump,
 * unknown unit, text quantity, duplicate, missing name, no number.
 */
export function badBomRows(): Cells[] {
  const row = (level: number, partNumber: string, name: string, more: Cells = {}): Cells => ({
    level: String(level),
    partNumber,
    name,
    foreignName: '',
    quantity: '1',
    mass: '100',
    massUnit: 'g',
    supplierCode: 'E-20318',
    supplierName: '宁波海川注塑',
    remark: '',
    ...more,
  });
  return [
    row(0, DEMO_MODEL.number, DEMO_MODEL.nameZh, { mass: '', supplierCode: '', supplierName: '' }),
    row(1, 'X5-1000-01', '内饰'),
    row(2, 'X5-1100-00', '仪表板'),
    row(4, 'X5-1110-00', '出风口', { remark: 'level jumps from 2 to 4' }),
    row(2, 'X5-1200-00', '手套箱', { massUnit: 'stone', remark: 'unknown unit' }),
    row(2, 'X5-1300-00', '饰条', { quantity: 'two', remark: 'quantity is text' }),
    row(2, 'X5-1400-00', '盖板'),
    row(2, 'X5-1450-00', '密封胶', { quantity: 'AR', remark: 'quantity as required' }),
    row(2, 'X5-1500-00', '', { remark: 'no name' }),
    row(2, '', '支架', { remark: 'no part number' }),
    row(2, 'X5-1600-00', '卡扣', { quantity: '6', mass: '2.4' }),
  ];
}
/** The wrong rows of badBomRows by their row number in the sheet. */
export const badBomFaultyRows = (): number[] =>
  badBomRows().flatMap(({ remark }, index) => (remark ? [DEMO_WORKBOOK_HEADER_ROW + 1 + index] : []));

/** Streams the workbook of badBomRows. */
export async function writeBadBomWorkbook(target: Writable, language: WorkbookLanguage = 'zh'): Promise<void> {
  await write(target, sheetOf('BOM', language, badBomRows()));
}

/** A workbook in memory, for tests and uploads. */
export async function workbookBuffer(writer: (target: Writable) => Promise<void>): Promise<Buffer> {
  const through = new PassThrough();
  const chunks: Buffer[] = [];
  through.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = finished(through);
  await writer(through);
  await ended;
  return Buffer.concat(chunks);
}

/** Writes a workbook to a file. */
export async function workbookFile(path: string, writer: (target: Writable) => Promise<void>): Promise<void> {
  const file = createWriteStream(path);
  const ended = finished(file);
  await writer(file);
  await ended;
}
