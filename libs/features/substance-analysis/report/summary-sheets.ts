import { Injectable } from '@nestjs/common';
import { type Verdict, VERDICTS, verdictOf } from '@matlas/domain';
import type { ReportSheet } from '@matlas/formats';
import type { Language } from '@matlas/server-kit';
import type { LawNames } from '../result/finding.row';
import { COUNT, inKilograms, KILOGRAMS } from '@matlas/features/reports';
import { type LawTotal, ReportTotalStore, type SupplierTotal } from './report-total.store';
import { type Fact, type RunReport, RunReports, supplierOf } from './run-report';
import { VERDICT_SIGNS } from './verdict-signs';

interface VerdictLine {
  verdict: Verdict;
  findings: number;
}

/** Summary of a run: counts by verdict, by law and by supplier. */
@Injectable()
export class SummarySheets {
  constructor(
    private readonly reports: RunReports,
    private readonly totals: ReportTotalStore,
  ) {}

  /** Sheets for legend, laws and suppliers; the head is added when they are written. */
  async buildSheets(report: RunReport): Promise<(facts: readonly Fact[]) => ReportSheet<never>[]> {
    const [laws, suppliers] = await Promise.all([
      this.listLawTotals(report),
      this.totals.bySupplier(report.reader, report.run.id),
    ]);
    return (facts) =>
      [
        this.legend(report, facts),
        this.byLaw(report, facts, laws),
        this.bySupplier(report, facts, suppliers),
      ] as ReportSheet<never>[];
  }
  /** Totals of each law with findings, then the laws that could not be judged. */
  async listLawTotals({ run }: RunReport): Promise<LawTotal[]> {
    return [...(await this.totals.byLaw(run.id)), ...run.notJudged.map(({ lawId }) => ({ lawId, counts: null }))];
  }
  private legend(report: RunReport, facts: readonly Fact[]): ReportSheet<VerdictLine> {
    const { language } = report.reader;
    const column = this.reports.columns<VerdictLine>(language);
    return {
      ...this.head('summary', report, facts),
      columns: [
        column('sign', 8, ({ verdict }) => VERDICT_SIGNS[verdict]),
        column('verdict', 14, ({ verdict }) => this.reports.label('verdict', verdict, language)),
        column('meaning', 70, ({ verdict }) => this.reports.translate(`meaning.${verdict}`, {}, language)),
        column('findings', 12, ({ findings }) => findings, COUNT),
      ],
      rows: verdictLines(report.run.counts),
    };
  }
  private byLaw(report: RunReport, facts: readonly Fact[], rows: LawTotal[]): ReportSheet<LawTotal> {
    const { language } = report.reader;
    const column = this.reports.columns<LawTotal>(language);
    return {
      ...this.head('laws', report, facts),
      rows,
      columns: [
        column('law', 40, ({ lawId }) => lawOf(report.laws, lawId).name),
        column('label', 14, ({ lawId, counts }) =>
          counts === null ? this.reports.translate('notJudged', {}, language) : lawOf(report.laws, lawId).label,
        ),
        ...VERDICTS.map((verdict, code) => ({
          title: `${VERDICT_SIGNS[verdict]} ${this.reports.label('verdict', verdict, language)}`,
          width: 12,
          format: COUNT,
          value: ({ counts }: LawTotal) => (counts === null ? null : (counts[code] ?? 0)),
        })),
      ],
    };
  }
  private bySupplier(report: RunReport, facts: readonly Fact[], rows: SupplierTotal[]): ReportSheet<SupplierTotal> {
    const { language } = report.reader;
    const column = this.reports.columns<SupplierTotal>(language);
    return {
      ...this.head('suppliers', report, facts),
      rows,
      columns: [
        column(
          'supplier',
          28,
          (row) => supplierOf(language, row) ?? this.reports.translate('noSupplier', {}, language),
        ),
        column('worst', 12, ({ worst }) => this.reports.label('verdict', verdictOf(worst), language)),
        column('law', 22, ({ lawId }) => lawOf(report.laws, lawId).name),
        column('entry', 10, ({ entryNo }) => entryNo),
        column('substance', 40, (row) => this.substance(row, language)),
        column('findings', 10, ({ findings }) => findings, COUNT),
        column('positions', 10, ({ positions }) => positions, COUNT),
        column('kgMin', 16, ({ min }) => inKilograms(min), KILOGRAMS),
        column('kg', 16, ({ mass }) => inKilograms(mass), KILOGRAMS),
        column('kgMax', 16, ({ max }) => inKilograms(max), KILOGRAMS),
      ],
    };
  }
  private substance({ substanceName, kind }: SupplierTotal, language: Language): string {
    return substanceName ?? this.reports.translate(`kind.${kind}`, {}, language);
  }
  private head(
    name: string,
    { title, reader: { language } }: RunReport,
    facts: readonly Fact[],
  ): Pick<ReportSheet, 'name' | 'title' | 'facts'> {
    return {
      name: this.reports.translate(`sheet.${name}`, {}, language),
      title: this.reports.translate('title', { model: title }, language),
      facts,
    };
  }
}

export const verdictLines = (counts: readonly number[]): VerdictLine[] =>
  VERDICTS.map((verdict, code) => ({ verdict, findings: counts[code] ?? 0 }));
export const lawOf = ({ all, byLaw }: LawNames, lawId: number | null): { name: string; label: string } =>
  (lawId === null ? undefined : byLaw.get(lawId)) ?? { name: all, label: '' };
