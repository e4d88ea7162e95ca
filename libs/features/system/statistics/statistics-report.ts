import { Injectable } from '@nestjs/common';
import {
  type BillingNode,
  billingNode,
  type NodeStatus,
  nodeStatus,
  type NodeType,
  nodeType,
  type ReceiveStatus,
  receiveStatus,
  type StatisticsFilter,
  type UploadKind,
  uploadKind,
  type UploadStatistics,
} from '@matlas/contract';
import {
  type Auth,
  clock,
  COUNT,
  type Fact,
  type FileAnswer,
  type MakeSheet,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { StatisticsService, toUploadRow } from './statistics.service';
import type { Focus, Named } from './statistics-focus.store';
import { UploadStatisticsStore } from './upload-statistics.store';

type Person = UploadStatistics['people'][number];
interface Opened {
  book: Workbook;
  focus: Focus;
  title: string;
  sheet: MakeSheet;
}
const [NARROW, MIDDLE, WIDE] = [14, 18, 30];
const PAGE = 2000;
/** A worksheet has at most 1,048,576 rows. */
const MAX_ROWS = 1_000_000;

/** The figures of a statistics screen as a workbook, with all owners instead of only the first. */
@Injectable()
export class StatisticsReport {
  constructor(
    private readonly statistics: StatisticsService,
    private readonly uploadSums: UploadStatisticsStore,
    private readonly workbooks: Workbooks,
  ) {}

  async exportSheets(auth: Auth, filter: StatisticsFilter): Promise<FileAnswer> {
    const { book, focus, title, sheet } = await this.openBook(auth, filter, 'sheets');
    const figures = await this.statistics.getSheetStatistics(focus, Infinity);
    const counts = numbers(book, 'sheets', 'versions', 'released');
    const kind = buildTextColumn(book, 'kind', (row: { kind: NodeType }) => book.label(nodeType, row.kind));
    return book.file(title, [
      sheet('byMonth', [month(book), ...counts, ...numbers(book, 'sent', 'received')], figures.byMonth),
      sheet('byKind', [kind, ...counts], figures.byKind),
      sheet(
        'byState',
        [
          kind,
          buildTextColumn(book, 'status', ({ status }: { status: NodeStatus }) => book.label(nodeStatus, status)),
          ...numbers(book, 'versions'),
        ],
        figures.byState,
      ),
      sheet(
        'received',
        [
          buildTextColumn(book, 'status', ({ status }: { status: ReceiveStatus }) => book.label(receiveStatus, status)),
          ...numbers(book, 'count'),
        ],
        figures.received,
      ),
      sheet(
        figures.ownersAre,
        [owner(book, figures.ownersAre), ...counts, ...numbers(book, 'received')],
        figures.owners,
      ),
    ]);
  }

  async uploads(auth: Auth, filter: StatisticsFilter): Promise<FileAnswer> {
    const { book, focus, title, sheet } = await this.openBook(auth, filter, 'uploads');
    const figures = await this.statistics.getUploadStatistics(focus, Infinity);
    const counts = numbers(book, 'uploads', 'refused', 'rowsOk', 'rowsWrong', 'bytes', 'milliseconds');
    const kind = buildTextColumn(book, 'kind', (row: { kind: UploadKind }) => book.label(uploadKind, row.kind));
    return book.file(title, [
      sheet('byMonth', [month(book), ...counts], figures.byMonth),
      sheet('byKind', [kind, ...counts], figures.byKind),
      sheet(
        'people',
        [
          buildTextColumn(book, 'user', ({ userName }: Person) => userName),
          buildTextColumn(book, 'enterprise', (row: Person) =>
            inLanguage(book, row.enterpriseNameZh, row.enterpriseNameEn),
          ),
          ...counts,
        ],
        figures.people,
      ),
      sheet(figures.ownersAre, [owner(book, figures.ownersAre), ...counts], figures.owners),
      sheet('each', eachColumns(book), this.each(focus)),
    ]);
  }

  async chargeable(auth: Auth, filter: StatisticsFilter): Promise<FileAnswer> {
    const { book, focus, title, sheet } = await this.openBook(auth, filter, 'chargeable');
    const figures = await this.statistics.getBillingStatistics(focus, Infinity);
    const nodes = billingNode.values.map((billing): ReportColumn<{ nodes: Record<typeof billing, number> }> => ({
      title: book.label(billingNode, billing),
      width: NARROW,
      format: COUNT,
      value: (row) => row.nodes[billing],
    }));
    return book.file(title, [
      sheet('byMonth', [month(book), ...nodes, ...numbers(book, 'total')], figures.byMonth),
      sheet(
        'byBilling',
        [
          buildTextColumn(book, 'billing', ({ billing }: { billing: BillingNode }) => book.label(billingNode, billing)),
          ...numbers(book, 'uploads', 'sheets', 'nodes'),
        ],
        figures.byBilling,
      ),
      sheet(figures.ownersAre, [owner(book, figures.ownersAre), ...nodes, ...numbers(book, 'total')], figures.owners),
    ]);
  }

  private async *each(focus: Focus): AsyncGenerator<ReturnType<typeof toUploadRow>> {
    let count = 0;
    for await (const upload of this.uploadSums.streamUploads(focus, PAGE)) {
      if (count++ >= MAX_ROWS) return;
      yield toUploadRow(upload);
    }
  }

  private async openBook(
    auth: Auth,
    filter: StatisticsFilter,
    name: 'sheets' | 'uploads' | 'chargeable',
  ): Promise<Opened> {
    const book = this.workbooks.open('statistics');
    const focus = await this.statistics.focus(auth, filter);
    const title = book.text(`title.${name}`);
    return { book, focus, ...book.headed(title, headFacts(book, auth, focus), (one) => `${title}: ${one}`) };
  }
}

function headFacts(book: Workbook, auth: Auth, { months, enterprise, departments, organisationIds }: Focus): Fact[] {
  const department = organisationIds && departments.find(({ id }) => id === organisationIds[0]);
  return [
    [book.text('period'), `${months[0] ?? ''} – ${months.at(-1) ?? ''} (${clock.zone})`],
    [
      book.text('column.enterprise'),
      enterprise ? inLanguage(book, enterprise.nameZh, enterprise.nameEn) : book.text('all'),
    ],
    [
      book.text('column.department'),
      department ? inLanguage(book, department.nameZh, department.nameEn) : book.text('all'),
    ],
    ...book.exportFacts(auth),
  ];
}

const month = (book: Workbook): ReportColumn<{ month: string }> =>
  book.column<{ month: string }>()('month', NARROW, (row) => row.month);
const owner = (book: Workbook, are: 'enterprise' | 'department'): ReportColumn<Named> =>
  buildTextColumn(book, are, (row) => inLanguage(book, row.nameZh, row.nameEn));
const buildTextColumn = <Row>(book: Workbook, name: string, value: (row: Row) => string | null): ReportColumn<Row> =>
  book.column<Row>()(name, ['file', 'enterprise', 'department'].includes(name) ? WIDE : MIDDLE, value);
const numbers = <Name extends string>(
  book: Workbook,
  ...names: readonly Name[]
): ReportColumn<Record<Name, number>>[] =>
  names.map((name) => book.column<Record<Name, number>>()(name, NARROW, (row) => row[name], COUNT));
const inLanguage = ({ language }: Workbook, zh: string, en: string): string => (language === 'zh' ? zh : en);
function eachColumns(book: Workbook): ReportColumn<ReturnType<typeof toUploadRow>>[] {
  return [
    buildTextColumn(book, 'time', ({ createTime }) => clock.second(createTime)),
    buildTextColumn(book, 'kind', ({ kind }) => book.label(uploadKind, kind)),
    buildTextColumn(book, 'file', ({ fileName }) => fileName),
    buildTextColumn(book, 'result', ({ refused }) => book.text(refused ? 'refused' : 'stored')),
    buildTextColumn(book, 'billing', ({ billing }) => (billing ? book.label(billingNode, billing) : null)),
    ...numbers(book, 'rowsOk', 'rowsWrong', 'sheets', 'nodes', 'bytes', 'milliseconds'),
    buildTextColumn(book, 'user', ({ userName }) => userName),
    buildTextColumn(book, 'enterprise', (row) => inLanguage(book, row.enterpriseNameZh, row.enterpriseNameEn)),
    buildTextColumn(book, 'department', (row) => inLanguage(book, row.organisationNameZh, row.organisationNameEn)),
  ];
}
