/** Number of a line in an outline, such as `1.2.3`; marks of indentation may stand before it and a point behind. */
const OUTLINE = /^[.\s·]*(\d{1,4}(?:\.\d{1,4})*)\.?$/;
/** No decimal number of a level: a second point, or something behind the first that is not nothing. */
const ONLY_OUTLINE = /^\d+\.(\d+\.\d|0*[1-9])/;

/** Numbers from the top to the line; undefined for any other text. A spreadsheet may show 1 as `1.0`. */
export function outlineOf(text: string): string[] | undefined {
  const parts = OUTLINE.exec(text)?.[1]?.split('.');
  return parts?.length === 2 && /^0+$/.test(parts[1] ?? '') ? parts.slice(0, 1) : parts;
}
/** Does a column number its lines like the chapters of a book? One number that can be nothing else says so. */
export function isOutline(cells: readonly string[]): boolean {
  const told = cells.filter((cell) => cell !== '');
  return told.some((cell) => ONLY_OUTLINE.test(cell)) && told.every((cell) => /^\d/.test(cell));
}
/** Is the line directly below the other? A spreadsheet may have lost the last zero of `1.10`. */
export const isBelow = (line: readonly string[], parent: readonly string[]): boolean => {
  const above = line.slice(0, -1).join('.');
  return above === parent.join('.') || (above === `${parent.join('.')}0` && parent.length > 1);
};
