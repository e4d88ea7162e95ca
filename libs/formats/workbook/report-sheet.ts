export interface ReportColumn<Row> {
  title: string;
  /** Characters. */
  width: number;
  /**
   * Numbers stay numbers (`0.000000`); decimal texts are written as numbers when they are exact in a spreadsheet, else
   * as text. `@`: text, whatever it looks like.
   */
  format?: string;
  /** Shown where the pointer rests on the title. */
  comment?: string;
  /**
   * A drop-down in the cells below the title: cells of another sheet that hold what may be chosen, such as
   * `'Choices'!$B$4:$B$6`.
   */
  choices?: string;
  value(row: Row): string | number | Date | null | undefined;
}
/** One sheet of a report that a person can hand over (product.md, "Reports"). */
export interface ReportSheet<Row = never> {
  name: string;
  /** First line, bold: what this is. */
  title: string;
  /** Label and value lines below it: filters, list versions, when and by whom. */
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly ReportColumn<Row>[];
  rows: AsyncIterable<Row> | Iterable<Row>;
}
