import type { Writable } from 'node:stream';
import { type AnyEnumeration, displayName, type Page, type PageQuery } from '@matlas/contract';
import {
  type ReportColumn,
  type ReportSheet,
  type SheetPicture,
  writeReport,
} from '@matlas/formats/workbook/write-report';
import type { Auth, Language } from '../auth';
import { clock } from '../clock';
import { checkedPages } from '../db/all-pages';
import { exportStream } from '../files/export-stream';
import { type FileAnswer, XLSX_TYPE } from '../http/file-answer';
import type { Translator } from '../i18n/translator';
import { describeFilters, type FilterTexts } from './describe-filters';

export type { ReportColumn, ReportSheet, SheetPicture };
/** A row above the columns: what a workbook was made from, by whom and when. */
export type Fact = readonly [label: string, value: string];
/** A sheet reads its rows itself, so the type of the rows is erased. */
export type AnySheet = ReportSheet<never>;
/** `title` is the title of the sheet, and its name unless it has another one. */
export interface SheetParts<Row> extends Omit<ReportSheet<Row>, 'name' | 'facts' | 'footer'> {
  name?: string;
  facts?: readonly Fact[];
}
/** `read`: the pages of the list, as on the screen. */
export interface ListParts<Row> extends Omit<SheetParts<Row>, 'rows'> {
  page: PageQuery;
  /** Rows of one read; larger where reads are cheap. */
  pageSize?: number;
  read: (page: PageQuery) => Promise<Page<Row>>;
}
export type MakeColumn<Row> = (
  key: string,
  width: number,
  value: ReportColumn<Row>['value'],
  format?: string,
) => ReportColumn<Row>;
export type MakeSheet = <Row>(
  key: string,
  columns: readonly ReportColumn<NoInfer<Row>>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  picture?: SheetPicture,
) => AnySheet;

const PAGE_SIZE = 500;
/** Removes characters that file systems do not allow. */
export const fileName = (name: string): string => name.replace(/[/\\:*?"<>|]/g, ' ');
/** Name and login of a person, as workbooks state them. */
export const authorOf = ({ name, loginName }: Auth): string => `${name} (${loginName})`;

/** One kind of workbook in the language of its reader: texts below one key of the locales, columns, sheets, the file. */
export class Workbook {
  private readonly namespace: string;
  private readonly prefix: string;
  /** @param key below `reports`, such as `certificates`, or in another file of the locales: `analysis:impact.report` */
  constructor(
    private readonly translator: Translator,
    key: string,
    readonly language: Language,
  ) {
    const [prefix = '', namespace = 'reports'] = key.split(':').reverse();
    this.prefix = prefix;
    this.namespace = namespace;
  }

  text(name: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate(this.namespace, `${this.prefix}.${name}`, params, this.language);
  }
  /** Text of the kit itself, the same in all workbooks. */
  commonText(name: 'exportedBy' | 'exportedAt' | 'filters' | 'none'): string {
    return this.translator.translate('reports', `workbook.${name}`, {}, this.language);
  }
  /** The title of a column; the name itself where a list has no column of that name. */
  fieldTitle(field: string): string {
    return this.translator.has(this.namespace, `${this.prefix}.column.${field}`, this.language)
      ? this.text(`column.${field}`)
      : field;
  }
  /** Label of a value of an enumeration, or of a key of one that is given by name. */
  label(enumeration: AnyEnumeration | string, value: string | number): string {
    const key = typeof enumeration === 'string' ? `${enumeration}.${value}` : enumeration.labelKey(value);
    return this.translator.translate('enums', key, {}, this.language);
  }
  localName(name: string | null | undefined, foreignName: string | null | undefined): string {
    return displayName(this.language, { name: name ?? null, foreignName: foreignName ?? null });
  }

  /** Makes columns; their titles are below `column` unless they come from elsewhere. */
  column<Row>(titleOf: (key: string) => string = (key) => this.text(`column.${key}`)): MakeColumn<Row> {
    return (key, width, value, format) => ({
      title: titleOf(key),
      width,
      value,
      ...(format ? { format } : {}),
    });
  }
  sheet<Row>({ name, title, facts = [], columns, rows, picture }: SheetParts<Row>): AnySheet {
    const sheet: ReportSheet<Row> = {
      name: name ?? title,
      title,
      facts,
      columns,
      rows,
      footer: clock.stamp(),
      ...(picture ? { picture } : {}),
    };
    return sheet as AnySheet;
  }
  /** Sheets under one title and with the same facts; their names are below `sheet`. */
  headed(
    title: string,
    facts: readonly Fact[],
    titleOf: (name: string) => string = () => title,
  ): { title: string; sheet: MakeSheet } {
    const sheet: MakeSheet = (key, columns, rows, picture) => {
      const name = this.text(`sheet.${key}`);
      return this.sheet({ name, title: titleOf(name), facts, columns, rows, ...(picture ? { picture } : {}) });
    };
    return { title, sheet };
  }

  exportedBy(auth: Auth): Fact {
    return [this.commonText('exportedBy'), authorOf(auth)];
  }
  exportedAt(): Fact {
    return [this.commonText('exportedAt'), clock.stamp()];
  }
  exportFacts(auth: Auth): Fact[] {
    return [this.exportedBy(auth), this.exportedAt()];
  }
  /** The filters of a list query. */
  filterFact(page: PageQuery, texts: FilterTexts = {}): Fact {
    return [this.commonText('filters'), describeFilters(page, texts).join('; ') || this.commonText('none')];
  }

  write(sink: Writable, sheets: readonly AnySheet[]): Promise<void> {
    return writeReport(sink, sheets);
  }
  /** @param name without extension */
  file(name: string, sheets: readonly AnySheet[]): Promise<FileAnswer> {
    return exportStream(fileName(`${name}.xlsx`), XLSX_TYPE, (sink) => writeReport(sink, sheets));
  }
  /** A list with its filters applied, as a file of one sheet. A refusal of the query comes before the first byte. */
  async list<Row>(
    { page, pageSize = PAGE_SIZE, read, ...sheet }: ListParts<Row>,
    name: string = sheet.title,
  ): Promise<FileAnswer> {
    return this.file(name, [this.sheet({ ...sheet, rows: await checkedPages(read, page, pageSize) })]);
  }
}
