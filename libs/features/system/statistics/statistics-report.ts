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
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { StatisticsService, toUploadRow } from './statistics.service';
import type { Focus, Named } from './statistics-focus.store';
import { UploadStatisticsStore } from './upload-statistics.store';

/** The row type is erased, because a sheet reads its rows one by one. */
type AnySheet = ReportSheet<never>;
type Person = UploadStatistics['people'][number];
interface Book {
  auth: Auth;
  focus: Focus;
  title: string;
}
const WHOLE = '#,##0';
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
    private readonly translator: Translator,
  ) {}

  async sheets(auth: Auth, filter: StatisticsFilter): Promise<FileAnswer> {
    const book = await this.book(auth, filter, 'sheets');
    const figures = await this.statistics.getSheetStatistics(book.focus, Infinity);
    const counts = this.numbers('sheets', 'versions', 'released');
    const kind = this.text('kind', (row: { kind: NodeType }) => this.enumeration(nodeType.labelKey(row.kind)));
    return this.answer(book, [
      this.sheet(book, 'byMonth', [this.month(), ...counts, ...this.numbers('sent', 'received')], figures.byMonth),
      this.sheet(book, 'byKind', [kind, ...counts], figures.byKind),
      this.sheet(
        book,
        'byState',
        [
          kind,
          this.text('status', ({ status }: { status: NodeStatus }) => this.enumeration(nodeStatus.labelKey(status))),
          ...this.numbers('versions'),
        ],
        figures.byState,
      ),
      this.sheet(
        book,
        'received',
        [
          this.text('status', ({ status }: { status: ReceiveStatus }) =>
            this.enumeration(receiveStatus.labelKey(status)),
          ),
          ...this.numbers('count'),
        ],
        figures.received,
      ),
      this.sheet(
        book,
        figures.ownersAre,
        [this.owner(figures.ownersAre), ...counts, ...this.numbers('received')],
        figures.owners,
      ),
    ]);
  }

  async uploads(auth: Auth, filter: StatisticsFilter): Promise<FileAnswer> {
    const book = await this.book(auth, filter, 'uploads');
    const figures = await this.statistics.getUploadStatistics(book.focus, Infinity);
    const counts = this.numbers('uploads', 'refused', 'rowsOk', 'rowsWrong', 'bytes', 'milliseconds');
    const kind = this.text('kind', (row: { kind: UploadKind }) => this.enumeration(uploadKind.labelKey(row.kind)));
    return this.answer(book, [
      this.sheet(book, 'byMonth', [this.month(), ...counts], figures.byMonth),
      this.sheet(book, 'byKind', [kind, ...counts], figures.byKind),
      this.sheet(
        book,
        'people',
        [
          this.text('user', ({ userName }: Person) => userName),
          this.text('enterprise', (row: Person) => this.inLanguage(row.enterpriseNameZh, row.enterpriseNameEn)),
          ...counts,
        ],
        figures.people,
      ),
      this.sheet(book, figures.ownersAre, [this.owner(figures.ownersAre), ...counts], figures.owners),
      this.sheet(book, 'each', this.eachColumns(), this.each(book.focus)),
    ]);
  }

  async chargeable(auth: Auth, filter: StatisticsFilter): Promise<FileAnswer> {
    const book = await this.book(auth, filter, 'chargeable');
    const figures = await this.statistics.getBillingStatistics(book.focus, Infinity);
    const nodes = billingNode.values.map((billing): ReportColumn<{ nodes: Record<typeof billing, number> }> => ({
      title: this.enumeration(billingNode.labelKey(billing)),
      width: NARROW,
      format: WHOLE,
      value: (row) => row.nodes[billing],
    }));
    return this.answer(book, [
      this.sheet(book, 'byMonth', [this.month(), ...nodes, ...this.numbers('total')], figures.byMonth),
      this.sheet(
        book,
        'byBilling',
        [
          this.text('billing', ({ billing }: { billing: BillingNode }) =>
            this.enumeration(billingNode.labelKey(billing)),
          ),
          ...this.numbers('uploads', 'sheets', 'nodes'),
        ],
        figures.byBilling,
      ),
      this.sheet(
        book,
        figures.ownersAre,
        [this.owner(figures.ownersAre), ...nodes, ...this.numbers('total')],
        figures.owners,
      ),
    ]);
  }

  private eachColumns(): ReportColumn<ReturnType<typeof toUploadRow>>[] {
    return [
      this.text('time', ({ createTime }) => clock.second(createTime)),
      this.text('kind', ({ kind }) => this.enumeration(uploadKind.labelKey(kind))),
      this.text('file', ({ fileName }) => fileName),
      this.text('result', ({ refused }) => this.translate(refused ? 'refused' : 'stored')),
      this.text('billing', ({ billing }) => (billing ? this.enumeration(billingNode.labelKey(billing)) : null)),
      ...this.numbers('rowsOk', 'rowsWrong', 'sheets', 'nodes', 'bytes', 'milliseconds'),
      this.text('user', ({ userName }) => userName),
      this.text('enterprise', (row) => this.inLanguage(row.enterpriseNameZh, row.enterpriseNameEn)),
      this.text('department', (row) => this.inLanguage(row.organisationNameZh, row.organisationNameEn)),
    ];
  }
  private async *each(focus: Focus): AsyncGenerator<ReturnType<typeof toUploadRow>> {
    let count = 0;
    for await (const upload of this.uploadSums.streamUploads(focus, PAGE)) {
      if (count++ >= MAX_ROWS) return;
      yield toUploadRow(upload);
    }
  }

  private async book(auth: Auth, filter: StatisticsFilter, name: 'sheets' | 'uploads' | 'chargeable'): Promise<Book> {
    return { auth, focus: await this.statistics.focus(auth, filter), title: this.translate(`title.${name}`) };
  }
  private answer({ title }: Book, sheets: readonly AnySheet[]): Promise<FileAnswer> {
    return exportStream(`${title}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, sheets));
  }
  private sheet<Row>(
    book: Book,
    name: string,
    columns: readonly ReportColumn<NoInfer<Row>>[],
    rows: Iterable<Row> | AsyncIterable<Row>,
  ): AnySheet {
    const sheet: ReportSheet<Row> = {
      name: this.translate(`sheet.${name}`),
      title: `${book.title}: ${this.translate(`sheet.${name}`)}`,
      facts: this.facts(book),
      columns,
      rows,
    };
    return sheet as AnySheet;
  }
  private facts({ auth, focus: { months, enterprise, departments, organisationIds } }: Book): [string, string][] {
    const department = organisationIds && departments.find(({ id }) => id === organisationIds[0]);
    return [
      [this.translate('period'), `${months[0] ?? ''} – ${months.at(-1) ?? ''} (${clock.zone})`],
      [
        this.translate('column.enterprise'),
        enterprise ? this.inLanguage(enterprise.nameZh, enterprise.nameEn) : this.translate('all'),
      ],
      [
        this.translate('column.department'),
        department ? this.inLanguage(department.nameZh, department.nameEn) : this.translate('all'),
      ],
      [this.translate('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.translate('exportedAt'), clock.stamp()],
    ];
  }

  private month(): ReportColumn<{ month: string }> {
    return { title: this.translate('column.month'), width: NARROW, value: (row) => row.month };
  }
  private owner(are: 'enterprise' | 'department'): ReportColumn<Named> {
    return this.text(are, (row) => this.inLanguage(row.nameZh, row.nameEn));
  }
  private text<Row>(name: string, value: (row: Row) => string | null): ReportColumn<Row> {
    return {
      title: this.translate(`column.${name}`),
      width: name === 'file' || name === 'enterprise' || name === 'department' ? WIDE : MIDDLE,
      value,
    };
  }
  private numbers<Name extends string>(...names: readonly Name[]): ReportColumn<Record<Name, number>>[] {
    return names.map((name) => ({
      title: this.translate(`column.${name}`),
      width: NARROW,
      format: WHOLE,
      value: (row) => row[name],
    }));
  }
  private inLanguage(zh: string, en: string): string {
    return this.translator.language === 'zh' ? zh : en;
  }
  private translate(key: string): string {
    return this.translator.translate('reports', `statistics.${key}`);
  }
  private enumeration(key: string): string {
    return this.translator.translate('enums', key);
  }
}
