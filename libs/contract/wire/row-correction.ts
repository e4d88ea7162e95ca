import { z } from 'zod';
import { jsonInForms } from './json-in-forms';

/** Corrections of one file at most. */
export const MAX_ROW_CORRECTIONS = 5_000;
const row = z.coerce.number().int().min(1);
/** Cells of a row of an imported file, by field, that a person corrected in the browser, or a row to leave out. */
export const rowCorrection = z.union([
  z.object({ row, remove: z.literal(true) }),
  z.object({ row, cells: z.record(z.string().max(100), z.string().max(2_000)) }),
]);
export type RowCorrection = z.output<typeof rowCorrection>;

/** An array, or its JSON text in a form that carries the file as well. */
export const rowCorrections = z.preprocess(jsonInForms, z.array(rowCorrection).max(MAX_ROW_CORRECTIONS).default([]));
