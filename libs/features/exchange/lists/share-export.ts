import { Injectable } from '@nestjs/common';
import {
  nodeType,
  type Page,
  type PageQuery,
  receiveStatus,
  type ReceivedListRow,
  rejectReason,
  type SentListRow,
  type AnyEnumeration,
} from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { ShareListService } from './share-list.service';

const PAGE = 500;
type ListRow = ReceivedListRow | SentListRow;
/** Rows with their number in the whole list. */
async function* withRowNumbers<Row extends object>(
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row & { serialnumber: number }> {
  let at = 0;
  for await (const row of rows) yield { ...row, serialnumber: (at += 1) };
}

/** The filtered received or sent list as a workbook: the columns of the specification first, then everything else. */
@Injectable()
export class ShareExport {
  constructor(
    private readonly lists: ShareListService,
    private readonly translator: Translator,
  ) {}

  exportReceived(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const { name, symbol, status, commitment, more } = this.commonColumns();
    const columns: ReportColumn<ReceivedListRow>[] = [
      this.column('serialnumber', 8, ({ serialnumber }) => serialnumber, '0'),
      this.column('mdsType', 16, ({ mdsType }) => this.label(nodeType, mdsType)),
      name,
      this.column('cid', 14, ({ cid }) => cid, '0'),
      symbol,
      this.column('acceptDate', 13, ({ acceptDate }) => day(acceptDate)),
      this.column('approveDate', 13, ({ approveDate }) => day(approveDate)),
      this.column('sendOrg', 32, (row) => this.nameInLanguage(row.sendOrg, row.sendOrgEn)),
      this.column('sendOrgID', 14, ({ sendOrgID }) => sendOrgID),
      status,
      commitment,
      ...more,
    ];
    return this.write(auth, 'received', page, columns, (asked) => this.lists.pageReceived(auth, asked));
  }
  exportSent(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const { name, symbol, status, commitment, more } = this.commonColumns();
    const columns: ReportColumn<SentListRow>[] = [
      this.column('serialnumber', 8, ({ serialnumber }) => serialnumber, '0'),
      this.column('mdsType', 16, ({ mdsType }) => this.label(nodeType, mdsType)),
      name,
      this.column('cid', 14, ({ cid }) => cid, '0'),
      symbol,
      this.column('sendDate', 13, ({ sendDate }) => day(sendDate)),
      this.column('approveDate', 13, ({ approveDate }) => day(approveDate)),
      this.column('recEnt', 32, (row) => this.nameInLanguage(row.recEnt, row.recEntEn)),
      this.column('recEntID', 14, ({ recEntID }) => recEntID),
      status,
      commitment,
      this.column('sentBy', 14, ({ sentBy }) => sentBy),
      ...more,
    ];
    return this.write(auth, 'sent', page, columns, (asked) => this.lists.pageSent(auth, asked));
  }

  private async write<Row extends ListRow>(
    auth: Auth,
    side: 'received' | 'sent',
    page: PageQuery,
    columns: ReportColumn<Row>[],
    ask: (page: PageQuery) => Promise<Page<Row>>,
  ): Promise<FileAnswer> {
    // Validates the query before streaming.
    await ask({ ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const title = this.translate(`${side}Title`);
    const facts: [string, string][] = [
      [this.translate('filters'), this.filters(page) || this.translate('none')],
      [this.translate('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.translate('exportedAt'), clock.stamp()],
    ];
    const sheet: ReportSheet<Row> = {
      name: title,
      title,
      facts,
      columns,
      rows: withRowNumbers(allPages(ask, page, PAGE)) as AsyncIterable<Row>,
    };
    return exportStream(`${title}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, [sheet as ReportSheet<never>]));
  }
  private filters({ q, like, eq, in: among, between }: PageQuery): string {
    const said = (field: string, value: unknown): string =>
      field === 'status'
        ? this.label(receiveStatus, String(value))
        : field === 'mdsType'
          ? this.label(nodeType, Number(value))
          : String(value);
    return [
      ...(q ? [q] : []),
      ...Object.entries({ ...like, ...eq }).map(([field, value]) => `${this.field(field)}: ${said(field, value)}`),
      ...Object.entries(among).map(
        ([field, values]) => `${this.field(field)}: ${values.map((value) => said(field, value)).join(', ')}`,
      ),
      ...Object.entries(between).map(
        ([field, { start, end }]) => `${this.field(field)}: ${String(start ?? '')} – ${String(end ?? '')}`,
      ),
    ].join('; ');
  }
  /** Columns that both lists have. */
  private commonColumns() {
    return {
      name: this.column<ListRow>('mdsName', 34, ({ mdsName }) => mdsName),
      symbol: this.column<ListRow>('symbol', 20, ({ symbol }) => symbol),
      status: this.column<ListRow>('status', 16, ({ status }) => this.label(receiveStatus, status)),
      commitment: this.column<ListRow>('commitment', 12, ({ commitment }) =>
        commitment ? this.translate('yes') : this.translate('no'),
      ),
      more: [
        this.column<ListRow>('cver', 9, ({ cver }) => cver),
        this.column<ListRow>('supplierCode', 16, ({ supplierCode }) => supplierCode),
        this.column<ListRow>('recOrg', 22, (row) => this.nameInLanguage(row.recOrg ?? '', row.recOrgEn ?? '')),
        this.column<ListRow>('viewedAt', 13, ({ viewedAt }) => day(viewedAt)),
        this.column<ListRow>('downloadedAt', 13, ({ downloadedAt }) => day(downloadedAt)),
        this.column<ListRow>('decidedAt', 13, ({ decidedAt }) => day(decidedAt)),
        this.column<ListRow>('denialReason', 24, ({ denialReason }) =>
          denialReason === null ? undefined : this.label(rejectReason, denialReason),
        ),
        this.column<ListRow>('denialText', 40, ({ denialText }) => denialText),
        this.column<ListRow>('cancelText', 30, ({ cancelText }) => cancelText),
        this.column<ListRow>('cfrName', 20, ({ cfrName }) => cfrName),
        this.column<ListRow>('drawingId', 16, ({ drawingId }) => drawingId),
        this.column<ListRow>('reportCode', 16, ({ reportCode }) => reportCode),
        this.column<ListRow>('purchaseOrderNo', 18, ({ purchaseOrderNo }) => purchaseOrderNo),
        this.column<ListRow>('billOfLading', 16, ({ billOfLading }) => billOfLading),
        this.column<ListRow>('remark', 30, ({ remark }) => remark),
      ],
    };
  }
  private column<Row>(
    field: string,
    width: number,
    value: ReportColumn<Row>['value'],
    format?: string,
  ): ReportColumn<Row> {
    return { title: this.field(field), width, value, ...(format ? { format } : {}) };
  }
  private nameInLanguage(zh: string, en: string): string {
    return this.translator.language === 'en' && en ? en : zh;
  }
  private label(enumeration: AnyEnumeration, value: string | number): string {
    return this.translator.translate('enums', enumeration.labelKey(value));
  }
  private field(name: string): string {
    const key = `exchangeLists.column.${name}`;
    return this.translator.has('reports', key) ? this.translator.translate('reports', key) : name;
  }
  private translate(key: string): string {
    return this.translator.translate('reports', `exchangeLists.${key}`);
  }
}
const day = (instant: string | null): string | undefined => clock.day(instant);
