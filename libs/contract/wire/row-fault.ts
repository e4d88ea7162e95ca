import { z } from 'zod';
import { appliedFaultDecision, faultDecisions, faultKind } from './fault-decision';
import { uploadedFile } from './files';
import { flag } from './kit';
import { rowCorrections } from './row-correction';

/** A fault in one cell of an imported file, with a message in the caller's language. */
export const rowFault = z.object({
  sheet: z.string(),
  row: z.number().int(),
  /** Title of the column. */
  column: z.string(),
  value: z.string(),
  code: z.string(),
  message: z.string(),
});
export type RowFaultReport = z.output<typeof rowFault>;
/** The same with the name of the field. */
export const fieldFault = rowFault.extend({ field: z.string() });
export type FieldFaultReport = z.output<typeof fieldFault>;

/** Input of every import of rows: all rows or none, unless `validRowsOnly`. */
export const rowImportInput = {
  file: uploadedFile,
  validRowsOnly: flag.default(false),
  /** True: checks the file and stores nothing. */
  checkOnly: flag.default(false),
  corrections: rowCorrections,
  decisions: faultDecisions,
};
/** What is corrected of a file whose faults are wanted as a workbook. */
export const rowErrorsInput = { file: uploadedFile, corrections: rowCorrections, decisions: faultDecisions };
/** Report of every import of rows. */
export const rowImportReport = z.object({
  rows: z.number().int(),
  wrongRows: z.number().int(),
  /** All faults of all rows. */
  errors: z.array(fieldFault),
  /** The same by kind, most rows first. `column` is the field. */
  faultKinds: z.array(faultKind),
  decided: z.array(appliedFaultDecision),
});
