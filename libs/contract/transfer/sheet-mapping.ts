import { z } from 'zod';
import { findingSeverity } from '../enums';
import { faultKind } from '../wire/fault-decision';
import { faultSource } from './import-faults';

/** Columns of a full material declaration of a supplier, in any layout. */
export const fmdField = z.enum([
  'level',
  'type',
  'number',
  'name',
  'partNumber',
  'partName',
  'partMass',
  'componentNumber',
  'componentName',
  'quantity',
  'componentMass',
  'materialNumber',
  'materialName',
  'materialClass',
  'materialStandard',
  'materialMass',
  'materialPortion',
  'substanceName',
  'cas',
  'ec',
  'mass',
  'massUnit',
  'portion',
  'portionMin',
  'portionMax',
  'portionUnit',
  'applicationCode',
  'supplierCode',
  'supplierName',
  'remark',
]);
export type FmdField = z.output<typeof fmdField>;
export const fmdMassUnit = z.enum(['ug', 'mg', 'g', 'kg']);
export type FmdMassUnit = z.output<typeof fmdMassUnit>;
/** `fraction`: parts of one. */
export const fmdPortionUnit = z.enum(['percent', 'ppm', 'fraction']);
export type FmdPortionUnit = z.output<typeof fmdPortionUnit>;
/** Fields with an amount, each with a unit of its own. */
export const FMD_MASS_FIELDS = ['partMass', 'componentMass', 'materialMass', 'mass'] as const;
export const FMD_PORTION_FIELDS = ['materialPortion', 'portion'] as const;

const column = z.number().int().min(0).max(16_383);
/**
 * How a spreadsheet is read. `headerRow` counts from 1, columns from 0. `nesting`: parts, materials and substances in
 * columns of their own, where an empty cell repeats the one above, or by level numbers. `portionOf`: what the portions
 * of substances refer to.
 */
export const fmdMapping = z.object({
  sheets: z.array(z.string().max(100)).max(200),
  headerRow: z.number().int().min(1).max(1_048_576),
  columns: z.partialRecord(fmdField, column),
  nesting: z.enum(['columns', 'level']),
  massUnits: z.partialRecord(z.enum(FMD_MASS_FIELDS), fmdMassUnit),
  portionUnit: fmdPortionUnit,
  portionOf: z.enum(['material', 'part']),
  decimalMark: z.enum(['auto', 'point', 'comma']),
});
export type FmdMapping = z.output<typeof fmdMapping>;
/** What the file shows of the table, so that a person can map its columns. */
export const fmdTable = z.object({
  sheetNames: z.array(z.string()),
  titles: z.array(z.string()),
  /** The first rows below the titles. */
  sample: z.array(z.array(z.string())),
  /** The rows above the titles, which may name part and supplier. */
  facts: z.partialRecord(fmdField, z.string()),
  /** Units that no title, value or sum of the file states: the user should check them. */
  assumed: z.array(z.enum(['massUnit', 'portionUnit'])),
});
export type FmdTable = z.output<typeof fmdTable>;

const count = z.number().int();
/** A line of the tree that a sheet of the file gives, before anything is stored. */
export const importedTreeLine = z.object({
  depth: count,
  kind: z.enum(['component', 'semiComponent', 'material', 'substance', 'reference']),
  name: z.string(),
  number: z.string().nullable(),
  amount: z.string().nullable(),
  row: count.nullable(),
});
export type ImportedTreeLine = z.output<typeof importedTreeLine>;
/** A kind of fault. `decidable`: one decision can change all its rows. */
export const importFaultKind = faultKind.extend({
  source: faultSource,
  severity: findingSeverity.schema,
  decidable: z.boolean(),
});
export type ImportFaultKind = z.output<typeof importFaultKind>;
