import { type Cell, COLUMN_IDS, type DocumentChild, DocumentRows, type SheetDocument, wordsIn } from '@matlas/formats';

/** Rows of one sheet: its root, twelve parts with one material each, and four substances in each material. */
const PARTS = 12;
export const ROWS_OF_SHEET = 1 + PARTS * 6;
export interface SheetCount {
  sheets: number;
  nodes: number;
  faults: number;
}

const SUBSTANCES: readonly (readonly [string, string, DocumentChild['portion']])[] = [
  ['7439-89-6', 'Iron', { kind: 3 }],
  ['7440-44-0', 'Carbon', { kind: 1, min: '0.05', max: '0.12' }],
  ['7439-96-5', 'Manganese', { kind: 2, value: '0.5' }],
  ['7723-14-0', 'Phosphorus', { kind: 1, min: '0', max: '0.03' }],
];
function part(sheet: number, index: number): DocumentChild {
  const key = `n${index}`;
  const material: DocumentChild = {
    massGrams: String((sheet % 97) + index + 0.25),
    node: {
      key: `${key}m`,
      kind: 3,
      name: `冷轧钢板 DC01 ${index}`,
      classCode: '1.1.1',
      symbol: 'DC01',
      standard: 'EN 10130',
      number: '1.0330',
      attributes: { recyclate: { answer: 2 } },
      children: SUBSTANCES.map(([cas, name, portion]) => ({ portion, substance: { cas, name } })),
    },
  };
  return {
    quantity: 1 + (index % 4),
    node: {
      key,
      kind: 1,
      name: `Bracket ${index} of ${sheet}`,
      number: `BR-${sheet}-${index}`,
      measuredMassGrams: String((sheet % 97) + index + 1),
      tolerancePercent: '5',
      children: [material],
    },
  };
}
const sheetOf = (sheet: number): SheetDocument => ({
  key: `s${sheet}`,
  source: 'LOCAL',
  cid: 100_000 + sheet,
  version: '1',
  status: 'IR',
  supplier: { code: 'SUP1', name: '宝山钢铁股份有限公司' },
  createdAt: '2026-02-04T08:00:00.000Z',
  root: {
    key: 'root',
    kind: 1,
    name: `Front module ${sheet}`,
    foreignName: `前端模块 ${sheet}`,
    number: `FM-${sheet}`,
    measuredMassGrams: '4820.5',
    children: Array.from({ length: PARTS }, (_, index) => part(sheet, index)),
  },
});

/** The number of sheets that have this many rows together. */
export function* benchSheets(rows: number): Generator<SheetDocument> {
  for (let sheet = 1; sheet <= Math.ceil(rows / ROWS_OF_SHEET); sheet++) yield sheetOf(sheet);
}
/** The cells of such a workbook, including titles. The lines of one sheet are created once and repeated. */
export function* sheetCells(rows: number): Generator<Cell[]> {
  yield ['Material data sheets'];
  yield [];
  yield COLUMN_IDS.map((column) => wordsIn('en').columns[column]);
  const lines = [...new DocumentRows('en').rowsOfSheet(sheetOf(1))];
  for (let sheet = 1; sheet <= Math.ceil(rows / ROWS_OF_SHEET); sheet++) yield* lines;
}
