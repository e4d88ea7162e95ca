import { Injectable } from '@nestjs/common';
import { type Finding, displayName, type SubstanceTotal } from '@matlas/contract';
import {
  type Auth,
  COUNT,
  type FileAnswer,
  GRAMS,
  KILOGRAMS,
  PERCENT,
  type ReportColumn,
  type Workbook,
} from '@matlas/server-kit';
import { FindingService } from '../finding/finding.service';
import { inKilograms } from '@matlas/features/reports';
import {
  getNodeName,
  getPositionName,
  type RunReportRequest,
  type ReportRow,
  type RunReport,
  RunReports,
  supplierOf,
} from './run-report';
import { SummarySheets } from './summary-sheets';

/**
 * The result of a run as a streamed workbook in the language of the reader: summary, findings with paths and
 * reasons, totals by substance, law and supplier.
 */
@Injectable()
export class AnalysisReport {
  constructor(
    private readonly results: FindingService,
    private readonly reports: RunReports,
    private readonly summaries: SummarySheets,
  ) {}

  /** @param q search text, as in the list of findings */
  async exportWorkbook(auth: Auth, request: RunReportRequest, q?: string): Promise<FileAnswer> {
    const report = await this.reports.openReport(auth, request, q);
    const { run, title } = report;
    const [totals, summary] = await Promise.all([
      this.results.listTotals(auth, run.id),
      this.summaries.buildSheets(report),
    ]);
    const { book } = report;
    const { sheet } = book.headed(book.text('title', { model: title }), this.reports.headFacts(report));
    const [legend, ...sums] = summary(sheet);
    return book.file(book.text('file', { model: title, number: run.number }), [
      ...(legend ? [legend] : []),
      sheet('findings', this.findingColumns(report), this.reports.streamRows(report, { decisions: true })),
      sheet('totals', this.totalColumns(report), totals),
      ...sums,
      sheet('reasons', this.reasonColumns(report), this.reports.streamRows(report)),
    ]);
  }

  private findingColumns(report: RunReport) {
    const { book } = report;
    const column = book.column<ReportRow>();
    return [
      ...this.whereColumns(book),
      ...this.contentColumns(book),
      column('decision', 34, ({ finding }) => this.decisionOf(book, finding)),
      column('claims', 60, ({ claims }) => claims),
      ...(report.compared ? this.changeColumns(book) : []),
      column('path', 80, ({ path }) => path),
    ];
  }
  /** Columns of the finding and its place. */
  private whereColumns(book: Workbook): ReportColumn<ReportRow>[] {
    const column = book.column<ReportRow>();
    return [
      column('verdict', 10, ({ finding }) => book.label('verdict', finding.verdict)),
      column('law', 22, ({ finding }) => finding.lawName),
      column('label', 12, ({ finding }) => finding.listLabel),
      column('entry', 10, ({ finding }) => finding.entryNo),
      column('substance', 34, ({ finding }) => finding.substanceName),
      column('cas', 13, ({ finding }) => this.reports.casOf(finding, book.language)),
      column('position', 28, ({ finding }) => displayName(book.language, getPositionName(finding))),
      column('positionNumber', 18, ({ finding }) => finding.positionNumber),
      column('supplier', 22, ({ finding }) => supplierOf(book.language, finding)),
      column('node', 28, ({ finding }) => displayName(book.language, getNodeName(finding))),
      column('nodeNumber', 16, ({ finding }) => finding.nodeNumber),
      column('unit', 18, ({ finding }) => book.text(`unit.${finding.unitKind}`)),
    ];
  }
  /** Columns of content and limit. */
  private contentColumns(book: Workbook): ReportColumn<ReportRow>[] {
    const column = book.column<ReportRow>();
    return [
      column('min', 12, ({ finding }) => finding.minPercent, PERCENT),
      column('nominal', 12, ({ finding }) => finding.nominalPercent, PERCENT),
      column('max', 12, ({ finding }) => finding.maxPercent, PERCENT),
      column('limit', 10, ({ finding }) => finding.limitPercent, PERCENT),
      column('use', 24, ({ use }) => use?.name),
      column('generalLimit', 12, ({ use }) => use?.general?.limitPercent, PERCENT),
      column('decidingMin', 12, ({ finding }) => finding.decidingLimit?.minPercent, PERCENT),
      column('decidingMax', 12, ({ finding }) => finding.decidingLimit?.maxPercent, PERCENT),
      column('decidedBy', 20, (row) => this.reports.decidedBy(row, book.language)),
      column('exemption', 12, ({ finding }) => finding.exemptionEntry),
      column('massMin', 14, ({ finding }) => finding.massMinGrams, GRAMS),
      column('mass', 14, ({ finding }) => finding.massGrams, GRAMS),
      column('massMax', 14, ({ finding }) => finding.massMaxGrams, GRAMS),
      column('paths', 12, ({ finding }) => finding.paths, COUNT),
    ];
  }
  private changeColumns(book: Workbook): ReportColumn<ReportRow>[] {
    const column = book.column<ReportRow>();
    return [
      column('change', 10, ({ finding }) => (finding.change ? book.label('runChange', finding.change) : null)),
      column('previous', 14, ({ finding }) =>
        finding.previousVerdict ? book.label('verdict', finding.previousVerdict) : null,
      ),
    ];
  }
  private totalColumns({ book }: RunReport) {
    const column = book.column<SubstanceTotal>();
    return [
      column('worst', 12, ({ worst }) => (worst ? book.label('verdict', worst) : null)),
      column('law', 22, ({ lawName }) => lawName),
      column('entry', 10, ({ entryNo }) => entryNo),
      column('substance', 40, ({ substanceName }) => substanceName),
      column('cas', 13, (total) => this.reports.casOf(total, book.language)),
      column('kgMin', 16, ({ minGrams }) => inKilograms(minGrams), KILOGRAMS),
      column('kg', 16, ({ nominalGrams }) => inKilograms(nominalGrams), KILOGRAMS),
      column('kgMax', 16, ({ maxGrams }) => inKilograms(maxGrams), KILOGRAMS),
      column('positions', 10, ({ positions }) => positions, COUNT),
    ];
  }
  private reasonColumns({ book }: RunReport) {
    const column = book.column<ReportRow>();
    return [
      column('verdict', 10, ({ finding }) => book.label('verdict', finding.verdict)),
      column('position', 24, ({ finding }) => displayName(book.language, getPositionName(finding))),
      column('substance', 28, ({ finding }) => finding.substanceName),
      column('reason', 80, (row) => row.reason()),
      column('claims', 70, ({ claims }) => claims),
      column('settles', 60, (row) => row.settles()),
      column('flags', 50, (row) => row.flags()),
      column('path', 80, ({ path }) => path),
    ];
  }
  private decisionOf(book: Workbook, { decision }: Finding): string | null {
    if (!decision) return null;
    const { covers, ...fields } = decision;
    const state = book.label('decisionState', fields.state);
    return book.text(covers ? 'decision.accepted' : 'decision.state', { ...fields, state });
  }
}
