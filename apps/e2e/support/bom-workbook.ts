import type { BomPosition, VehicleModelOption } from '@matlas/contract';
import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { apiGet } from './api';
import type { Language } from './words';

/** A row of a BOM workbook as typed by its author; `mass` in grams. */
export interface BomRow {
  level: number;
  number: string;
  name: string;
  quantity: string;
  mass: string;
  supplierCode: string;
  supplierName: string;
}

/** Chassis and brakes of the demo car: some 330 positions, with leaded brass over and under its limit. */
const groups = ['C5-2100-01', 'C5-2400-01'];

/** Part of the demo vehicle's BOM, whose numbers match existing data sheets. */
export async function demoRows(page: Page): Promise<BomRow[]> {
  const models = await apiGet<VehicleModelOption[]>(page, '/model/modInfo/modList');
  const demo = models.find(({ internalNumber }) => internalNumber === 'C5-E-2026');
  if (!demo) throw new Error('the demo vehicle is not loaded');
  const positions = await apiGet<BomPosition[]>(page, `/bom/info/tree/${demo.id}`);
  const kept = new Set<number | null>();
  for (const { id, parentId, number } of positions)
    if (kept.has(parentId) || groups.includes(number ?? '')) kept.add(id);
  return positions
    .filter(({ id }) => kept.has(id))
    .map((position) => ({
      level: position.level - 1,
      number: position.number ?? '',
      name: position.name,
      quantity: position.quantity,
      mass: position.massGrams ?? '',
      supplierCode: position.supplierCode ?? '',
      supplierName: position.supplierName ?? '',
    }));
}

/**
 * Titles of the workbook. The title of the mass column is a private term that cannot be recognised, so a person has
 * to map it.
 */
export const titles: Record<Language, Record<keyof BomRow, string>> = {
  zh: {
    level: '层级',
    number: '零件号',
    name: '零件名称',
    quantity: '数量',
    mass: '数值7',
    supplierCode: '供应商代码',
    supplierName: '供应商名称',
  },
  en: {
    level: 'Level',
    number: 'Part number',
    name: 'Part name',
    quantity: 'Quantity',
    mass: 'Figure 7',
    supplierCode: 'Supplier code',
    supplierName: 'Supplier name',
  },
};
/** The titles follow a line that describes the workbook. */
const titleRow = 3;
/** Sheet row number of the BOM row with this index. */
export const sheetRowOf = (index: number): number => titleRow + 1 + index;

/** The supplier's code is a text cell; other cells have the type that a spreadsheet would give them. */
const cellOf = (field: keyof BomRow, row: BomRow): string | number => {
  const text = String(row[field]);
  return ['level', 'quantity', 'mass'].includes(field) && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
};

export async function writeBom(path: string, language: Language, rows: readonly BomRow[]): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('BOM');
  const fields = Object.keys(titles[language]) as (keyof BomRow)[];
  sheet.addRow(['E2E']);
  sheet.addRow([]);
  sheet.addRow(fields.map((field) => titles[language][field]));
  for (const row of rows) sheet.addRow(fields.map((field) => cellOf(field, row)));
  await workbook.xlsx.writeFile(path);
}
