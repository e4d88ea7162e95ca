/** Normalises days such as `2026/3/1` and `2026.03.01` to ISO; any other text is returned unchanged. */
export function isoDayOf(cell: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell) ?? [];
  return year === undefined ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
/** The fault of a cell whose text is none of the permitted ones. */
export const unknownValue = (value: string, allowed: readonly string[]) => ({
  code: 'row.unknownValue',
  params: { value, allowed: allowed.join(', ') },
});
