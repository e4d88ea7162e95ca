import type { BomPosition, VehicleModelOption } from '@matlas/contract';
import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { ask } from './api';
import type { Language } from './words';

/** A row of a BOM workbook as its author typed it; `mass` in grams. */
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

/** Part of the demo vehicle's BOM, so that its numbers meet real data sheets. */
export async function demoRows(page: Page): Promise<BomRow[]> {
  const models = await ask<VehicleModelOption[]>(page, '/model/modInfo/modList');
  const demo = models.find(({ internalNumber }) => internalNumber === 'C5-E-2026');
  if (!demo) throw new Error('the demo vehicle is not loaded');
  const positions = await ask<BomPosition[]>(page, `/bom/info/tree/${demo.id}`);
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

/** Titles of the workbook. That of the mass is a house's own word, which nobody can guess: a person maps it. */
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
/** The titles stand below a line that says what the workbook is. */
const titleRow = 3;
/** Row of the sheet in which the row with this index stands. */
export const sheetRowOf = (index: number): number => titleRow + 1 + index;

/** The supplier's code comes as text, everything else as the spreadsheet would type it. */
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
