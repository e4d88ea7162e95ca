/** Outline number of a row, such as `1.2.3`; indentation marks may precede it and a point may follow. */
const OUTLINE = /^[.\s·]*(\d{1,4}(?:\.\d{1,4})*)\.?$/;
/**
 * Certainly an outline number and not a decimal level number: it has a second point, or digits other than 0 after
 * the first.
 */
const ONLY_OUTLINE = /^\d+\.(\d+\.\d|0*[1-9])/;

/** Numbers from the top level to the row; undefined for any other text. A spreadsheet may show 1 as `1.0`. */
export function parseOutline(text: string): string[] | undefined {
  const parts = OUTLINE.exec(text)?.[1]?.split('.');
  return parts?.length === 2 && /^0+$/.test(parts[1] ?? '') ? parts.slice(0, 1) : parts;
}
/** Whether a column contains outline numbers. One number that can only be an outline number is enough. */
export function isOutline(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.some((cell) => ONLY_OUTLINE.test(cell)) && filled.every((cell) => /^\d/.test(cell));
}
/** Whether the row is directly below the other row. A spreadsheet may have dropped the last zero of `1.10`. */
export const isDirectlyBelow = (line: readonly string[], parent: readonly string[]): boolean => {
  const above = line.slice(0, -1).join('.');
  return above === parent.join('.') || (above === `${parent.join('.')}0` && parent.length > 1);
};
