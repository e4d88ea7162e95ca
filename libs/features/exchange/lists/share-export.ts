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
type Both = ReceivedListRow | SentListRow;
/** Rows with their place in the whole list. */
async function* numbered<Row extends object>(rows: AsyncIterable<Row>): AsyncGenerator<Row & { serialnumber: number }> {
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

  received(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const { name, symbol, status, commitment, more } = this.both();
    const columns: ReportColumn<ReceivedListRow>[] = [
      this.column('serialnumber', 8, ({ serialnumber }) => serialnumber, '0'),
      this.column('mdsType', 16, ({ mdsType }) => this.label(nodeType, mdsType)),
      name,
      this.column('cid', 14, ({ cid }) => cid, '0'),
      symbol,
      this.column('acceptDate', 13, ({ acceptDate }) => day(acceptDate)),
      this.column('approveDate', 13, ({ approveDate }) => day(approveDate)),
      this.column('sendOrg', 32, (row) => this.named(row.sendOrg, row.sendOrgEn)),
      this.column('sendOrgID', 14, ({ sendOrgID }) => sendOrgID),
      status,
      commitment,
      ...more,
    ];
    return this.write(auth, 'received', page, columns, (asked) => this.lists.received(auth, asked));
  }
  sent(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const { name, symbol, status, commitment, more } = this.both();
    const columns: ReportColumn<SentListRow>[] = [
      this.column('serialnumber', 8, ({ serialnumber }) => serialnumber, '0'),
      this.column('mdsType', 16, ({ mdsType }) => this.label(nodeType, mdsType)),
      name,
      this.column('cid', 14, ({ cid }) => cid, '0'),
      symbol,
      this.column('sendDate', 13, ({ sendDate }) => day(sendDate)),
      this.column('approveDate', 13, ({ approveDate }) => day(approveDate)),
      this.column('recEnt', 32, (row) => this.named(row.recEnt, row.recEntEn)),
      this.column('recEntID', 14, ({ recEntID }) => recEntID),
      status,
      commitment,
      this.column('sentBy', 14, ({ sentBy }) => sentBy),
      ...more,
    ];
    return this.write(auth, 'sent', page, columns, (asked) => this.lists.sent(auth, asked));
  }

  private async write<Row extends Both>(
    auth: Auth,
    side: 'received' | 'sent',
    page: PageQuery,
    columns: ReportColumn<Row>[],
    ask: (page: PageQuery) => Promise<Page<Row>>,
  ): Promise<FileAnswer> {
    // a wrong question is refused before the first byte
    await ask({ ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const title = this.word(`${side}Title`);
    const facts: [string, string][] = [
      [this.word('filters'), this.filters(page) || this.word('none')],
      [this.word('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.word('exportedAt'), clock.stamp()],
    ];
    const sheet: ReportSheet<Row> = {
      name: title,
      title,
      facts,
      columns,
      rows: numbered(allPages(ask, page, PAGE)) as AsyncIterable<Row>,
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
  private both() {
    return {
      name: this.column<Both>('mdsName', 34, ({ mdsName }) => mdsName),
      symbol: this.column<Both>('symbol', 20, ({ symbol }) => symbol),
      status: this.column<Both>('status', 16, ({ status }) => this.label(receiveStatus, status)),
      commitment: this.column<Both>('commitment', 12, ({ commitment }) =>
        commitment ? this.word('yes') : this.word('no'),
      ),
      more: [
        this.column<Both>('cver', 9, ({ cver }) => cver),
        this.column<Both>('supplierCode', 16, ({ supplierCode }) => supplierCode),
        this.column<Both>('recOrg', 22, (row) => this.named(row.recOrg ?? '', row.recOrgEn ?? '')),
        this.column<Both>('viewedAt', 13, ({ viewedAt }) => day(viewedAt)),
        this.column<Both>('downloadedAt', 13, ({ downloadedAt }) => day(downloadedAt)),
        this.column<Both>('decidedAt', 13, ({ decidedAt }) => day(decidedAt)),
        this.column<Both>('denialReason', 24, ({ denialReason }) =>
          denialReason === null ? undefined : this.label(rejectReason, denialReason),
        ),
        this.column<Both>('denialText', 40, ({ denialText }) => denialText),
        this.column<Both>('cancelText', 30, ({ cancelText }) => cancelText),
        this.column<Both>('cfrName', 20, ({ cfrName }) => cfrName),
        this.column<Both>('drawingId', 16, ({ drawingId }) => drawingId),
        this.column<Both>('reportCode', 16, ({ reportCode }) => reportCode),
        this.column<Both>('purchaseOrderNo', 18, ({ purchaseOrderNo }) => purchaseOrderNo),
        this.column<Both>('billOfLading', 16, ({ billOfLading }) => billOfLading),
        this.column<Both>('remark', 30, ({ remark }) => remark),
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
  private named(zh: string, en: string): string {
    return this.translator.language === 'en' && en ? en : zh;
  }
  private label(enumeration: AnyEnumeration, value: string | number): string {
    return this.translator.translate('enums', enumeration.labelKey(value));
  }
  private field(name: string): string {
    const key = `exchangeLists.column.${name}`;
    return this.translator.has('reports', key) ? this.translator.translate('reports', key) : name;
  }
  private word(key: string): string {
    return this.translator.translate('reports', `exchangeLists.${key}`);
  }
}
const day = (instant: string | null): string | undefined => clock.day(instant);
