import { Injectable } from '@nestjs/common';
import { type ImportFaultRow, type ImportLineRow, nameIn, type Page, type PageQuery } from '@matlas/contract';
import { ReferenceStore } from '@matlas/features/catalog';
import { writeMdsCsvTemplate, writeMdsTemplate } from '@matlas/formats';
import {
  allRows,
  type Auth,
  CSV_TYPE,
  exportStream,
  type Fact,
  type FileAnswer,
  type ReportColumn,
  type Workbook,
  Workbooks,
  XLSX_TYPE,
} from '@matlas/server-kit';
import { SheetImportQueries } from './sheet-import-queries';

/** Page size of the first pass over the lines, which collects the labels of the columns. */
const LABEL_PASS_PAGE = 2_000;

/** The report of an import, and its faulty lines, as workbooks in the caller's language. */
@Injectable()
export class ImportWorkbooks {
  constructor(
    private readonly imports: SheetImportQueries,
    private readonly workbooks: Workbooks,
    private readonly reference: ReferenceStore,
  ) {}

  /** An empty template with an example; classes can be selected in it. */
  async template(type: 'xlsx' | 'csv'): Promise<FileAnswer> {
    const book = this.workbooks.open('sheetImport');
    const { language } = book;
    const classes = (await this.reference.materialClasses())
      .filter(({ leaf }) => leaf)
      .map(({ code, nameZh, nameEn }) => ({ code, name: nameIn(language, nameZh, nameEn) }));
    const write = type === 'csv' ? writeMdsCsvTemplate : writeMdsTemplate;
    return exportStream(`${book.text('template')}.${type}`, type === 'csv' ? CSV_TYPE : XLSX_TYPE, (sink) =>
      write(sink, { language, classes }),
    );
  }
  async faults(auth: Auth, id: number): Promise<FileAnswer> {
    const { fileName } = await this.imports.one(auth, id);
    const book = this.workbooks.open('sheetImport');
    const column = book.column<ImportFaultRow>();
    const columns = [
      column('severity', 10, ({ severity }) => book.text(`severity_${severity}`)),
      column('source', 14, ({ source }) => book.text(`source_${source}`)),
      column('sheetName', 28, ({ sheetName }) => sheetName),
      column('file', 18, ({ place }) => place.file),
      column('sheet', 16, ({ place }) => place.sheet),
      column('row', 8, ({ place }) => place.row ?? place.line),
      column('element', 30, ({ place }) => place.element),
      column('node', 28, ({ nodeName, names }) => nodeName ?? names.at(-1)),
      column('column', 20, ({ field }) => field),
      column('value', 24, ({ value }) => value),
      column('message', 80, ({ title, message }) => (title === null ? message : `${title}: ${message}`)),
    ];
    return this.write(
      book,
      'report',
      fileName,
      columns,
      allRows((page) => this.imports.faults(auth, { id, page })),
    );
  }
  /** The lines as in the file, followed by their faults. */
  async exportLines(auth: Auth, id: number): Promise<FileAnswer> {
    const { fileName } = await this.imports.one(auth, id);
    const ask = (page: PageQuery): Promise<Page<ImportLineRow>> => this.imports.listLines(auth, { id, page });
    const labels = new Set<string>();
    for await (const line of allRows(ask, { pageSize: LABEL_PASS_PAGE }))
      for (const { label } of line.cells) labels.add(label);
    const book = this.workbooks.open('sheetImport');
    const column = book.column<ImportLineRow>();
    const columns = [
      column('sheet', 16, ({ place }) => place.sheet),
      column('row', 8, ({ place }) => place.row ?? place.line),
      column('sheetName', 28, ({ sheetName }) => sheetName),
      ...[...labels].map((label): ReportColumn<ImportLineRow> => ({
        title: label,
        width: 18,
        value: ({ cells }) => cells.find((cell) => cell.label === label)?.value,
      })),
      column('message', 80, ({ cells, messages }) =>
        [...messages, ...cells.flatMap((cell) => cell.messages.map((message) => `${cell.label}: ${message}`))].join(
          '; ',
        ),
      ),
    ];
    return this.write(book, 'lines', fileName, columns, allRows(ask));
  }

  private write<Row>(
    book: Workbook,
    key: string,
    fileName: string,
    columns: ReportColumn<Row>[],
    rows: AsyncIterable<Row>,
  ): Promise<FileAnswer> {
    const title = book.text(key);
    const facts: Fact[] = [[book.text('ofFile'), fileName]];
    return book.file(`${title} ${fileName}`, [book.sheet({ title, facts, columns, rows })]);
  }
}
