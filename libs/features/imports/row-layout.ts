import type { TitlesOf } from '@matlas/formats';
import type { Language } from '@matlas/server-kit';

/** The columns of an import: titles by which a file is recognised, and what it must have. */
export interface RowLayout<C extends string> {
  titles: TitlesOf<C>;
  /** Titles of the template and of reports. */
  titleIn: Readonly<Record<Language, Readonly<Record<C, string>>>>;
  /** Of each group the file has at least one column; the first one is named when it has none. */
  required: readonly (readonly [C, ...C[]])[];
  maxRows: number;
}

/** Columns are recognised by their names, by their titles in both languages, and by `also`, titles of other publishers. */
export function rowLayout<C extends string>(
  columns: readonly C[],
  { also = {}, ...layout }: Omit<RowLayout<C>, 'titles'> & { also?: Partial<Record<C, readonly string[]>> },
): RowLayout<C> {
  const titles = columns.map((column) => [
    column,
    [column, layout.titleIn.zh[column], layout.titleIn.en[column], ...(also[column] ?? [])],
  ]);
  return { ...layout, titles: Object.fromEntries(titles) as TitlesOf<C> };
}
