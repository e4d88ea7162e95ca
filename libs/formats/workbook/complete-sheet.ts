import { computeFormulas } from './sheet-formulas';
import { fillMerged } from './merged-cells';
import type { SheetContent } from './sheet-content';
import type { SheetRow } from './sheet-row';
import { joinTitles } from './joined-titles';

export interface SheetOptions {
  /**
   * Cells of merged ranges get the text of the first one (`SheetRow.filled` tells which), and titles of two rows
   * become one row, such as `Material` over `Name` and `Code`: the lower row has `Material Name`, the upper is empty.
   */
  fillMerged?: boolean | undefined;
}
/** Computes formulas without a result, and fills merged cells where it is asked for. */
export function completeSheet(content: SheetContent, { fillMerged: isFilled = false }: SheetOptions): SheetRow[] {
  if (content.formulas.length > 0) computeFormulas(content);
  if (!isFilled || content.merged.length === 0) return content.rows;
  fillMerged(content);
  joinTitles(content);
  return content.rows;
}
