/** Fields of a position that a BOM workbook can contain. */
export const BOM_FIELDS = [
  'level',
  'parentNumber',
  'partNumber',
  'name',
  'foreignName',
  'quantity',
  'mass',
  'massUnit',
  'supplierCode',
  'supplierName',
  'remark',
  'sparePart',
  'typeApproval',
  'putOnMarket',
  'engineDeveloped',
] as const;
export type BomField = (typeof BOM_FIELDS)[number];

/**
 * Facts of positions that exemptions depend on. An exported BOM has these columns only when a position has such a
 * fact.
 */
export const BOM_FACT_FIELDS = [
  'sparePart',
  'typeApproval',
  'putOnMarket',
  'engineDeveloped',
] as const satisfies readonly BomField[];

/** Fields that every position needs; in addition, either the level or the parent number is required. */
export const REQUIRED_BOM_FIELDS = ['partNumber', 'name'] as const satisfies readonly BomField[];
