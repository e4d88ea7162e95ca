/**
 * How a file is met. `place`: what the refusal must name (part, line, entry, row). `rows`: it is read, each wrong row
 * told. `read`: it does no harm and is read. `told`: some fault of the catalogue.
 */
export type Met = { code: string; reason?: string; place?: string } | 'read' | 'told' | { rowCodes: readonly string[] };
/** A hostile or broken file, made when it is asked for. `type`: the extension it comes with. */
export interface HostileFile {
  name: string;
  type: string;
  bytes: () => Buffer;
  met: Met;
  /** Too large for the fast run. */ isBig?: boolean;
}
export const refusedFor = (reason: string, place?: string): Met => ({
  code: 'workbook.refused',
  reason,
  ...(place === undefined ? {} : { place }),
});
