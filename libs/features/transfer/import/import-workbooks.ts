import { Injectable } from '@nestjs/common';
import { type ImportFaultRow, type ImportLineRow, nameIn, type Page, type PageQuery } from '@matlas/contract';
import { ReferenceStore } from '@matlas/features/catalog';
import {
  type ReportColumn,
  type ReportSheet,
  writeMdsCsvTemplate,
  writeMdsTemplate,
  writeReport,
} from '@matlas/formats';
import {
  allPages,
  type Auth,
  CSV_TYPE,
  exportStream,
  type FileAnswer,
  Translator,
  XLSX_TYPE,
} from '@matlas/server-kit';
import { SheetImportService } from './sheet-import.service';

const PAGE = 500;
const FIRST: PageQuery = {
  pageNo: 1,
  pageSize: PAGE,
  sort: [],
  like: {},
  eq: {},
  in: {},
  between: {},
} as unknown as PageQuery;
/** Page size of the first pass over the lines, which collects the labels of the columns. */
const LABEL_PASS_PAGE = 2_000;

/** The report of an import, and its faulty lines, as workbooks in the caller's language. */
@Injectable()
export class ImportWorkbooks {
  constructor(
    private readonly imports: SheetImportService,
    private readonly translator: Translator,
    private readonly reference: ReferenceStore,
  ) {}

  /** An empty template with an example; classes can be selected in it. */
  async template(type: 'xlsx' | 'csv'): Promise<FileAnswer> {
    const { language } = this.translator;
    const classes = (await this.reference.materialClasses())
      .filter(({ leaf }) => leaf)
      .map(({ code, nameZh, nameEn }) => ({ code, name: nameIn(language, nameZh, nameEn) }));
    const write = type === 'csv' ? writeMdsCsvTemplate : writeMdsTemplate;
    return exportStream(`${this.translate('template')}.${type}`, type === 'csv' ? CSV_TYPE : XLSX_TYPE, (sink) =>
      write(sink, { language, classes }),
    );
  }
  async faults(auth: Auth, id: number): Promise<FileAnswer> {
    const { fileName } = await this.imports.one(auth, id);
    const column = (
      key: string,
      width: number,
      value: ReportColumn<ImportFaultRow>['value'],
    ): ReportColumn<ImportFaultRow> => ({ title: this.translate(key), width, value });
    const columns = [
      column('severity', 10, ({ severity }) => this.translate(`severity_${severity}`)),
      column('source', 14, ({ source }) => this.translate(`source_${source}`)),
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
      'report',
      fileName,
      columns,
      allPages((page) => this.imports.faults(auth, { id, page }), FIRST, PAGE),
    );
  }
  /** The lines as in the file, followed by their faults. */
  async lines(auth: Auth, id: number): Promise<FileAnswer> {
    const { fileName } = await this.imports.one(auth, id);
    const ask = (page: PageQuery): Promise<Page<ImportLineRow>> => this.imports.lines(auth, { id, page });
    const labels = new Set<string>();
    for await (const line of allPages(ask, { ...FIRST, pageSize: LABEL_PASS_PAGE }, LABEL_PASS_PAGE))
      for (const { label } of line.cells) labels.add(label);
    const columns: ReportColumn<ImportLineRow>[] = [
      { title: this.translate('sheet'), width: 16, value: ({ place }) => place.sheet },
      { title: this.translate('row'), width: 8, value: ({ place }) => place.row ?? place.line },
      { title: this.translate('sheetName'), width: 28, value: ({ sheetName }) => sheetName },
      ...[...labels].map((label): ReportColumn<ImportLineRow> => ({
        title: label,
        width: 18,
        value: ({ cells }) => cells.find((cell) => cell.label === label)?.value,
      })),
      {
        title: this.translate('message'),
        width: 80,
        value: ({ cells, messages }) =>
          [...messages, ...cells.flatMap((cell) => cell.messages.map((message) => `${cell.label}: ${message}`))].join(
            '; ',
          ),
      },
    ];
    return this.write('lines', fileName, columns, allPages(ask, FIRST, PAGE));
  }

  private write<Row>(
    key: string,
    fileName: string,
    columns: ReportColumn<Row>[],
    rows: AsyncIterable<Row>,
  ): Promise<FileAnswer> {
    const title = this.translate(key);
    const sheet: ReportSheet<Row> = {
      name: title,
      title,
      facts: [[this.translate('ofFile'), fileName]],
      columns,
      rows,
    };
    return exportStream(`${title} ${fileName}.xlsx`, XLSX_TYPE, (sink) =>
      writeReport(sink, [sheet as ReportSheet<never>]),
    );
  }
  private translate(key: string): string {
    return this.translator.translate('reports', `sheetImport.${key}`);
  }
}
