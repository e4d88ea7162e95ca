import { Injectable } from '@nestjs/common';
import { type api, type Finding, type In, lawCodeIn, type Named, nameIn, displayName } from '@matlas/contract';
import { EXEMPTION_FACTS, reportedElsewhere } from '@matlas/domain';
import { type Auth, clock, type Fact, type Language, Translator, type Workbook, Workbooks } from '@matlas/server-kit';
import type { AnalysisRunRecord } from '../run/analysis-run.store';
import { runTitles, targetTitleOf } from '../run/analysis-run.row';
import { DecidedFindingStore } from '../result/decided-finding.store';
import { ClaimTexts } from '../finding/claim-words';
import { type ClaimRules, FindingClaims, type ClaimView } from '../finding/finding-claims';
import { type JudgementRecord, type LawNames, toFinding } from '../result/finding.row';
import { FindingService } from '../finding/finding.service';
import { FindingStore, type Reader } from '../result/finding.store';
import { type ClaimedUse, claimedUseOf, flagsOf, ReasonTexts } from '../finding/reason-words';
import { ReportPlaces } from '../result/report-places';

export type RunReportRequest = In<(typeof api.analysis)['exportRun']>;
/** Sentences are built on demand, because they take most of the time of a report. */
export interface ReportRow {
  finding: Finding;
  path: string;
  /** The use whose limit decided, with the general limit. */ use: ClaimedUse | null;
  /** Reasons why claimed exemptions do not apply. */ claims: string;
  reason(): string;
  settles(): string | null;
  flags(): string;
}
export interface RunReport {
  auth: Auth;
  run: AnalysisRunRecord;
  title: string;
  /** Texts of the report in the language of the reader. */ book: Workbook;
  compared: AnalysisRunRecord | undefined;
  request: RunReportRequest;
  q: string | undefined;
  reader: Reader;
  laws: LawNames;
  places: ReportPlaces;
  claimRules: ClaimRules;
}

interface Batch {
  records: JudgementRecord[];
  claims: ReadonlyMap<number, readonly ClaimView[]>;
}

const BATCH = 1000;

/** Common content of all reports on a run, in the language of the reader: head, and findings with reasons and paths. */
@Injectable()
export class RunReports {
  constructor(
    private readonly results: FindingService,
    private readonly findings: FindingStore,
    private readonly words: ReasonTexts,
    private readonly translator: Translator,
    private readonly workbooks: Workbooks,
    private readonly decided: DecidedFindingStore,
    private readonly claims: FindingClaims,
    private readonly claimWords: ClaimTexts,
  ) {}

  /** @param q search text, as in the list of findings */
  async openReport(auth: Auth, request: RunReportRequest, q?: string): Promise<RunReport> {
    const { run, compared } = await this.results.loadCompared(auth, request);
    const reader = this.results.reader(auth);
    return {
      auth,
      run,
      title: runTitles(this.translator, run).title,
      book: this.workbooks.open('analysis:report', reader.language),
      compared,
      request,
      q,
      reader,
      laws: this.results.laws(run),
      places: new ReportPlaces(await this.findings.positionChains(run.id), reader.language),
      claimRules: await this.claims.rulesOf(run),
    };
  }
  /** Reads the next batch while the current one is processed. */
  async *streamRows(report: RunReport, { decisions = false }: { decisions?: boolean } = {}): AsyncGenerator<ReportRow> {
    const options = {
      conditions: await this.findings.buildConditions(report.reader, report.request, report.q),
      decidedItems: decisions ? await this.decided.listDecidedItems(report.run.id) : [],
    };
    const batchAfter = async (id: number): Promise<Batch> => {
      const records = await this.findings.listReasons(report.reader, report.request, options, id, BATCH);
      return { records, claims: await this.claims.explainClaims(report.claimRules, records, report.reader.language) };
    };
    let coming: Promise<Batch> | undefined = batchAfter(0);
    while (coming) {
      const batch: Batch = await coming;
      const { records, claims } = batch;
      const last: JudgementRecord | undefined = records.length === BATCH ? records.at(-1) : undefined;
      coming = last && batchAfter(last.id);
      // Awaited above; by nobody where the reader has enough.
      if (coming) void reportedElsewhere(coming);
      for (const record of records) yield this.toRow(report, record, claims.get(record.judgementN) ?? []);
    }
  }
  private toRow(
    { laws, reader: { language }, places }: RunReport,
    record: JudgementRecord,
    claims: readonly ClaimView[],
  ): ReportRow {
    return {
      finding: toFinding(record, laws),
      path: places.pathOf(record.positionN, getNodeName(record)),
      use: claimedUseOf(record, language),
      claims: claims.map(({ sentence }) => sentence).join(' '),
      reason: () => this.words.sentence(record, laws, language),
      settles: () => this.words.settlesSentence(record, laws, language),
      flags: () =>
        flagsOf(record)
          .map((flag) => this.words.translate(`flag.${flag}`, {}, language))
          .join(' '),
    };
  }

