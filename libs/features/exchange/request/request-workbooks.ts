import { Injectable } from '@nestjs/common';
import {
  nameIn,
  type PageQuery,
  REQUEST_IMPORT_COLUMNS,
  requestDataType,
  type RequestImportColumn,
  type RequestImportReport,
  type RequestRow,
  requestStatus,
} from '@matlas/contract';
import { FaultWorkbook } from '@matlas/features/imports';
import {
  type Auth,
  clock,
  type FileAnswer,
  type ReportColumn,
  templateColumns,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { REQUIRED_REQUEST_COLUMNS } from './request-rows';
import type { RequestFilter } from './request.store';
import { RequestService } from './request.service';

const NARROW = 16;
const WIDTH: Partial<Record<RequestImportColumn, number>> = {
  projectName: 26,
  email: 28,
  supplierName: 26,
  supplyName: 30,
  remark: 40,
};

/** Workbooks of requests: the list, the import template, and the faults of a checked import. */
@Injectable()
export class RequestWorkbooks {
  constructor(
    private readonly requests: RequestService,
    private readonly workbooks: Workbooks,
    private readonly faults: FaultWorkbook,
  ) {}

  exportList(auth: Auth, filter: RequestFilter, page: PageQuery): Promise<FileAnswer> {
    const book = this.workbooks.open('requests');
    return book.list({
      title: book.text(`list.${filter.side}`),
      facts: [book.exportedBy(auth)],
      columns: columnsOf(book),
      page,
      read: (pageQuery) => this.requests.page(auth, filter, pageQuery),
    });
  }
  /** The import template: an empty list with its validation rules. */
  exportTemplate(): Promise<FileAnswer> {
    const book = this.workbooks.open('requests');
    return book.file(book.text('template'), [
      book.sheet({
        name: book.text('sheet'),
        title: book.text('template'),
        facts: (['required', 'supplier', 'deadline', 'dataType'] as const).map((key) => [
          book.text('hint'),
          book.text(`hints.${key}`),
        ]),
        columns: templateColumns(book, REQUEST_IMPORT_COLUMNS, REQUIRED_REQUEST_COLUMNS, WIDTH),
        rows: [],
      }),
    ]);
  }
  /** The faults of a checked workbook, in row order. */
  errors(fileName: string, { rows, wrongRows, errors }: RequestImportReport): Promise<FileAnswer> {
    const title = this.workbooks.open('requests').text('errorsTitle');
    return this.faults.answer(fileName, { rows, wrongRows }, { title, faults: errors });
  }
}

function columnsOf(book: Workbook): ReportColumn<RequestRow>[] {
  const column = book.column<RequestRow>();
  return [
    column('projectName', 26, ({ projectName }) => projectName),
    column('batch', NARROW, ({ batch }) => batch),
    column('requester', 30, ({ requester }) => nameIn(book.language, requester.nameZh, requester.nameEn)),
    column('supplierName', 30, ({ supplier }) => nameIn(book.language, supplier.nameZh, supplier.nameEn)),
    column('supplierCode', NARROW, ({ supplier, email }) => supplier.code ?? email),
    column('supplyNumber', 20, ({ supplyNumber }) => supplyNumber),
    column('supplyName', 30, ({ supplyName }) => supplyName),
    column('dataType', NARROW, ({ dataType }) => book.label(requestDataType, dataType)),
    column('deadline', NARROW, ({ deadline }) => deadline),
    column('status', NARROW, ({ status }) => book.label(requestStatus, status)),
    column('overdue', 10, ({ overdue }) => (overdue ? book.text('yes') : '')),
    column('cid', NARROW, ({ cid }) => cid),
    column('cver', 10, ({ cver }) => cver),
    column('reason', 40, ({ rejectReason, returnText }) => rejectReason ?? returnText),
    column('sentAt', 18, ({ sentAt }) => clock.minute(sentAt)),
    column('remark', 40, ({ remark }) => remark),
  ];
}
