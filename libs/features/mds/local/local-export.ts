import { Injectable } from '@nestjs/common';
import {
  type AnyEnumeration,
  auditStatus,
  nodeStatus,
  nodeType,
  type Page,
  type PageQuery,
  type SheetRow,
  sheetValidity,
} from '@matlas/contract';
import {
  type Auth,
  clock,
  type FileAnswer,
  inWords,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import type { SheetListFilter } from '../sheet.store';
import { LocalDataService } from './local-data.service';

/** Filters whose values have labels. */
const WORDED: Readonly<Record<string, AnyEnumeration>> = { status: nodeStatus, kind: nodeType, auditStatus };

/** The filtered list of own data, or another list of sheets, as a workbook in the caller's language. */
@Injectable()
export class LocalExport {
  constructor(
    private readonly local: LocalDataService,
    private readonly workbooks: Workbooks,
  ) {}

  write(auth: Auth, filter: Partial<SheetListFilter>, page: PageQuery): Promise<FileAnswer> {
    const title = this.workbooks.open('localData').text(filter.imds ? 'imdsTitle' : 'title');
    return this.exportList(auth, { title, filters: [] }, page, (pageQuery) => this.local.page(auth, filter, pageQuery));
  }
  /** Exports any list of sheets; `filters` describes filters beyond the page query. */
  exportList(
    auth: Auth,
    { title, filters }: { title: string; filters: readonly string[] },
    page: PageQuery,
    read: (page: PageQuery) => Promise<Page<SheetRow>>,
  ): Promise<FileAnswer> {
    const book = this.workbooks.open('localData');
    const filterFact = book.filterFact(page, {
      more: filters,
      search: (q) => `${book.text('search')}: ${q}`,
      field: (name) => book.fieldTitle(name),
      value: inWords((field, value) => textOf(book, field, String(value))),
    });
    return book.list({ title, facts: [filterFact, ...book.exportFacts(auth)], columns: columnsOf(book), page, read });
  }
}

function textOf(book: Workbook, field: string, value: string): string {
  const enumeration = Object.hasOwn(WORDED, field) ? WORDED[field] : undefined;
  return enumeration ? book.label(enumeration, /^\d+$/.test(value) ? Number(value) : value) : value;
}
function columnsOf(book: Workbook): ReportColumn<SheetRow>[] {
  const column = book.column<SheetRow>();
  const yes = (flag: boolean): string => (flag ? book.text('yes') : '');
  return [
    column('name', 34, ({ name, foreignName }) => book.localName(name, foreignName)),
    column('number', 20, ({ number }) => number),
    column('kind', 16, ({ kind }) => book.label(nodeType, kind)),
    column('cid', 14, ({ cid }) => cid, '0'),
    column('cver', 9, ({ cver }) => cver),
    column('status', 16, ({ status }) => book.label(nodeStatus, status)),
    column('massGrams', 14, ({ massGrams }) => massGrams, '#,##0.######'),
    column('errors', 9, ({ errorCount }) => errorCount, '0'),
    column('warnings', 9, ({ warningCount }) => warningCount, '0'),
    column('validity', 18, ({ validity }) => book.label(sheetValidity, validity)),
    column('validUntil', 13, ({ validUntil }) => validUntil),
    column('releasedAt', 13, ({ releasedAt }) => clock.day(releasedAt)),
    column('confirmedAt', 16, ({ confirmedAt }) => clock.day(confirmedAt)),
    column('module', 10, ({ module }) => yes(module)),
    column('standardMaterial', 16, ({ standardMaterial }) => yes(standardMaterial)),
    column('supplier', 28, ({ supplierName, supplierForeignName }) =>
      supplierName === null ? undefined : book.localName(supplierName, supplierForeignName),
    ),
    column('auditStatus', 14, (row) => book.label(auditStatus, row.auditStatus)),
    column('updateTime', 13, ({ updateTime }) => clock.day(updateTime)),
  ];
}
