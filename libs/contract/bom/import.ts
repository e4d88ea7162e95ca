import { z } from 'zod';
import { BOM_FIELDS, IMPORT_NOTES, MASS_UNITS, QUANTITY_DECISIONS } from '@matlas/domain';
import { bomLevelNotation, textDelimiter, textEncoding } from '../enums';
import { appliedFaultDecision, faultDecisions, faultKind } from '../wire/fault-decision';
import { uploadedFile } from '../wire/files';
import { jobStarted } from '../wire/jobs';
import { fileBody, flag, id, instant, route } from '../wire/kit';

const bomField = z.enum(BOM_FIELDS);
const column = z.coerce.number().int().min(0).max(500);
/** Column of each field (0 = A), and how the workbook writes levels, masses, decimals and quantities. */
export const bomMapping = z.object({
  headerRow: z.coerce.number().int().min(1).max(200),
  columns: z.partialRecord(bomField, column),
  /** `flat`: the file has no structure. */
  notation: bomLevelNotation.schema,
  massUnit: z.enum(MASS_UNITS),
  decimalMark: z.enum(['auto', 'point', 'comma']).default('auto'),
  /** Columns of a file with one column for each level, from the top level on. */
  levelColumns: z.array(column).min(1).max(50).optional(),
  /** Column whose texts are indented by level. */
  indentColumn: column.optional(),
  /** Decision for all quantities of a kind that are no number; without one they are errors. */
  quantityTexts: z
    .object({
      asRequired: z.enum(QUANTITY_DECISIONS.asRequired).optional(),
      notSpecified: z.enum(QUANTITY_DECISIONS.notSpecified).optional(),
      two: z.enum(QUANTITY_DECISIONS.two).optional(),
      empty: z.enum(QUANTITY_DECISIONS.empty).optional(),
    })
    .optional(),
  /** The same part of the same supplier twice below one parent: two positions (default), or one with the sum. */
  duplicates: z.enum(['positions', 'sum']).optional(),
});
/** Cells of a row that a user corrected in the browser, or a row to skip. */
export const bomRowCorrection = z.union([
  z.object({ row: z.coerce.number().int().min(1), remove: z.literal(true) }),
  z.object({ row: z.coerce.number().int().min(1), cells: z.partialRecord(bomField, z.string().max(2000)) }),
]);
/** One error in one cell, with a message in the caller's language. */
export const bomRowError = z.object({
  sheet: z.string(),
  row: z.number().int(),
  column: z.string(),
  columnLetters: z.string(),
  field: bomField,
  code: z.string(),
  value: z.string(),
  message: z.string(),
});
const lastBomImport = z.object({
  file: z.string(),
  rows: z.number().int(),
  positions: z.number().int(),
  at: instant,
});
export type LastBomImport = z.output<typeof lastBomImport>;
export const bomImportReport = z.object({
  importId: z.number().int(),
  modId: z.number().int(),
  fileName: z.string(),
  sheetName: z.string(),
  sheetNames: z.array(z.string()),
  /**
   * How a text file was read, with a line that shows whether the encoding is right; null for workbooks. `isOpenEnd`: its
   * last line has no line end and may be cut off.
   */
  textFile: z
    .object({
      encoding: textEncoding.schema,
      delimiter: textDelimiter.schema,
      sample: z.string(),
      isOpenEnd: z.literal(true).optional(),
    })
    .nullable(),
  titles: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  mapping: bomMapping,
  mappingSource: z.enum(['saved', 'proposed', 'given']),
  /** What the last import of a file with these titles gave; null when there was none. */
  lastImport: lastBomImport.nullable(),
  /** Why the mapping cannot be used. In that case no row was checked. */
  faults: z.array(z.string()),
  rows: z.number().int(),
  positions: z.number().int(),
  wrongRows: z.number().int(),
  heldBackRows: z.number().int(),
  errorCount: z.number().int(),
  /** The first errors. The error workbook contains all of them. */
  errors: z.array(bomRowError),
  wrong: z.array(z.object({ row: z.number().int(), cells: z.partialRecord(bomField, z.string()) })),
  /** Rows that were read differently from what they say, by kind. */
  notes: z.array(z.object({ kind: z.enum(IMPORT_NOTES), count: z.number().int() })),
  /** Decisions for all rows with a fault, with the number of rows that they changed. */
  decided: z.array(appliedFaultDecision).optional(),
  /** All faults by kind, most frequent first. `column` is the field. */
  faultKinds: z.array(faultKind).optional(),
  levels: z.number().int(),
  massGrams: z.string(),
  alreadyImported: z.boolean(),
  replaces: z.number().int(),
});
export type BomImportReport = z.output<typeof bomImportReport>;

const info = '/bom/info';

/** Import of a BOM from a workbook. */
export const bomImportRoutes = {
  /**
   * Reads and checks a file before its import. Steps 1 and 2 of an import: reads the file, proposes or applies a
   * mapping, and checks every row. The BOM is not changed.
   */
  importCheck: route({
    method: 'POST',
    path: `${info}/importCheck`,
    needs: 'bom:info:import',
    transfer: 'upload',
    upload: 'bomImport',
    limit: 'upload',
    input: z.object({
      modId: id,
      file: uploadedFile,
      sheetName: z.string().max(100).optional(),
      mapping: z.string().max(5000).optional(),
      /** How to read a text file; what is absent is detected. */
      encoding: textEncoding.schema.optional(),
      delimiter: textDelimiter.schema.optional(),
    }),
    output: bomImportReport,
  }),
  /** Checks the uploaded file again with another mapping or corrected cells. */
  importRecheck: route({
    method: 'POST',
    path: `${info}/importRecheck`,
    needs: 'bom:info:import',
    input: z.object({
      importId: id,
      mapping: bomMapping,
      sheetName: z.string().max(100).optional(),
      corrections: z.array(bomRowCorrection).default([]),
      decisions: faultDecisions,
      saveMapping: flag.default(false),
    }),
    output: bomImportReport,
  }),
  /** Workbook of the rows of an import that have faults, for correction. */
  importErrors: route({
    method: 'GET',
    path: `${info}/importErrors/{importId}`,
    needs: 'bom:info:import',
    input: z.object({ importId: id }),
    output: fileBody,
    answer: 'file',
  }),
  /**
   * Imports in the background: a checked import by its id, or a file with its mapping in one call (for
   * integrators). All rows or none, unless `validRowsOnly`.
   */
  import: route({
    method: 'POST',
    path: `${info}/importBom`,
    needs: 'bom:info:import',
    transfer: 'upload',
    upload: 'bomImport',
    limit: 'upload',
    input: z.object({
      importId: id.optional(),
      modId: id.optional(),
      file: uploadedFile.optional(),
      mapping: z.string().optional(),
      validRowsOnly: flag.default(false),
      replace: flag.default(true),
    }),
    output: jobStarted,
    answer: 'job',
  }),
};