  /** Facts of the head: input of the run, and filters of the rows. */
  headFacts(report: RunReport): Fact[] {
    const {
      run,
      compared,
      reader: { language },
    } = report;
    const target = targetTitleOf(this.translator, { ...run, ownTitle: null });
    const counts = { positions: run.positions, sheets: run.distinctSheets, unmatched: run.positionsUnmatched };
    const masses = { grams: run.vehicleMassGrams ?? '', unmatched: run.unmatchedMassGrams ?? '' };
    return [
      [this.translate('target', {}, language), `${this.translate(`scope.${run.scope}`, {}, language)}: ${target}`],
      [this.translate('run', {}, language), this.runText(run, language)],
      [this.translate('asOf', {}, language), run.asOf],
      ...this.listFacts(run, language),
      ...this.exemptionFacts(run, language),
      ...this.variantFacts(run, language),
      [this.translate('positions', {}, language), this.translate('positionsValue', counts, language)],
      [this.translate('mass', {}, language), this.translate('massValue', masses, language)],
      ...(compared ? [[this.translate('compared', {}, language), this.runText(compared, language)] as const] : []),
      [
        this.translate('filters', {}, language),
        this.filterTexts(report).join('; ') || this.translate('noFilter', {}, language),
      ],
    ];
  }
  private runText({ number, startedAt, startedBy }: AnalysisRunRecord, language: Language): string {
    return this.translate('runValue', { number, at: clock.minute(startedAt), by: startedBy }, language);
  }
  /** Lists that were used, and laws without a usable list. */
  private listFacts(run: AnalysisRunRecord, language: Language): Fact[] {
    const chosen = new Set(run.listVersionIds);
    const named = (law: { code: string; nameZh: string; nameEn: string }): { code: string; name: string } => ({
      code: lawCodeIn(language, law.code),
      name: nameIn(language, law.nameZh, law.nameEn),
    });
    const lists = run.lists.map((list): Fact => [
      this.translate(chosen.has(list.versionId) ? 'chosenList' : 'list', {}, language),
      this.translate(
        (list.publishedAt ?? run.asOf) > run.asOf && !chosen.has(list.versionId) ? 'laterListValue' : 'listValue',
        { ...list, ...named(list) },
        language,
      ),
    ]);
    const notJudged = run.notJudged.map((law): Fact => [
      this.translate('notJudged', {}, language),
      this.translate(
        'notJudgedValue',
        { ...named(law), reason: this.translateLabel('notJudgedReason', law.reason, language) },
        language,
      ),
    ]);
    return [...lists, ...notJudged];
  }
  private variantFacts({ variant }: AnalysisRunRecord, language: Language): Fact[] {
    if (!variant) return [];
    const replacements = variant.positions.length + variant.materials.length;
    return [[this.translate('variant', {}, language), this.translate('variantValue', { replacements }, language)]];
  }
  private filterTexts({ request, q, compared, laws, reader: { language } }: RunReport): string[] {
    const text = (key: string, params: Record<string, unknown> = {}): string => this.translate(key, params, language);
    return [
      ...request.verdicts.map((verdict) =>
        text('verdictFilter', { value: this.translateLabel('verdict', verdict, language) }),
      ),
      ...request.lawIds.map((lawId) => text('lawFilter', { value: laws.byLaw.get(lawId)?.spelling ?? lawId })),
      ...(request.supplier ? [text('supplierFilter', { value: request.supplier })] : []),
      ...(q ? [text('textFilter', { value: q })] : []),
      ...(request.decided ? [text(`decision.${request.decided}Filter`)] : []),
      ...(request.changedOnly && compared ? [text('changedFilter', { number: compared.number })] : []),
    ];
  }
  /** Facts by which exemptions were judged. */
  private exemptionFacts({ facts, askedFacts }: AnalysisRunRecord, language: Language): Fact[] {
    if (!facts) return [];
    const factRows = EXEMPTION_FACTS.map((fact): Fact => [
      this.translateLabel('exemptionFact', fact, language),
      fact === 'sparePart'
        ? this.translateLabel('sparePart', facts.sparePart, language)
        : (facts[fact] ?? this.translateLabel('sparePart', 'unknown', language)),
    ]);
    const own: Fact[] =
      facts.ownPositions > 0 ? [[this.translate('ownFacts', {}, language), String(facts.ownPositions)]] : [];
    return [
      ...(askedFacts
        ? [[this.translate('askedFacts', {}, language), this.translate('askedFactsValue', {}, language)] as const]
        : []),
      ...factRows,
      ...own,
    ];
  }
  /**
   * Source of the limit that decided: the list or an exemption entry. Null when nothing was measured or the reader
   * may not know it.
   */
  decidedBy(
    { finding: { decidingLimit }, use }: Pick<ReportRow, 'finding' | 'use'>,
    language: Language,
  ): string | null {
    if (!decidingLimit) return null;
    return decidingLimit.entry === null
      ? this.translate(use ? 'decided.use' : 'decided.list', { use: use?.name }, language)
      : this.translate('decided.entry', { entry: decidingLimit.entry }, language);
  }
  /**
   * The limit that decided as text for a cell; with the base limit when it is that of an exemption entry: `up to 4
   * % (entry 3); base limit 0.1 %`. A claimed use is named, together with the general limit.
   */
  limitText(
    { finding: { decidingLimit, limitPercent }, use }: Pick<ReportRow, 'finding' | 'use'>,
    language: Language,
  ): string {
    const limit = limitPercent ?? '';
    const ofUse = { limit, use: use?.name, general: use?.general?.limitPercent ?? '–' };
    if (!decidingLimit || decidingLimit.entry === null)
      return use ? this.translate('decided.useLimit', ofUse, language) : limit;
    return this.translate(
      use ? 'decided.limitOfUse' : 'decided.limit',
      { ...ofUse, entry: decidingLimit.entry, bounds: this.claimWords.boundsText(decidingLimit, language) },
      language,
    );
  }
  /** A group of substances has no CAS number of its own. */
  casOf({ cas, memberCount }: Pick<Finding, 'cas' | 'memberCount'>, language: Language): string | null {
    return memberCount > 1 ? this.words.translate('groupOf', { members: memberCount }, language) : cas;
  }
  translate(key: string, params: Record<string, unknown>, language: Language): string {
    return this.words.translate(`report.${key}`, params, language);
  }
  translateLabel(enumeration: string, key: string, language: Language): string {
    return this.translator.label(enumeration, key, language);
  }
}

export const getPositionName = ({ positionName, positionForeignName }: Finding): Named => ({
  name: positionName,
  foreignName: positionForeignName,
});
export const getNodeName = ({ nodeName, nodeForeignName }: Pick<Finding, 'nodeName' | 'nodeForeignName'>): Named => ({
  name: nodeName,
  foreignName: nodeForeignName,
});
export const supplierOf = (
  language: Language,
  { supplierName, supplierForeignName }: Pick<Finding, 'supplierName' | 'supplierForeignName'>,
): string | null =>
  supplierName === null ? null : displayName(language, { name: supplierName, foreignName: supplierForeignName });
