/** Fields of the vehicle that a package may state, and those of a position. The layout chooses from them. */
export const CQC_VEHICLE_FIELDS = [
  'maker',
  'makerCode',
  'projectName',
  'brand',
  'internalNumber',
  'typeName',
  'vehicleType',
  'cccNumber',
  'powerPlant',
  'curbWeightGrams',
  'reusability',
  'recoverability',
  'typeApprovalDate',
] as const;
export const CQC_POSITION_FIELDS = [
  'line',
  'parentLine',
  'level',
  'number',
  'name',
  'foreignName',
  'quantity',
  'massGrams',
  'supplierCode',
  'supplierName',
  'sheetId',
  'sheetVersion',
  'sheetName',
  'sheetMassGrams',
  'sourceNumber',
  'sourceName',
  'remark',
] as const;
export type CqcVehicleField = (typeof CQC_VEHICLE_FIELDS)[number];
export type CqcPositionField = (typeof CQC_POSITION_FIELDS)[number];

/** Columns that only a part without parts of its own has to state. */
const FIELDS_OF_PARTS: readonly CqcPositionField[] = [
  'massGrams',
  'supplierCode',
  'supplierName',
  'sheetId',
  'sheetVersion',
  'sheetName',
  'sheetMassGrams',
];
/** Columns that a data sheet fills: without it they are missing together, which is reported once. */
const FIELDS_OF_SHEETS: readonly CqcPositionField[] = ['sheetId', 'sheetVersion', 'sheetName', 'sheetMassGrams'];

/** Whether a required column has to be filled at a position. */
export const isFieldExpected = (field: CqcPositionField, position: { isPart: boolean; hasSheet: boolean }): boolean =>
  (position.isPart || !FIELDS_OF_PARTS.includes(field)) && (position.hasSheet || !FIELDS_OF_SHEETS.includes(field));
