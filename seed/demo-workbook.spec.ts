import { Readable } from 'node:stream';
import { BOM_IMPORT_RULES, detectMapping, importBom, type BomImport, type ImportTable } from '@matlas/domain';
import { readWorkbook } from '@matlas/formats';
import { badBomFaultyRows, workbookBuffer, writeBadBomWorkbook, writeDemoWorkbook } from './demo-workbook';
import { buildDemoVehicle, DEMO_MODEL } from './demo-vehicle';
import { formatGrams } from './demo-masses';

async function imported(workbook: Buffer): Promise<{ titles: readonly string[]; result: BomImport }> {
  const { sheet, rows } = await readWorkbook(Readable.from(workbook));
  const table: ImportTable = { sheet, rows };
  const { mapping, titles } = detectMapping(table);
  return { titles, result: importBom(table, mapping, { ...BOM_IMPORT_RULES, rootNumbers: [DEMO_MODEL.number] }) };
}

it.each([
  ['zh', '零件号'],
  ['en', 'Part number'],
] as const)(
  'the demo BOM as a workbook (%s) imports as it is',
  async (language, title) => {
    const { titles, result } = await imported(await workbookBuffer((target) => writeDemoWorkbook(target, language)));
    const { positions } = await buildDemoVehicle();
    expect(titles).toContain(title);
    expect([result.faults, result.errors.slice(0, 3)]).toEqual([[], []]);
    expect(
      result.positions.map(({ partNumber, quantity, massGrams, depth }) => [partNumber, quantity, massGrams, depth]),
    ).toEqual(
      positions.map(({ number, quantity, micrograms, workbookMicrograms, level }) => [
        number,
        String(quantity),
        formatGrams(workbookMicrograms ?? micrograms),
        level,
      ]),
    );
  },
  30_000,
);

it.each(['zh', 'en'] as const)('the bad workbook (%s) is refused at the rows that are wrong', async (language) => {
  const { result } = await imported(await workbookBuffer((target) => writeBadBomWorkbook(target, language)));
  expect([...new Set(result.errors.map(({ row }) => row))].sort((a, b) => a - b)).toEqual(badBomFaultyRows());
  expect(new Set(result.errors.map(({ code }) => code)).size).toBeGreaterThanOrEqual(5);
});
