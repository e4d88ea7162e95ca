import type { FileFaultReason } from '@matlas/contract';

/**
 * A file that cannot be processed: hostile, broken, or too large. `place`: part, line and column, such as
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
