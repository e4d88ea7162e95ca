import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type api, type In, displayName, type SubstanceTotal } from '@matlas/contract';
import { decidingBound, shownPercent, verdictCode, verdictOf } from '@matlas/domain';
import type { PrintCell, PrintColumn, Printout, PrintTable } from '@matlas/formats';
import { type Auth, clock, FileAnswer, taskFile, WorkerPool, fileName } from '@matlas/server-kit';
import { FindingService } from '../finding/finding.service';
import { inKilograms } from '@matlas/features/reports';
import { ReportTotalStore, type SupplierTotal } from './report-total.store';
import { getNodeName, getPositionName, type ReportRow, type RunReport, RunReports, supplierOf } from './run-report';
import { lawOf, SummarySheets, verdictLines } from './summary-sheets';
import { VERDICT_SIGNS } from './verdict-signs';

const PRINT = taskFile<typeof import('./print-summary.task')>(require.resolve('./print-summary.task'));
const PDF_TYPE = 'application/pdf';
/** Limit for the print; the workbook contains all findings. */
const MAX_FINDINGS = 200;
const MAX_TOTALS = 60;
const MAX_SUPPLIERS = 60;
const OPEN = ['fail', 'depends'] as const;
type Cells = (string | PrintCell)[];

/**
 * The result of a run as a short print for signature, in the language of the reader: input, legend with counts,
 * failing and open findings with paths, masses.
 */
@Injectable()
export class RunSummary {
  constructor(
    private readonly results: FindingService,
    private readonly reports: RunReports,
    private readonly totals: ReportTotalStore,
    private readonly sums: SummarySheets,
    private readonly pool: WorkerPool,
  ) {}

