import { Injectable } from '@nestjs/common';
import { type Verdict, verdictCode, VERDICTS, verdictOf } from '@matlas/domain';
import {
  type AnySheet,
  CHART_COLOURS,
  Charts,
  COUNT,
  KILOGRAMS,
  type MakeSheet,
  type SheetPicture,
} from '@matlas/server-kit';
import type { LawNames } from '../result/finding.row';
import { inKilograms } from '@matlas/features/reports';
import { type LawTotal, ReportTotalStore, type SupplierTotal } from './report-total.store';
import { type RunReport, supplierOf } from './run-report';
import { VERDICT_SIGNS } from './verdict-signs';

const UNSETTLED = ['fail', 'depends', 'unknown'] as const satisfies readonly Verdict[];
interface VerdictLine {
  verdict: Verdict;
  findings: number;
}

/** Summary of a run: counts by verdict, by law and by supplier. */
@Injectable()
export class SummarySheets {
  constructor(
    private readonly totals: ReportTotalStore,
    private readonly charts: Charts,
  ) {}

  /** Sheets for legend, laws and suppliers; the head is added when they are written. */
  async buildSheets(report: RunReport): Promise<(sheet: MakeSheet) => AnySheet[]> {
    const [laws, suppliers] = await Promise.all([
      this.listLawTotals(report),
      this.totals.bySupplier(report.reader, report.run.id),
    ]);
    const picture = await this.drawLaws(report, laws);
    return (sheet) => [
      sheet('summary', legendColumns(report), verdictLines(report.run.counts), picture),
      sheet('laws', lawColumns(report), laws),
      sheet('suppliers', supplierColumns(report), suppliers),
    ];
  }
  /** Findings that are not settled, by law: a bar for each verdict. */
  private drawLaws({ book, laws }: RunReport, totals: readonly LawTotal[]): Promise<SheetPicture | undefined> {
    return this.charts.drawBars({
      title: book.text('chart'),
      categories: totals.map(({ lawId, counts }) =>
        counts === null ? `${lawOf(laws, lawId).name} (${book.text('notJudged')})` : lawOf(laws, lawId).name,
      ),
      series: UNSETTLED.map((verdict) => ({
        name: book.label('verdict', verdict),
        colour: CHART_COLOURS.verdict[verdict],
        bars: totals.map(({ counts }) => {
          const count = counts?.[verdictCode(verdict)];
          return counts === null ? null : { value: count ?? 0, label: String(count ?? 0) };
        }),
      })),
    });
  }
  /** Totals of each law with findings, then the laws that could not be judged. */
  async listLawTotals({ run }: RunReport): Promise<LawTotal[]> {
    return [...(await this.totals.byLaw(run.id)), ...run.notJudged.map(({ lawId }) => ({ lawId, counts: null }))];
  }
}

function legendColumns({ book }: RunReport) {
  const column = book.column<VerdictLine>();
  return [
    column('sign', 8, ({ verdict }) => VERDICT_SIGNS[verdict]),
    column('verdict', 14, ({ verdict }) => book.label('verdict', verdict)),
    column('meaning', 70, ({ verdict }) => book.text(`meaning.${verdict}`)),
    column('findings', 12, ({ findings }) => findings, COUNT),
  ];
}
function lawColumns({ book, laws }: RunReport) {
  const column = book.column<LawTotal>();
  return [
    column('law', 40, ({ lawId }) => lawOf(laws, lawId).name),
    column('label', 14, ({ lawId, counts }) => (counts === null ? book.text('notJudged') : lawOf(laws, lawId).label)),
    ...VERDICTS.map((verdict, code) => ({
      title: `${VERDICT_SIGNS[verdict]} ${book.label('verdict', verdict)}`,
      width: 12,
      format: COUNT,
      value: ({ counts }: LawTotal) => (counts === null ? null : (counts[code] ?? 0)),
    })),
  ];
}
function supplierColumns({ book, laws }: RunReport) {
  const column = book.column<SupplierTotal>();
  return [
    column('supplier', 28, (row) => supplierOf(book.language, row) ?? book.text('noSupplier')),
    column('worst', 12, ({ worst }) => book.label('verdict', verdictOf(worst))),
    column('law', 22, ({ lawId }) => lawOf(laws, lawId).name),
    column('entry', 10, ({ entryNo }) => entryNo),
    column('substance', 40, (row) => row.substanceName ?? book.text(`kind.${row.kind}`)),
    column('findings', 10, ({ findings }) => findings, COUNT),
    column('positions', 10, ({ positions }) => positions, COUNT),
    column('kgMin', 16, ({ min }) => inKilograms(min), KILOGRAMS),
    column('kg', 16, ({ mass }) => inKilograms(mass), KILOGRAMS),
    column('kgMax', 16, ({ max }) => inKilograms(max), KILOGRAMS),
  ];
}

export const verdictLines = (counts: readonly number[]): VerdictLine[] =>
  VERDICTS.map((verdict, code) => ({ verdict, findings: counts[code] ?? 0 }));
export const lawOf = ({ all, byLaw }: LawNames, lawId: number | null): { name: string; label: string } =>
  (lawId === null ? undefined : byLaw.get(lawId)) ?? { name: all, label: '' };
