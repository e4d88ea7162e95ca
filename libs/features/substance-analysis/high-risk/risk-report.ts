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
import { writeReport } from '@matlas/formats';
import { type Auth, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { askedOfReport, WorkbookWords, fileName, COUNT, GRAMS, type ReportRequest } from '@matlas/features/reports';
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
    private readonly translator: Translator,
  ) {
    super(runs);
  }
  makeFile(auth: Auth, asked: ReportRequest): Promise<FileAnswer> {
    return this.exportWorkbook(auth, { ...askedOfReport(analysisHighRiskApi.export.input, asked), runId: asked.runId });
  }

  async exportWorkbook(auth: Auth, { page, modId, runId, ...filter }: Asked): Promise<FileAnswer> {
    const { summary, parts } = await this.risks.loadAll(auth, { modId, runId });
    const words = new WorkbookWords(this.translator, 'highRisk');
    const title = words.text('title', { model: summary.title });
    const facts = this.facts(words, summary, { ...filter, q: page.q }, auth);
    const sheets = [
      words.buildSheet('parts', title, facts, this.partColumns(words), filterParts(parts, { ...filter, q: page.q })),
      words.buildSheet('suppliers', title, facts, this.supplierColumns(words), summary.suppliers),
      words.buildSheet(
        'weights',
        title,
        [...facts, [words.text('rule'), this.rule(words, summary)]],
        this.weightColumns(words),
        summary.weights,
      ),
    ];
    return exportStream(`${fileName(title)}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, sheets));
  }
  private facts(
    words: WorkbookWords,
    { title, number, asOf, stale, notJudged, levels, positions }: RiskSummary,
    { levels: only, reasons, suppliers, q }: Omit<Asked, 'page' | 'modId' | 'runId'> & { q?: string | undefined },
    auth: Auth,
  ) {
    const counts = Object.fromEntries(levels.map(({ level, parts }) => [level, parts]));
    const filters = [
      ...only.map((level) => words.label('riskLevel', level)),
      ...reasons.map((reason) => words.label('riskReason', reason)),
      ...suppliers.map((name) => name || words.text('noSupplier')),
      ...(q ? [q] : []),
    ];
    return [
      [words.text('vehicle'), title],
      [words.text('run'), words.text('runValue', { number, asOf })],
      ...(stale ? [[words.text('stale'), words.text('isStale')] as const] : []),
      ...notJudged.map(
        ({ code, reason }) =>
          [
            words.text('notJudged'),
            words.text('notJudgedValue', {
              law: lawCodeIn(words.language, code),
              reason: words.label('notJudgedReason', reason),
            }),
          ] as const,
      ),
      [words.text('counts'), words.text('countsValue', { ...counts, positions })],
      [words.text('filters'), filters.join('; ') || words.text('none')],
      ...words.exportFacts(auth),
    ] as const;
  }
  private rule(words: WorkbookWords, { levels, expiryMonths }: RiskSummary): string {
    const from = Object.fromEntries(levels.map((one) => [one.level, one.from]));
    return words.text('weighedValue', { ...from, months: expiryMonths });
  }
  private partColumns(words: WorkbookWords) {
    const column = words.column<RiskPart>();
    return [
      column('level', 12, ({ level }) => words.label('riskLevel', level)),
      column('points', 9, ({ points }) => points, COUNT),
      column('part', 34, ({ name, foreignName }) => words.localName(name, foreignName)),
      column('number', 18, ({ number }) => number),
      column('supplier', 26, ({ supplierName, supplierForeignName }) =>
        words.localName(supplierName, supplierForeignName),
      ),
      column('reasons', 50, ({ reasons }) =>
        reasons
          .map(({ reason, count }) =>
            reason === 'noSheet' ? words.label('riskReason', reason) : `${words.label('riskReason', reason)} ${count}`,
          )
          .join('; '),
      ),
      column('until', 14, ({ until }) => until),
      column('substances', 60, ({ substances, hidden }) => substancesOf(words, substances, hidden)),
      column('mass', 16, ({ massGrams }) => massGrams, GRAMS),
    ];
  }
  private supplierColumns(words: WorkbookWords) {
    const column = words.column<RiskSupplier>();
    const level = (name: 'high' | 'medium' | 'low') => ({
      ...column('parts', 12, (supplier: RiskSupplier) => supplier[name], COUNT),
      title: words.label('riskLevel', name),
    });
    return [
      column(
        'supplier',
        34,
        ({ supplierName, supplierForeignName }) =>
          words.localName(supplierName, supplierForeignName) || words.text('noSupplier'),
      ),
      level('high'),
      level('medium'),
      level('low'),
      column('parts', 10, ({ parts }) => parts, COUNT),
      column('points', 10, ({ points }) => points, COUNT),
    ];
  }
  private weightColumns(words: WorkbookWords) {
    const column = words.column<RiskSummary['weights'][number]>();
    return [
      column('reason', 34, ({ reason }) => words.label('riskReason', reason)),
      column('first', 10, ({ first }) => first, COUNT),
      column('further', 14, ({ further }) => further, COUNT),
      column('most', 10, ({ most }) => most, COUNT),
    ];
  }
}
const substancesOf = (words: WorkbookWords, names: readonly string[], hidden: number): string =>
  [
    ...names.slice(0, MAX_NAMES),
    ...(names.length > MAX_NAMES ? [words.text('more', { count: names.length - MAX_NAMES })] : []),
    ...(hidden > 0 ? [words.text('confidential', { count: hidden })] : []),
  ].join('; ');
