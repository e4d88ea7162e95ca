/**
 * Expected outcome of reading a hostile file. `place`: the place that the refusal has to name (part, line, entry,
 * row). `rowCodes`: the file is read, and each wrong row is reported. `read`: the file is harmless and is read.
 * `reported`: any fault of the catalogue.
 */
export type ExpectedOutcome =
  | { code: string; reason?: string; place?: string }
  | 'read'
  | 'reported'
  | { rowCodes: readonly string[] };
/** A hostile or broken file, created on demand. `type`: its extension. */
export interface HostileFile {
  name: string;
  type: string;
  bytes: () => Buffer;
  met: ExpectedOutcome;
  /** Too large for the fast run. */ isBig?: boolean;
}
export const refusedFor = (reason: string, place?: string): ExpectedOutcome => ({
  code: 'workbook.refused',
  reason,
  ...(place === undefined ? {} : { place }),
});
