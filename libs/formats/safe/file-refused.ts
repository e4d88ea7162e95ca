import type { FileFaultReason } from '@matlas/contract';

/**
 * A file that is not read on: hostile, broken, or larger than anything we read. `place`: part, line and column, such as
 * `xl/workbook.xml:3:17`.
 */
export class FileRefused extends Error {
  constructor(
    readonly reason: FileFaultReason,
    public place = '',
  ) {
    super(`file refused: ${reason} at ${place}`);
    this.name = 'FileRefused';
  }
}
