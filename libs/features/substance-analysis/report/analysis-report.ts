import { Injectable } from '@nestjs/common';
import { type Finding, displayName, type SubstanceTotal } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { type Auth, exportStream, type FileAnswer, type Language, XLSX_TYPE } from '@matlas/server-kit';
import { FindingService } from '../finding/finding.service';
import { fileName, COUNT, GRAMS, inKilograms, KILOGRAMS, PERCENT } from '@matlas/features/reports';
import {
  type Fact,
  nodeOf,
  positionOf,
  type RunReportRequest,
  type ReportRow,
  type RunReport,
  RunReports,
  supplierOf,
} from './run-report';
import { SummarySheets } from './summary-sheets';

type Facts = readonly Fact[];

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
  async exportWorkbook(auth: Auth, asked: RunReportRequest, q?: string): Promise<FileAnswer> {
    const report = await this.reports.openReport(auth, asked, q);
    const {
      run,
      title,
      reader: { language },
    } = report;
    const [totals, summary] = await Promise.all([
      this.results.listTotals(auth, run.id),
      this.summaries.buildSheets(report),
    ]);
    const facts = this.reports.headFacts(report);
    const name = fileName(this.reports.translate('file', { model: title, number: run.number }, language));
    const [legend, ...sums] = summary(facts);
    return exportStream(name, XLSX_TYPE, (sink) =>
      writeReport(sink, [
        legend,
        this.findingSheet(report, facts),
        this.totalSheet(report, facts, totals),
        ...sums,
        this.reasonSheet(report, facts),
      ] as ReportSheet<never>[]),
    );
  }

  private findingSheet(report: RunReport, facts: Facts): ReportSheet<ReportRow> {
    const { language } = report.reader;
    const column = this.reports.columns<ReportRow>(language);
    return this.buildSheet(
      'findings',
      report,
      facts,
      [
        ...this.whereColumns(language),
        ...this.contentColumns(language),
        column('decision', 34, ({ finding }) => this.decisionOf(finding, language)),
        column('claims', 60, ({ claims }) => claims),
        ...(report.compared ? this.changeColumns(language) : []),
        column('path', 80, ({ path }) => path),
      ],
      this.reports.streamRows(report, { decisions: true }),
    );
  }
  /** Columns of the finding and its place. */
  private whereColumns(language: Language): ReportColumn<ReportRow>[] {
    const column = this.reports.columns<ReportRow>(language);
    return [
      column('verdict', 10, ({ finding }) => this.reports.label('verdict', finding.verdict, language)),
      column('law', 22, ({ finding }) => finding.lawName),
      column('label', 12, ({ finding }) => finding.listLabel),
      column('entry', 10, ({ finding }) => finding.entryNo),
      column('substance', 34, ({ finding }) => finding.substanceName),
      column('cas', 13, ({ finding }) => this.reports.casOf(finding, language)),
      column('position', 28, ({ finding }) => displayName(language, positionOf(finding))),
      column('positionNumber', 18, ({ finding }) => finding.positionNumber),
      column('supplier', 22, ({ finding }) => supplierOf(language, finding)),
      column('node', 28, ({ finding }) => displayName(language, nodeOf(finding))),
      column('nodeNumber', 16, ({ finding }) => finding.nodeNumber),
      column('unit', 18, ({ finding }) => this.reports.translate(`unit.${finding.unitKind}`, {}, language)),
    ];
  }
  /** Columns of content and limit. */
  private contentColumns(language: Language): ReportColumn<ReportRow>[] {
    const column = this.reports.columns<ReportRow>(language);
    return [
      column('min', 12, ({ finding }) => finding.minPercent, PERCENT),
      column('nominal', 12, ({ finding }) => finding.nominalPercent, PERCENT),
      column('max', 12, ({ finding }) => finding.maxPercent, PERCENT),
      column('limit', 10, ({ finding }) => finding.limitPercent, PERCENT),
      column('use', 24, ({ use }) => use?.name),
      column('generalLimit', 12, ({ use }) => use?.general?.limitPercent, PERCENT),
      column('decidingMin', 12, ({ finding }) => finding.decidingLimit?.minPercent, PERCENT),
      column('decidingMax', 12, ({ finding }) => finding.decidingLimit?.maxPercent, PERCENT),
      column('decidedBy', 20, (row) => this.reports.decidedBy(row, language)),
      column('exemption', 12, ({ finding }) => finding.exemptionEntry),
      column('massMin', 14, ({ finding }) => finding.massMinGrams, GRAMS),
      column('mass', 14, ({ finding }) => finding.massGrams, GRAMS),
      column('massMax', 14, ({ finding }) => finding.massMaxGrams, GRAMS),
      column('paths', 12, ({ finding }) => finding.paths, COUNT),
    ];
  }
  private changeColumns(language: Language): ReportColumn<ReportRow>[] {
    const column = this.reports.columns<ReportRow>(language);
    const label = (enumeration: string, key: string): string => this.reports.label(enumeration, key, language);
    return [
      column('change', 10, ({ finding }) => (finding.change ? label('runChange', finding.change) : null)),
      column('previous', 14, ({ finding }) =>
        finding.previousVerdict ? label('verdict', finding.previousVerdict) : null,
      ),
    ];
  }
  private totalSheet(report: RunReport, facts: Facts, totals: SubstanceTotal[]): ReportSheet<SubstanceTotal> {
    const { language } = report.reader;
    const column = this.reports.columns<SubstanceTotal>(language);
    return this.buildSheet(
      'totals',
      report,
      facts,
      [
        column('worst', 12, ({ worst }) => (worst ? this.reports.label('verdict', worst, language) : null)),
        column('law', 22, ({ lawName }) => lawName),
        column('entry', 10, ({ entryNo }) => entryNo),
        column('substance', 40, ({ substanceName }) => substanceName),
        column('cas', 13, (total) => this.reports.casOf(total, language)),
        column('kgMin', 16, ({ minGrams }) => inKilograms(minGrams), KILOGRAMS),
        column('kg', 16, ({ nominalGrams }) => inKilograms(nominalGrams), KILOGRAMS),
        column('kgMax', 16, ({ maxGrams }) => inKilograms(maxGrams), KILOGRAMS),
        column('positions', 10, ({ positions }) => positions, COUNT),
      ],
      totals,
    );
  }
  private reasonSheet(report: RunReport, facts: Facts): ReportSheet<ReportRow> {
    const { language } = report.reader;
    const column = this.reports.columns<ReportRow>(language);
    return this.buildSheet(
      'reasons',
      report,
      facts,
      [
        column('verdict', 10, ({ finding }) => this.reports.label('verdict', finding.verdict, language)),
        column('position', 24, ({ finding }) => displayName(language, positionOf(finding))),
        column('substance', 28, ({ finding }) => finding.substanceName),
        column('reason', 80, (row) => row.reason()),
        column('claims', 70, ({ claims }) => claims),
        column('settles', 60, (row) => row.settles()),
        column('flags', 50, (row) => row.flags()),
        column('path', 80, ({ path }) => path),
      ],
      this.reports.streamRows(report),
    );
  }
  private buildSheet<Row>(
    name: string,
    { title, reader: { language } }: RunReport,
    facts: Facts,
    columns: ReportColumn<Row>[],
    rows: AsyncIterable<Row> | Iterable<Row>,
  ): ReportSheet<Row> {
    return {
      name: this.reports.translate(`sheet.${name}`, {}, language),
      title: this.reports.translate('title', { model: title }, language),
      facts,
      columns,
      rows,
    };
  }
  private decisionOf({ decision }: Finding, language: Language): string | null {
    if (!decision) return null;
    const { covers, ...told } = decision;
    return this.reports.translate(
      covers ? 'decision.accepted' : 'decision.state',
      { ...told, state: this.reports.label('decisionState', told.state, language) },
      language,
    );
  }
}