  async exportPdf(auth: Auth, { runId, compareWith }: In<(typeof api.analysis)['summaryPdf']>): Promise<FileAnswer> {
    const report = await this.reports.openReport(auth, {
      runId,
      compareWith,
      verdicts: [...OPEN],
      lawIds: [],
      changedOnly: false,
    });
    const bytes = await this.pool.run(PRINT, await this.printout(auth, report));
    return new FileAnswer(
      fileName(this.translateText(report, 'print.file', { model: report.title, number: report.run.number })),
      PDF_TYPE,
      Readable.from([Buffer.from(bytes)]),
      bytes.length,
    );
  }
  private async printout(auth: Auth, report: RunReport): Promise<Printout> {
    const at = clock.dayStamp();
    const filters = this.translateText(report, 'filters');
    return {
      title: this.translateText(report, 'title', { model: report.title }),
      subtitle: this.translateText(report, 'print.subtitle', { number: report.run.number, day: report.run.asOf }),
      author: auth.name,
      facts: this.reports
        .headFacts(report)
        .filter(([label]) => label !== filters)
        .map(([label, value]): [string, string] => [label, value]),
      tables: [
        this.legend(report),
        await this.laws(report),
        await this.findings(report),
        await this.masses(report),
        await this.suppliers(report),
      ],
      footer: this.translateText(report, 'print.footer', { name: auth.name, at }),
      pageWords: this.translateText(report, 'print.page', { page: '{page}', pages: '{pages}' }),
    };
  }
  private legend(report: RunReport): PrintTable {
    return {
      title: this.translateText(report, 'sheet.summary'),
      empty: '',
      columns: [
        this.column(report, 'sign', 36),
        this.column(report, 'verdict', 80),
        this.column(report, 'meaning', '*'),
        this.column(report, 'findings', 70, true),
      ],
      rows: verdictLines(report.run.counts).map(({ verdict, findings }): Cells => [
        VERDICT_SIGNS[verdict],
        { text: this.verdict(report, verdict), strong: true },
        this.translateText(report, `meaning.${verdict}`),
        String(findings),
      ]),
    };
  }
  private async laws(report: RunReport): Promise<PrintTable> {
    const rows = await this.sums.listLawTotals(report);
    const verdicts = verdictLines([]).map(({ verdict }): PrintColumn => ({
      title: `${VERDICT_SIGNS[verdict]} ${this.verdict(report, verdict)}`,
      width: 62,
      isNumber: true,
    }));
    return {
      title: this.translateText(report, 'sheet.laws'),
      empty: this.translateText(report, 'print.nothing'),
      columns: [this.column(report, 'law', '*'), this.column(report, 'label', 70), ...verdicts],
      rows: rows.map(({ lawId, counts }): Cells => [
        lawOf(report.laws, lawId).name,
        counts === null ? this.translateText(report, 'notJudged') : lawOf(report.laws, lawId).label,
        ...verdicts.map((_verdict, code) => (counts === null ? '–' : String(counts[code] ?? 0))),
      ]),
    };
  }
  private async findings(report: RunReport): Promise<PrintTable> {
    const rows: Cells[] = [];
    for await (const row of this.reports.streamRows(report)) {
      rows.push(this.finding(report, row));
      if (rows.length === MAX_FINDINGS) break;
    }
    const more = OPEN.reduce((sum, verdict) => sum + (report.run.counts[verdictCode(verdict)] ?? 0), 0) - rows.length;
    return {
      title: this.translateText(report, 'print.open'),
      empty: this.translateText(report, 'print.noneOpen'),
      rows,
      ...this.truncationNote(report, more),
      columns: [
        this.column(report, 'verdict', 62),
        this.column(report, 'law', 92),
        this.column(report, 'substance', 110),
        this.column(report, 'position', 110),
        this.column(report, 'node', 92),
        this.column(report, 'content', 76, true),
        this.column(report, 'decidingMax', 84, true),
        this.column(report, 'pathAndClaims', '*'),
      ],
    };
  }
  private finding(report: RunReport, { finding, path, claims, use }: ReportRow): Cells {
    const { language } = report.reader;
    const { minPercent, maxPercent, positionNumber } = finding;
    const limit = decidingBound(finding);
    const [min = '', max = ''] = [minPercent, maxPercent].map((percent) => shownPercent(percent ?? '', { limit }));
    const content = min === max ? max : `${min} – ${max}`;
    return [
      { text: `${VERDICT_SIGNS[finding.verdict]} ${this.verdict(report, finding.verdict)}`, strong: true },
      finding.lawName,
      finding.substanceName ?? this.translateText(report, 'kind.hidden'),
      [displayName(language, getPositionName(finding)), positionNumber].filter(Boolean).join(' '),
      finding.nodeName === null ? '' : displayName(language, getNodeName(finding)),
      content,
      this.reports.limitText({ finding, use }, language),
      [path, claims].filter(Boolean).join('\n'),
    ];
  }
  private async masses(report: RunReport): Promise<PrintTable> {
    const all = await this.results.listTotals(report.auth, report.run.id);
    const rows = all
      .slice(0, MAX_TOTALS)
      .map((total: SubstanceTotal): Cells => [
        total.worst ? this.verdict(report, total.worst) : '',
        total.lawName,
        total.entryNo,
        total.substanceName,
        this.reports.casOf(total, report.reader.language) ?? '',
        inKilograms(total.nominalGrams),
        inKilograms(total.maxGrams),
        String(total.positions),
      ]);
    return {
      title: this.translateText(report, 'sheet.totals'),
      empty: this.translateText(report, 'print.nothing'),
      rows,
      ...this.truncationNote(report, all.length - rows.length),
      columns: [
        this.column(report, 'worst', 62),
        this.column(report, 'law', 120),
        this.column(report, 'entry', 56),
        this.column(report, 'substance', '*'),
        this.column(report, 'cas', 76),
        this.column(report, 'kg', 76, true),
        this.column(report, 'kgMax', 76, true),
        this.column(report, 'positions', 56, true),
      ],
    };
  }
  private async suppliers(report: RunReport): Promise<PrintTable> {
    const all = await this.totals.bySupplier(report.reader, report.run.id);
    const rows = all
      .slice(0, MAX_SUPPLIERS)
      .map((row: SupplierTotal): Cells => [
        supplierOf(report.reader.language, row) ?? this.translateText(report, 'noSupplier'),
        this.verdict(report, verdictOf(row.worst)),
        lawOf(report.laws, row.lawId).name,
        row.substanceName ?? this.translateText(report, `kind.${row.kind}`),
        String(row.findings),
        inKilograms(row.mass),
        inKilograms(row.max),
      ]);
    return {
      title: this.translateText(report, 'sheet.suppliers'),
      empty: this.translateText(report, 'print.nothing'),
      rows,
      ...this.truncationNote(report, all.length - rows.length),
      columns: [
        this.column(report, 'supplier', 140),
        this.column(report, 'worst', 62),
        this.column(report, 'law', 130),
        this.column(report, 'substance', '*'),
        this.column(report, 'findings', 56, true),
        this.column(report, 'kg', 76, true),
        this.column(report, 'kgMax', 76, true),
      ],
    };
  }
  private truncationNote(report: RunReport, more: number): { note?: string } {
    return more > 0 ? { note: this.translateText(report, 'print.more', { more }) } : {};
  }
  private column(report: RunReport, key: string, width: PrintColumn['width'], isNumber = false): PrintColumn {
    return { title: this.translateText(report, `column.${key}`), width, isNumber };
  }
  private verdict({ reader: { language } }: RunReport, verdict: string): string {
    return this.reports.translateLabel('verdict', verdict, language);
  }
  private translateText(
    { reader: { language } }: RunReport,
    key: string,
    params: Record<string, unknown> = {},
  ): string {
    return this.reports.translate(key, params, language);
  }
}
