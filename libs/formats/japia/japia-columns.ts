// Columns of the JAMA/JAPIA sheet, counted from 0: our own description of the layout (data/jama-japia/PROVENANCE.md in
// the reference data; the official template belongs to JAPIA).

/** Number of header rows above the data. */
export const HEAD_ROWS = 2;
export const HEAD = {
  version: 1,
  date: 2,
  makerCode: 1,
  supplierCode: 2,
  supplierName: 3,
  deadline: 4,
  replyDate: 5,
} as const;
export const COLUMN_COUNT = 49;
export const DELIVERED = { number: 2, name: 3, mass: 4, designChange: 5 } as const;
export const LEVEL = 7;
export const PART = { number: 8, name: 9, mass: 10, quantity: 11, massUnit: 39, nodeId: 45 } as const;
export const MATERIAL = {
  name: 13,
  tradeName: 14,
  mass: 15,
  standard: 16,
  code: 17,
  symbol: 18,
  classCode: 19,
  postIndustrialMin: 28,
  postIndustrialMax: 29,
  postConsumerMin: 30,
  postConsumerMax: 31,
  nodeId: 46,
} as const;
export const SUBSTANCE = {
  contentNumber: 20,
  form: 23,
  code: 24,
  name: 25,
  content: 26,
  application: 34,
  min: 42,
  max: 43,
  remainder: 44,
  nodeId: 47,
} as const;
/** Readable names of the columns, for messages. */
export const COLUMN_NAMES: Readonly<Record<number, string>> = {
  2: 'delivered part number',
  3: 'delivered part name',
  4: 'delivered part mass',
  5: 'design change',
  6: 'registered',
  7: 'level',
  8: 'part number',
  9: 'part name',
  10: 'part mass',
  11: 'quantity',
  12: 'surface treatment',
  13: 'material name',
  14: 'trade name',
  15: 'material mass',
  16: 'standard',
  17: 'material code',
  18: 'symbol',
  19: 'VDA class',
  20: 'content no.',
  23: 'process chemical form',
  24: 'substance code',
  25: 'substance name',
  26: 'content %',
  28: 'in-process recyclate min %',
  29: 'in-process recyclate max %',
  30: 'post-consumer min %',
  31: 'post-consumer max %',
  32: 'marking',
  33: 'recycle mark / GADSL declared',
  34: 'application',
  35: 'biocidal purpose',
  39: 'mass unit',
  40: 'quantity unit',
  41: 'source symbol',
  42: 'min %',
  43: 'max %',
  44: 'remainder',
  45: 'part IMDS node ID',
  46: 'material IMDS node ID',
  47: 'substance IMDS node ID',
  48: 'in-house code',
};
export const columnName = (index: number): string => COLUMN_NAMES[index] ?? `column ${index + 1}`;
/**
 * Columns without a counterpart in a sheet that are not reported: row numbers, the unit of pieces, and the flag of
 * a registered part.
 */
export const IDLE_COLUMNS: ReadonlySet<number> = new Set([0, 1, 6, 20, 40]);
export const CAS = /^\d{2,7}-\d{2}-\d$/;
export const VERSION = 'Ver.2.40';
