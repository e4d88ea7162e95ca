import { Injectable } from '@nestjs/common';
import { type api, type Finding, type In, lawCodeIn, type Named, nameIn, ownName, type SubstanceTotal } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { type Auth, exportStream, type FileAnswer, type Language, Translator, XLSX_TYPE } from '@matlas/server-kit';
import type { AnalysisRunRecord } from './analysis-run.store';
import { FindingService } from './finding.service';
import { FindingStore, type Reader } from './finding.store';
import { type JudgementRecord, type LawNames, toFinding } from './finding.row';
import { flagsOf, ReasonWords } from './reason-words';
import { ReportPlaces } from './report-places';

type Asked = In<(typeof api.analysis)['exportRun']>;
interface ReportRow { finding: Finding; reason: string; settles: string | null; flags: string; path: string }
interface Report { auth: Auth; run: AnalysisRunRecord; compared: AnalysisRunRecord | undefined; asked: Asked; q: string | undefined; reader: Reader; laws: LawNames; places: ReportPlaces }

const BATCH = 1000;
const PERCENT = '0.######';
const GRAMS = '#,##0.000###';
const COUNT = '#,##0';

/** The result of a run as a workbook that a person can hand over: findings, totals, reasons, in the reader's language and streamed. */
@Injectable()
export class AnalysisReport {
  constructor(private readonly results: FindingService, private readonly findings: FindingStore, private readonly words: ReasonWords, private readonly translator: Translator) {}

