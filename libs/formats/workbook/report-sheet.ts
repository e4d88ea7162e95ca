export interface ReportColumn<Row> {
  title: string;
  /** Width in characters. */
  width: number;
  /**
   * Number format. Numbers stay numbers (`0.000000`); decimal texts are written as numbers when a spreadsheet
   * represents them exactly, otherwise as text. `@`: always text.
   */
  format?: string;
  /** Comment that is shown when the pointer is on the title. */
  comment?: string;
  /**
   * Drop-down in the cells below the title: the range of another worksheet with the permitted values, such as
   * `'Choices'!$B$4:$B$6`.
   */
  choices?: string;
  value(row: Row): string | number | Date | null | undefined;
}
/** A picture that stands below the rows. */
export interface SheetPicture {
  png: Uint8Array;
  /** Size on the sheet, in pixels of 1/96 inch. */ width: number;
  height: number;
  /** What it shows, for those who do not see it. */ text: string;
}
/** One worksheet of a report for external readers (product.md, "Reports"). */
export interface ReportSheet<Row = never> {
  name: string;
  /** Title in the first row, in bold. */
  title: string;
  /** Rows with label and value below the title: filters, list versions, time and author. */
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly ReportColumn<Row>[];
  rows: AsyncIterable<Row> | Iterable<Row>;
  picture?: SheetPicture;
  /** Stands in the footer of a printed page, between the title and the number of the page. */
  footer?: string;
}
