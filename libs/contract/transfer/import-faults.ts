import { z } from 'zod';
import { findingSeverity } from '../enums';

/** Where an error was found: by the reader of the file, by matching its references, or by the check rules. */
export const faultSource = z.enum(['file', 'match', 'check']);
export type FaultSource = z.output<typeof faultSource>;
const count = z.number().int();

const place = z.object({
  file: z.string().optional(),
  sheet: z.string().optional(),
  row: count.optional(),
  column: z.string().optional(),
  line: count.optional(),
  element: z.string().optional(),
});
/**
 * One error: its place in the file, its sheet and node, the value in the file, and the message in the caller's
 * language.
 */
export const importFaultRow = z.object({
  n: count,
  source: faultSource,
  severity: findingSeverity.schema,
  code: z.string(),
  title: z.string().nullable(),
  message: z.string(),
  place,
  sheetN: count.nullable(),
  sheetName: z.string().nullable(),
  nodeName: z.string().nullable(),
  names: z.array(z.string()),
  field: z.string().nullable(),
  value: z.string().nullable(),
  lineKey: z.string(),
  correctable: z.boolean(),
});
export type ImportFaultRow = z.output<typeof importFaultRow>;

const longText = z.string().max(4000);
/**
 * A correction by the user: another value for a cell of a table or for a field of a node, or the removal of a row
 * or a sheet.
 */
export const importCorrection = z.union([
  z.object({ sheet: z.string().optional(), row: count.min(1), remove: z.literal(true) }),
  z.object({ sheet: z.string().optional(), row: count.min(1), column: z.string().max(200), value: longText }),
  z.object({ sheetKey: z.string().max(500), remove: z.literal(true) }),
  z.object({
    sheetKey: z.string().max(500),
    nodeKey: z.string().max(500),
    field: z.string().max(200),
    value: longText,
  }),
]);
export type ImportCorrection = z.output<typeof importCorrection>;
/** `correction`: key to send back with another value; absent when the cell cannot be corrected. */
const lineCell = z.object({
  label: z.string(),
  value: z.string(),
  messages: z.array(z.string()),
  correction: importCorrection.nullable(),
  corrected: z.boolean(),
});
/** A row of the file, or a node, with its cells. Cells with an error include it. */
export const importLineRow = z.object({
  lineKey: z.string(),
  place,
  sheetName: z.string().nullable(),
  nodeName: z.string().nullable(),
  cells: z.array(lineCell),
  messages: z.array(z.string()),
  remove: importCorrection.nullable(),
});
export type ImportLineRow = z.output<typeof importLineRow>;