  /** @param q free text of the list, as in the findings page */
  async workbook(auth: Auth, asked: Asked, q?: string): Promise<FileAnswer> {
    const { run, compared } = await this.results.compared(auth, asked);
    const reader = this.results.reader(auth);
    const report: Report = { auth, run, compared, asked, q, reader, laws: this.results.laws(run), places: new ReportPlaces(await this.findings.positionChains(run.id), reader.language) };
    const totals = await this.results.totals(auth, run.id);
    const facts = this.facts(report);
    const name = this.text('file', { model: run.modelName, number: run.number }, reader.language).replace(/[/\\:*?"<>|]/g, ' ');
    return exportStream(name, XLSX_TYPE, (sink) => writeReport(sink, [this.findingSheet(report, facts), this.totalSheet(report, facts, totals), this.reasonSheet(report, facts)] as ReportSheet<never>[]));
  }

  private async *rows(report: Report): AsyncGenerator<ReportRow> {
    const conditions = await this.findings.conditions(report.reader, report.asked, report.q);
    let after = 0;
    for (;;) {
      const batch = await this.findings.reasons(report.reader, report.asked, conditions, after, BATCH);
      for (const record of batch) yield this.row(report, record);
      if (batch.length < BATCH) return;
      after = batch.at(-1)?.id ?? after;
    }
  }
  private row({ laws, reader: { language }, places }: Report, record: JudgementRecord): ReportRow {
    return {
      finding: toFinding(record, laws), reason: this.words.sentence(record, laws, language), settles: this.words.settlesSentence(record, laws, language),
      flags: flagsOf(record).map((flag) => this.words.say(`flag.${flag}`, {}, language)).join(' '), path: places.pathOf(record.positionN, nodeOf(record)),
    };
  }

  private findingSheet(report: Report, facts: Facts): ReportSheet<ReportRow> {
    const { language } = report.reader;
    const column = this.columns(language);
    const unit = (finding: Finding): string => this.text(`unit.${finding.unitKind}`, {}, language);
    const compared: ReportColumn<ReportRow>[] = report.compared ? [
      column('change', 10, ({ finding }) => (finding.change ? this.label('runChange', finding.change, language) : null)),
      column('previous', 14, ({ finding }) => (finding.previousVerdict ? this.label('verdict', finding.previousVerdict, language) : null)),
    ] : [];
    return this.sheet('findings', report, facts, [
      column('verdict', 10, ({ finding }) => this.label('verdict', finding.verdict, language)), column('law', 22, ({ finding }) => finding.lawName), column('label', 12, ({ finding }) => finding.listLabel),
      column('entry', 10, ({ finding }) => finding.entryNo), column('substance', 34, ({ finding }) => finding.substanceName), column('cas', 13, ({ finding }) => this.casOf(finding, language)),
      column('position', 28, ({ finding }) => ownName(language, positionOf(finding))), column('positionNumber', 18, ({ finding }) => finding.positionNumber), column('supplier', 22, ({ finding }) => ownName(language, { name: finding.supplierName, foreignName: finding.supplierForeignName })),
      column('node', 28, ({ finding }) => ownName(language, nodeOf(finding))), column('nodeNumber', 16, ({ finding }) => finding.nodeNumber), column('unit', 18, ({ finding }) => unit(finding)),
      column('min', 12, ({ finding }) => finding.minPercent, PERCENT), column('nominal', 12, ({ finding }) => finding.nominalPercent, PERCENT), column('max', 12, ({ finding }) => finding.maxPercent, PERCENT), column('limit', 10, ({ finding }) => finding.limitPercent, PERCENT),
      column('exemption', 12, ({ finding }) => finding.exemptionEntry), column('massMin', 14, ({ finding }) => finding.massMinGrams, GRAMS), column('mass', 14, ({ finding }) => finding.massGrams, GRAMS), column('massMax', 14, ({ finding }) => finding.massMaxGrams, GRAMS),
      column('paths', 12, ({ finding }) => finding.paths, COUNT), ...compared,
    ], this.rows(report));
  }
  private totalSheet(report: Report, facts: Facts, totals: SubstanceTotal[]): ReportSheet<SubstanceTotal> {
    const { language } = report.reader;
    const column = this.columns<SubstanceTotal>(language);
    return this.sheet('totals', report, facts, [
      column('worst', 12, ({ worst }) => (worst ? this.label('verdict', worst, language) : null)), column('law', 22, ({ lawName }) => lawName), column('entry', 10, ({ entryNo }) => entryNo), column('substance', 40, ({ substanceName }) => substanceName),
      column('cas', 13, (total) => this.casOf(total, language)), column('massMin', 16, ({ minGrams }) => minGrams, GRAMS), column('mass', 16, ({ nominalGrams }) => nominalGrams, GRAMS), column('massMax', 16, ({ maxGrams }) => maxGrams, GRAMS), column('positions', 10, ({ positions }) => positions, COUNT),
    ], totals);
  }
  private reasonSheet(report: Report, facts: Facts): ReportSheet<ReportRow> {
    const { language } = report.reader;
    const column = this.columns<ReportRow>(language);
    return this.sheet('reasons', report, facts, [
      column('verdict', 10, ({ finding }) => this.label('verdict', finding.verdict, language)), column('position', 24, ({ finding }) => ownName(language, positionOf(finding))), column('substance', 28, ({ finding }) => finding.substanceName),
      column('reason', 80, ({ reason }) => reason), column('settles', 60, ({ settles }) => settles), column('flags', 50, ({ flags }) => flags), column('path', 80, ({ path }) => path),
    ], this.rows(report));
  }
  private sheet<Row>(name: string, { run, reader: { language } }: Report, facts: Facts, columns: ReportColumn<Row>[], rows: AsyncIterable<Row> | Iterable<Row>): ReportSheet<Row> {
    return { name: this.text(`sheet.${name}`, {}, language), title: this.text('title', { model: run.modelName }, language), facts, columns, rows };
  }
  private columns<Row = ReportRow>(language: Language) {
    return (key: string, width: number, value: ReportColumn<Row>['value'], format?: string): ReportColumn<Row> => ({ title: this.text(`column.${key}`, {}, language), width, value, ...(format ? { format } : {}) });
  }

  private facts({ run, compared, asked, q, reader: { language }, laws }: Report): Facts {
    const about = (one: AnalysisRunRecord): string => this.text('runValue', { number: one.number, at: one.startedAt.toISOString().slice(0, 16).replace('T', ' '), by: one.startedBy }, language);
    const lists = run.lists.map((list): Fact => [this.text('list', {}, language), this.text('listValue', { ...list, code: lawCodeIn(language, list.code), name: nameIn(language, list.nameZh, list.nameEn) }, language)]);
    const filters = [
      ...asked.verdicts.map((verdict) => this.text('verdictFilter', { value: this.label('verdict', verdict, language) }, language)), ...asked.lawIds.map((lawId) => this.text('lawFilter', { value: laws.byLaw.get(lawId)?.spelling ?? lawId }, language)),
      ...(asked.supplier ? [this.text('supplierFilter', { value: asked.supplier }, language)] : []), ...(q ? [this.text('textFilter', { value: q }, language)] : []),
      ...(asked.changedOnly && compared ? [this.text('changedFilter', { number: compared.number }, language)] : []),
    ];
    return [
      [this.text('run', {}, language), about(run)], [this.text('asOf', {}, language), run.asOf], ...lists,
      [this.text('mass', {}, language), this.text('massValue', { grams: run.vehicleMassGrams ?? '', unmatched: run.unmatchedMassGrams ?? '' }, language)],
      ...(compared ? [[this.text('compared', {}, language), about(compared)] as const] : []), [this.text('filters', {}, language), filters.join('; ') || this.text('noFilter', {}, language)],
    ];
  }
  /** A group of substances has no CAS number of its own. */
  private casOf({ cas, memberCount }: Pick<Finding, 'cas' | 'memberCount'>, language: Language): string | null {
    return memberCount > 1 ? this.words.say('groupOf', { members: memberCount }, language) : cas;
  }
  private text(key: string, params: Record<string, unknown>, language: Language): string {
    return this.words.say(`report.${key}`, params, language);
  }
  private label(enumeration: string, key: string, language: Language): string {
    return this.translator.label(enumeration, key, language);
  }
}
const positionOf = ({ positionName, positionForeignName }: Finding): Named => ({ name: positionName, foreignName: positionForeignName });
const nodeOf = ({ nodeName, nodeForeignName }: Pick<Finding, 'nodeName' | 'nodeForeignName'>): Named => ({ name: nodeName, foreignName: nodeForeignName });

type Fact = readonly [label: string, value: string];
type Facts = readonly Fact[];
