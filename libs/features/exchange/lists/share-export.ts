import { Injectable } from '@nestjs/common';
import {
  nodeType,
  type Page,
  type PageQuery,
  receiveStatus,
  type ReceivedListRow,
  rejectReason,
  type SentListRow,
} from '@matlas/contract';
import {
  type Auth,
  checkedPages,
  clock,
  type FileAnswer,
  inWords,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { ShareListService } from './share-list.service';

const PAGE = 500;
type ListRow = ReceivedListRow | SentListRow;
/** Rows with their number in the whole list. */
async function* withRowNumbers<Row extends ListRow>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  let serialnumber = 0;
  for await (const row of rows) yield { ...row, serialnumber: (serialnumber += 1) };
}
/** The filtered received or sent list as a workbook: the columns of the specification first, then everything else. */
@Injectable()
export class ShareExport {
  constructor(
    private readonly lists: ShareListService,
    private readonly workbooks: Workbooks,
  ) {}

  exportReceived(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const book = this.workbooks.open('exchangeLists');
    const { first, status, more } = commonColumns(book);
    const column = book.column<ReceivedListRow>();
    const columns = [
      ...first,
      column('acceptDate', 13, ({ acceptDate }) => clock.day(acceptDate)),
      column('approveDate', 13, ({ approveDate }) => clock.day(approveDate)),
      column('sendOrg', 32, (row) => nameOf(book, row.sendOrg, row.sendOrgEn)),
      column('sendOrgID', 14, ({ sendOrgID }) => sendOrgID),
      ...status,
      ...more,
    ];
    return this.write(book, auth, 'received', page, columns, (pageQuery) => this.lists.pageReceived(auth, pageQuery));
  }
  exportSent(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const book = this.workbooks.open('exchangeLists');
    const { first, status, more } = commonColumns(book);
    const column = book.column<SentListRow>();
    const columns = [
      ...first,
      column('sendDate', 13, ({ sendDate }) => clock.day(sendDate)),
      column('approveDate', 13, ({ approveDate }) => clock.day(approveDate)),
      column('recEnt', 32, (row) => nameOf(book, row.recEnt, row.recEntEn)),
      column('recEntID', 14, ({ recEntID }) => recEntID),
      ...status,
      column('sentBy', 14, ({ sentBy }) => sentBy),
      ...more,
    ];
    return this.write(book, auth, 'sent', page, columns, (pageQuery) => this.lists.pageSent(auth, pageQuery));
  }

  private async write<Row extends ListRow>(
    book: Workbook,
    auth: Auth,
    side: 'received' | 'sent',
    page: PageQuery,
    columns: ReportColumn<Row>[],
    read: (page: PageQuery) => Promise<Page<Row>>,
  ): Promise<FileAnswer> {
    const filters = book.filterFact(page, {
      search: (q) => q,
      field: (name) => book.fieldTitle(name),
      value: inWords((field, value) => {
        if (field === 'status') return book.label(receiveStatus, String(value));
        return field === 'mdsType' ? book.label(nodeType, Number(value)) : String(value);
      }),
    });
    const title = book.text(`${side}Title`);
    const rows = withRowNumbers(await checkedPages(read, page, PAGE));
    return book.file(title, [book.sheet({ title, facts: [filters, ...book.exportFacts(auth)], columns, rows })]);
  }
}

/** Columns that both lists have. */
function commonColumns(book: Workbook) {
  const column = book.column<ListRow>();
  return {
    first: [
      column('serialnumber', 8, ({ serialnumber }) => serialnumber, '0'),
      column('mdsType', 16, ({ mdsType }) => book.label(nodeType, mdsType)),
      column('mdsName', 34, ({ mdsName }) => mdsName),
      column('cid', 14, ({ cid }) => cid, '0'),
      column('symbol', 20, ({ symbol }) => symbol),
    ],
    status: [
      column('status', 16, ({ status }) => book.label(receiveStatus, status)),
      column('commitment', 12, ({ commitment }) => book.text(commitment ? 'yes' : 'no')),
    ],
    more: [
      column('cver', 9, ({ cver }) => cver),
      column('supplierCode', 16, ({ supplierCode }) => supplierCode),
      column('recOrg', 22, (row) => nameOf(book, row.recOrg ?? '', row.recOrgEn ?? '')),
      column('viewedAt', 13, ({ viewedAt }) => clock.day(viewedAt)),
      column('downloadedAt', 13, ({ downloadedAt }) => clock.day(downloadedAt)),
      column('decidedAt', 13, ({ decidedAt }) => clock.day(decidedAt)),
      column('denialReason', 24, ({ denialReason }) =>
        denialReason === null ? undefined : book.label(rejectReason, denialReason),
      ),
      column('denialText', 40, ({ denialText }) => denialText),
      column('cancelText', 30, ({ cancelText }) => cancelText),
      column('cfrName', 20, ({ cfrName }) => cfrName),
      column('drawingId', 16, ({ drawingId }) => drawingId),
      column('reportCode', 16, ({ reportCode }) => reportCode),
      column('purchaseOrderNo', 18, ({ purchaseOrderNo }) => purchaseOrderNo),
      column('billOfLading', 16, ({ billOfLading }) => billOfLading),
      column('remark', 30, ({ remark }) => remark),
    ],
  };
}
const nameOf = (book: Workbook, zh: string, en: string): string => (book.language === 'en' && en ? en : zh);
