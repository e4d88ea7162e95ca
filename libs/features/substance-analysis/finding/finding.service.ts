import { Injectable } from '@nestjs/common';
import type { api, Finding, FindingDetail, In, Out, Page, SubstanceTotal } from '@matlas/contract';
import { verdictOf } from '@matlas/domain';
import { AppError, type Auth, Translator } from '@matlas/server-kit';
import { toVerdictCounts } from '../run/analysis-run.row';
import { type AnalysisRunRecord, AnalysisRunStore } from '../run/analysis-run.store';
import { DecidedFindingStore } from '../result/decided-finding.store';
import { FindingClaims } from './finding-claims';
import { FindingPaths } from './finding-paths';
import { gramsText, lawNames, type LawNames, toFinding } from '../result/finding.row';
import { FindingStore, type Reader } from '../result/finding.store';
import { ReasonTexts } from './reason-words';
import { NO_CHANGES } from '../result/run-comparison.store';
import { RunTotalStore } from '../result/run-total.store';

type Routes = typeof api.analysis;
/**
 * First number of masked totals: higher than every entry id and counted by row, so that the number does not reveal
 * the entry.
 */
const MASKED_ROWS = 2_000_000_000;

/**
 * Results of a run: lists, counts, reasons, totals. Names are in the language of the reader; confidential names are
 * visible only to their owners and trusted users.
 */
@Injectable()
export class FindingService {
  constructor(
    private readonly runs: AnalysisRunStore,
    private readonly findings: FindingStore,
    private readonly totalsOf: RunTotalStore,
    private readonly paths: FindingPaths,
    private readonly words: ReasonTexts,
    private readonly translator: Translator,
    private readonly decided: DecidedFindingStore,
    private readonly claims: FindingClaims,
  ) {}

  async page(auth: Auth, { page, ...filter }: In<Routes['findings']>): Promise<Page<Finding>> {
    const { run, compared } = await this.loadCompared(auth, filter);
    const found = await this.findings.page(this.reader(auth), filter, page);
    return {
      ...found,
      records: found.records.map((record) =>
        toFinding(record, this.laws(record.runId === run.id || !compared ? run : compared)),
      ),
    };
  }
  async countFindings(
    auth: Auth,
    { runId, compareWith }: In<Routes['countFindings']>,
  ): Promise<Out<Routes['countFindings']>> {
    const { run, compared } = await this.loadCompared(auth, { runId, compareWith });
    const changes = compared ? await this.findings.countChanges(run.id, compared.id) : NO_CHANGES;
    const { suppliers, askedSuppliers, askedNodes } = await this.findings.findSuppliersToAsk(run.id);
    const accepted = new Array<number>(run.counts.length).fill(0);
    for (const { verdict, count } of await this.decided.countAccepted(run.id)) accepted[verdict] = count;
    return {
      counts: toVerdictCounts(run.counts),
      accepted: toVerdictCounts(accepted),
      previous: compared ? toVerdictCounts(compared.counts) : null,
      ...changes,
      suppliers,
      toAsk: { suppliers: askedSuppliers, nodes: askedNodes },
    };
  }
  async detail(auth: Auth, { runId, findingId }: In<Routes['detail']>): Promise<FindingDetail> {
    const run = await this.runs.getRun(auth.scope, runId);
    const reader = this.reader(auth);
    const record = await this.findings.getFinding(reader, runId, findingId);
    const laws = this.laws(run);
    const claims =
      (await this.claims.explainClaims(await this.claims.rulesOf(run), [record], reader.language)).get(
        record.judgementN,
      ) ?? [];
    return {
      ...toFinding(record, laws),
      reason: this.words.reasonOf(record, claims, laws, reader.language),
      path: await this.paths.pathOf(reader, record, run.variant),
      otherPositions: record.otherPositions,
    };
  }
  async listTotals(auth: Auth, runId: number): Promise<SubstanceTotal[]> {
    const run = await this.runs.getRun(auth.scope, runId);
    const reader = this.reader(auth);
    const laws = this.laws(run);
    return (await this.totalsOf.listTotals(reader, runId)).map(
      ({ itemId, lawId, substanceName, worst, min, nominal, max, uncatalogued, ...total }, row) => {
        const law =
          lawId === null
            ? { code: '', name: this.words.translate(uncatalogued ? 'uncatalogued' : 'joker', {}, reader.language) }
            : laws.byLaw.get(lawId);
        return {
          ...total,
          ...(uncatalogued ? { uncatalogued } : {}),
          itemId: itemId ?? MASKED_ROWS + row,
          lawCode: law?.code ?? '',
          lawName: law?.name ?? '',
          substanceName: substanceName ?? this.words.translate('confidential', {}, reader.language),
          minGrams: gramsText(min),
          nominalGrams: gramsText(nominal),
          maxGrams: gramsText(max),
          worst: worst === null ? null : verdictOf(worst),
        };
      },
    );
  }

  /** Loads both runs if the caller can see them. Throws `analysis.notComparable` when they have different targets. */
  async loadCompared(
    auth: Auth,
    { runId, compareWith }: { runId: number; compareWith?: number | undefined },
  ): Promise<{ run: AnalysisRunRecord; compared: AnalysisRunRecord | undefined }> {
    const run = await this.runs.getRun(auth.scope, runId);
    const compared = compareWith === undefined ? undefined : await this.runs.getRun(auth.scope, compareWith);
    if (
      compared &&
      (compared.scopeKey !== run.scopeKey || compared.enterpriseId !== run.enterpriseId || compared.id === run.id)
    )
      throw new AppError('analysis.notComparable');
    return { run, compared };
  }
  reader(auth: Auth): Reader {
    return { auth, language: this.translator.language };
  }
  laws(run: AnalysisRunRecord): LawNames {
    return lawNames(
      [...run.lists, ...run.notJudged],
      this.translator.language,
      this.words.translate('allLaws', {}, this.translator.language),
    );
  }
}
