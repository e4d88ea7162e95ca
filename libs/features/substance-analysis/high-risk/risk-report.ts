import { Injectable } from '@nestjs/common';
import {
  analysisHighRiskApi,
  type In,
  lawCodeIn,
  type Permission,
  type ReportKind,
  type RiskPart,
  type RiskSummary,
  type RiskSupplier,
} from '@matlas/contract';
import { type Auth, COUNT, type Fact, type FileAnswer, GRAMS, type Workbook, Workbooks } from '@matlas/server-kit';
import { askedOfReport, type ReportRequest } from '@matlas/features/reports';
import { ReportedRuns } from '../report/reported-runs';
import { RunReportMaker } from '../report/run-reports';
import { filterParts, RiskService } from './risk.service';

type Asked = In<(typeof analysisHighRiskApi)['export']>;
/** Maximum number of names in a cell; the others are counted. */
const MAX_NAMES = 20;

/** Parts with the highest risk, as a workbook and as a stored report (source 1). */
@Injectable()
export class RiskReport extends RunReportMaker {
  readonly kind: ReportKind = 'highRisk';
  readonly needs: Permission = 'model:highRiskMark:export';
  constructor(
    runs: ReportedRuns,
    private readonly risks: RiskService,
    private readonly workbooks: Workbooks,
  ) {
    super(runs);
  }
  makeFile(auth: Auth, request: ReportRequest): Promise<FileAnswer> {
    return this.exportWorkbook(auth, {
      ...askedOfReport(analysisHighRiskApi.export.input, request),
      runId: request.runId,
    });
  }

  async exportWorkbook(auth: Auth, { page, modId, runId, ...filter }: Asked): Promise<FileAnswer> {
    const { summary, parts } = await this.risks.loadAll(auth, { modId, runId });
    const book = this.workbooks.open(this.kind);
    const facts = this.facts(book, summary, { ...filter, q: page.q }, auth);
    const { title, sheet } = book.headed(book.text('title', { model: summary.title }), facts);
    const weighed = book.headed(title, [...facts, [book.text('rule'), this.rule(book, summary)]]);
    return book.file(title, [
      sheet('parts', this.partColumns(book), filterParts(parts, { ...filter, q: page.q })),
      sheet('suppliers', this.supplierColumns(book), summary.suppliers),
      weighed.sheet('weights', this.weightColumns(book), summary.weights),
    ]);
  }
  private facts(
    book: Workbook,
    { title, number, asOf, stale, notJudged, levels, positions }: RiskSummary,
    { levels: only, reasons, suppliers, q }: Omit<Asked, 'page' | 'modId' | 'runId'> & { q?: string | undefined },
    auth: Auth,
  ): Fact[] {
    const counts = Object.fromEntries(levels.map(({ level, parts }) => [level, parts]));
    const filters = [
      ...only.map((level) => book.label('riskLevel', level)),
      ...reasons.map((reason) => book.label('riskReason', reason)),
      ...suppliers.map((name) => name || book.text('noSupplier')),
      ...(q ? [q] : []),
    ];
    return [
      [book.text('vehicle'), title],
      [book.text('run'), book.text('runValue', { number, asOf })],
      ...(stale ? [[book.text('stale'), book.text('isStale')] as const] : []),
      ...notJudged.map(
        ({ code, reason }) =>
          [
            book.text('notJudged'),
            book.text('notJudgedValue', {
              law: lawCodeIn(book.language, code),
              reason: book.label('notJudgedReason', reason),
            }),
          ] as const,
      ),
      [book.text('counts'), book.text('countsValue', { ...counts, positions })],
      [book.text('filters'), filters.join('; ') || book.text('none')],
      ...book.exportFacts(auth),
    ];
  }
  private rule(book: Workbook, { levels, expiryMonths }: RiskSummary): string {
    const from = Object.fromEntries(levels.map((one) => [one.level, one.from]));
    return book.text('weighedValue', { ...from, months: expiryMonths });
  }
  private partColumns(book: Workbook) {
    const column = book.column<RiskPart>();
    return [
      column('level', 12, ({ level }) => book.label('riskLevel', level)),
      column('points', 9, ({ points }) => points, COUNT),
      column('part', 34, ({ name, foreignName }) => book.localName(name, foreignName)),
      column('number', 18, ({ number }) => number),
      column('supplier', 26, ({ supplierName, supplierForeignName }) =>
        book.localName(supplierName, supplierForeignName),
      ),
      column('reasons', 50, ({ reasons }) =>
        reasons
          .map(({ reason, count }) =>
            reason === 'noSheet' ? book.label('riskReason', reason) : `${book.label('riskReason', reason)} ${count}`,
          )
          .join('; '),
      ),
      column('until', 14, ({ until }) => until),
      column('substances', 60, ({ substances, hidden }) => substancesOf(book, substances, hidden)),
      column('mass', 16, ({ massGrams }) => massGrams, GRAMS),
    ];
  }
  private supplierColumns(book: Workbook) {
    const column = book.column<RiskSupplier>();
    const level = (name: 'high' | 'medium' | 'low') => ({
      ...column('parts', 12, (supplier: RiskSupplier) => supplier[name], COUNT),
      title: book.label('riskLevel', name),
    });
    return [
      column(
        'supplier',
        34,
        ({ supplierName, supplierForeignName }) =>
          book.localName(supplierName, supplierForeignName) || book.text('noSupplier'),
      ),
      level('high'),
      level('medium'),
      level('low'),
      column('parts', 10, ({ parts }) => parts, COUNT),
      column('points', 10, ({ points }) => points, COUNT),
    ];
  }
  private weightColumns(book: Workbook) {
    const column = book.column<RiskSummary['weights'][number]>();
    return [
      column('reason', 34, ({ reason }) => book.label('riskReason', reason)),
      column('first', 10, ({ first }) => first, COUNT),
      column('further', 14, ({ further }) => further, COUNT),
      column('most', 10, ({ most }) => most, COUNT),
    ];
  }
}
const substancesOf = (book: Workbook, names: readonly string[], hidden: number): string =>
  [
    ...names.slice(0, MAX_NAMES),
    ...(names.length > MAX_NAMES ? [book.text('more', { count: names.length - MAX_NAMES })] : []),
    ...(hidden > 0 ? [book.text('confidential', { count: hidden })] : []),
  ].join('; ');
