import { z } from 'zod';

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
