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
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { REQUIRED_REQUEST_COLUMNS } from './request-rows';
import type { RequestFilter } from './request.store';
import { RequestService } from './request.service';

const PAGE = 500;
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
    private readonly translator: Translator,
    private readonly faults: FaultWorkbook,
  ) {}

  async exportList(auth: Auth, filter: RequestFilter, page: PageQuery): Promise<FileAnswer> {
    // Validates the query before streaming.
    await this.requests.page(auth, filter, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const rows = allPages((asked) => this.requests.page(auth, filter, asked), page, PAGE);
    const title = this.translate(`list.${filter.side}`);
    return this.file(title, [
      {
        name: title,
        title,
        facts: [[this.translate('exportedBy'), `${auth.name} (${auth.loginName})`]],
        columns: this.columns(),
        rows,
      } as ReportSheet<never>,
    ]);
  }
  private columns(): ReportColumn<RequestRow>[] {
    const { language } = this.translator;
    const column = (
      key: string,
      width: number,
      value: ReportColumn<RequestRow>['value'],
    ): ReportColumn<RequestRow> => ({ title: this.translate(`columns.${key}`), width, value });
    return [
      column('projectName', 26, ({ projectName }) => projectName),
      column('batch', NARROW, ({ batch }) => batch),
      column('requester', 30, ({ requester }) => nameIn(language, requester.nameZh, requester.nameEn)),
      column('supplierName', 30, ({ supplier }) => nameIn(language, supplier.nameZh, supplier.nameEn)),
      column('supplierCode', NARROW, ({ supplier, email }) => supplier.code ?? email),
      column('supplyNumber', 20, ({ supplyNumber }) => supplyNumber),
      column('supplyName', 30, ({ supplyName }) => supplyName),
      column('dataType', NARROW, ({ dataType }) =>
        this.translator.label('requestDataType', requestDataType.keyOf(dataType)),
      ),
      column('deadline', NARROW, ({ deadline }) => deadline),
      column('status', NARROW, ({ status }) => this.translator.label('requestStatus', requestStatus.keyOf(status))),
      column('overdue', 10, ({ overdue }) => (overdue ? this.translate('yes') : '')),
      column('cid', NARROW, ({ cid }) => cid),
      column('cver', 10, ({ cver }) => cver),
      column('reason', 40, ({ rejectReason, returnText }) => rejectReason ?? returnText),
      column('sentAt', 18, ({ sentAt }) => clock.minute(sentAt) ?? null),
      column('remark', 40, ({ remark }) => remark),
    ];
  }
  /** The import template: an empty list with its validation rules. */
  exportTemplate(): Promise<FileAnswer> {
    const columns: ReportColumn<never>[] = REQUEST_IMPORT_COLUMNS.map((column) => ({
      title: REQUIRED_REQUEST_COLUMNS.includes(column)
        ? `${this.translate(`columns.${column}`)} *`
        : this.translate(`columns.${column}`),
      width: WIDTH[column] ?? NARROW,
      value: () => null,
    }));
    const facts: [string, string][] = (['required', 'supplier', 'deadline', 'dataType'] as const).map((key) => [
      this.translate('hint'),
      this.translate(`hints.${key}`),
    ]);
    return this.file(this.translate('template'), [
      { name: this.translate('sheet'), title: this.translate('template'), facts, columns, rows: [] },
    ]);
  }
  /** The faults of a checked workbook, in row order. */
  errors(fileName: string, { rows, wrongRows, errors }: RequestImportReport): Promise<FileAnswer> {
    const title = this.translate('errorsTitle');
    return this.faults.answer(fileName, { rows, wrongRows }, { title, faults: errors });
  }
  private translate(key: string): string {
    return this.translator.translate('reports', `requests.${key}`);
  }
  private file(name: string, sheets: readonly ReportSheet<never>[]): Promise<FileAnswer> {
    return exportStream(`${name}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, sheets));
  }
}
