import { Injectable } from '@nestjs/common';
import { type api, type Finding, type In, lawCodeIn, type Named, nameIn, ownName } from '@matlas/contract';
import type { ReportColumn } from '@matlas/formats';
import { type Auth, type Language, Translator } from '@matlas/server-kit';
import type { AnalysisRunRecord } from '../analysis-run.store';
import { targetTitleOf } from '../analysis-run.row';
import { AnalysisService } from '../analysis.service';
import { DecidedFindingStore } from '../decision/decided-finding.store';
import { type JudgementRecord, type LawNames, toFinding } from '../finding.row';
import { FindingService } from '../finding.service';
import { FindingStore, type Reader } from '../finding.store';
import { flagsOf, ReasonWords } from '../reason-words';
import { ReportPlaces } from './report-places';

export type ReportAsked = In<(typeof api.analysis)['exportRun']>;
/** The sentences are made by whoever shows them: they are most of the work of a report. */
export interface ReportRow { finding: Finding; path: string; reason(): string; settles(): string | null; flags(): string }
export interface RunReport { auth: Auth; run: AnalysisRunRecord; title: string; compared: AnalysisRunRecord | undefined; asked: ReportAsked; q: string | undefined; reader: Reader; laws: LawNames; places: ReportPlaces }
export type Fact = readonly [label: string, value: string];

const BATCH = 1000;
const MINUTES = 'yyyy-mm-ddThh:mm'.length;

/** What every report over a run tells: its head, and its findings with reasons and paths, in the reader's language. */
@Injectable()
export class RunReports {
  constructor(private readonly results: FindingService, private readonly titles: AnalysisService, private readonly findings: FindingStore, private readonly words: ReasonWords, private readonly translator: Translator, private readonly decided: DecidedFindingStore) {}

  /** @param q free text of the list, as in the findings page */
  async open(auth: Auth, asked: ReportAsked, q?: string): Promise<RunReport> {
    const { run, compared } = await this.results.compared(auth, asked);
    const reader = this.results.reader(auth);
    return { auth, run, title: this.titles.titleOf(run), compared, asked, q, reader, laws: this.results.laws(run), places: new ReportPlaces(await this.findings.positionChains(run.id), reader.language) };
  }
  /** The next batch is on its way while one is told. */
  async *rows(report: RunReport, { decisions = false }: { decisions?: boolean } = {}): AsyncGenerator<ReportRow> {
    const told = { conditions: await this.findings.conditions(report.reader, report.asked, report.q), decidedItems: decisions ? await this.decided.decidedItems(report.run.id) : [] };
    const batchAfter = (id: number): Promise<JudgementRecord[]> => this.findings.reasons(report.reader, report.asked, told, id, BATCH);
    let coming: Promise<JudgementRecord[]> | undefined = batchAfter(0);
    while (coming) {
      const batch: JudgementRecord[] = await coming;
      const last = batch.length === BATCH ? batch.at(-1) : undefined;
      coming = last && batchAfter(last.id);
      coming?.catch(() => undefined); // told where it is waited for; nobody waits where the reader has enough
      for (const record of batch) yield this.row(report, record);
    }
  }
  private row({ laws, reader: { language }, places }: RunReport, record: JudgementRecord): ReportRow {
    return {
      finding: toFinding(record, laws), path: places.pathOf(record.positionN, nodeOf(record)), reason: () => this.words.sentence(record, laws, language), settles: () => this.words.settlesSentence(record, laws, language),
      flags: () => flagsOf(record).map((flag) => this.words.say(`flag.${flag}`, {}, language)).join(' '),
    };
  }

  /** What went in, and by what the rows are filtered. */
  facts({ run, compared, asked, q, reader: { language }, laws }: RunReport): Fact[] {
    const about = (one: AnalysisRunRecord): string => this.text('runValue', { number: one.number, at: one.startedAt.toISOString().slice(0, MINUTES).replace('T', ' '), by: one.startedBy }, language);
    const chosen = new Set(run.listVersionIds);
    const lists = run.lists.map((list): Fact => [this.text(chosen.has(list.versionId) ? 'chosenList' : 'list', {}, language), this.text('listValue', { ...list, code: lawCodeIn(language, list.code), name: nameIn(language, list.nameZh, list.nameEn) }, language)]);
    const filters = [
      ...asked.verdicts.map((verdict) => this.text('verdictFilter', { value: this.label('verdict', verdict, language) }, language)), ...asked.lawIds.map((lawId) => this.text('lawFilter', { value: laws.byLaw.get(lawId)?.spelling ?? lawId }, language)),
      ...(asked.supplier ? [this.text('supplierFilter', { value: asked.supplier }, language)] : []), ...(q ? [this.text('textFilter', { value: q }, language)] : []),
      ...(asked.decided ? [this.text(`decision.${asked.decided}Filter`, {}, language)] : []),
      ...(asked.changedOnly && compared ? [this.text('changedFilter', { number: compared.number }, language)] : []),
    ];
    return [
      [this.text('target', {}, language), `${this.text(`scope.${run.scope}`, {}, language)}: ${targetTitleOf(this.translator, { ...run, ownTitle: null })}`], [this.text('run', {}, language), about(run)], [this.text('asOf', {}, language), run.asOf], ...lists,
      ...(run.variant ? [[this.text('variant', {}, language), this.text('variantValue', { replacements: run.variant.positions.length + run.variant.materials.length }, language)] as const] : []),
      [this.text('positions', {}, language), this.text('positionsValue', { positions: run.positions, sheets: run.distinctSheets, unmatched: run.positionsUnmatched }, language)],
      [this.text('mass', {}, language), this.text('massValue', { grams: run.vehicleMassGrams ?? '', unmatched: run.unmatchedMassGrams ?? '' }, language)],
      ...(compared ? [[this.text('compared', {}, language), about(compared)] as const] : []), [this.text('filters', {}, language), filters.join('; ') || this.text('noFilter', {}, language)],
    ];
  }
  columns<Row>(language: Language) {
    return (key: string, width: number, value: ReportColumn<Row>['value'], format?: string): ReportColumn<Row> => ({ title: this.text(`column.${key}`, {}, language), width, value, ...(format ? { format } : {}) });
  }
  /** A group of substances has no CAS number of its own. */
  casOf({ cas, memberCount }: Pick<Finding, 'cas' | 'memberCount'>, language: Language): string | null {
    return memberCount > 1 ? this.words.say('groupOf', { members: memberCount }, language) : cas;
  }
  text(key: string, params: Record<string, unknown>, language: Language): string {
    return this.words.say(`report.${key}`, params, language);
  }
  label(enumeration: string, key: string, language: Language): string {
    return this.translator.label(enumeration, key, language);
  }
}

export const positionOf = ({ positionName, positionForeignName }: Finding): Named => ({ name: positionName, foreignName: positionForeignName });
export const nodeOf = ({ nodeName, nodeForeignName }: Pick<Finding, 'nodeName' | 'nodeForeignName'>): Named => ({ name: nodeName, foreignName: nodeForeignName });
export const supplierOf = (language: Language, { supplierName, supplierForeignName }: Pick<Finding, 'supplierName' | 'supplierForeignName'>): string | null => (supplierName === null ? null : ownName(language, { name: supplierName, foreignName: supplierForeignName }));
