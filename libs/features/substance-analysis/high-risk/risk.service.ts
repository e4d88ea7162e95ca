import { Injectable } from '@nestjs/common';
import type { analysisHighRiskApi, In, Page, RiskPart, RiskSummary } from '@matlas/contract';
import { EXPIRY_MONTHS, RISK_LEVEL_FROM, RISK_LEVELS, RISK_REASONS, RISK_WEIGHTS } from '@matlas/domain';
import { type Auth, pageInMemory } from '@matlas/server-kit';
import type { AnalysisRunRecord } from '../run/analysis-run.store';
import { AnalysisService } from '../run/analysis.service';
import { ClaimStore } from '../result/claim.store';
import { FindingService } from '../finding/finding.service';
import { ReportedRuns } from '../report/reported-runs';
import { riskParts, riskSuppliers } from './risk-parts';
import { RiskStore } from './risk.store';

type Routes = typeof analysisHighRiskApi;
type Filter = Pick<In<Routes['page']>, 'levels' | 'reasons' | 'suppliers'> & { q?: string | undefined };
export interface RiskList {
  run: AnalysisRunRecord;
  summary: RiskSummary;
  parts: RiskPart[];
}

/** Risk levels of the analysed parts (domain `partRisk`), from the findings of a run and today's decisions. */
@Injectable()
export class RiskService {
  constructor(
    private readonly runs: ReportedRuns,
    private readonly analyses: AnalysisService,
    private readonly results: FindingService,
    private readonly claims: ClaimStore,
    private readonly risks: RiskStore,
  ) {}

  async getSummary(auth: Auth, input: In<Routes['summary']>): Promise<RiskSummary> {
    return (await this.loadAll(auth, input)).summary;
  }
  async page(auth: Auth, { page, modId, runId, ...filter }: In<Routes['page']>): Promise<Page<RiskPart>> {
    const run = await this.runs.getRun(auth, { modId, runId });
    return pageInMemory(filterParts(await this.parts(auth, run), { ...filter, q: page.q }), page);
  }
  async loadAll(auth: Auth, request: { modId?: number | undefined; runId?: number | undefined }): Promise<RiskList> {
    const run = await this.runs.getRun(auth, request);
    const parts = await this.parts(auth, run);
    const levels = RISK_LEVELS.map((level) => ({
      level,
      from: RISK_LEVEL_FROM[level],
      parts: parts.filter((part) => part.level === level).length,
    }));
    const reasons = RISK_REASONS.map((reason) => {
      const counts = parts.flatMap((part) =>
        part.reasons.filter((one) => one.reason === reason).map(({ count }) => count),
      );
      return { reason, parts: counts.length, cases: counts.reduce((sum, count) => sum + count, 0) };
    });
    const summary: RiskSummary = {
      runId: run.id,
      number: run.number,
      asOf: run.asOf,
      title: this.analyses.titleOf(run),
      modId: run.modelId,
      stale: await this.analyses.isOutdated(auth, run.id),
      notJudged: run.notJudged,
      positions: run.positions,
      levels,
      reasons,
      suppliers: riskSuppliers(parts),
      weights: [...RISK_WEIGHTS],
      expiryMonths: EXPIRY_MONTHS,
    };
    return { run, summary, parts };
  }
  private async parts(auth: Auth, run: AnalysisRunRecord): Promise<RiskPart[]> {
    const reader = this.results.reader(auth);
    const [positions, exemptions, accepted, entries] = [
      await this.risks.listPositions(reader, run.id),
      await this.risks.listExemptions(reader, run.id),
      await this.risks.listAccepted(run.id),
      await this.claims.listEntries([run.id]),
    ];
    return riskParts({
      positions,
      exemptions,
      accepted,
      entries: new Map(entries.map((entry) => [entry.entryId, entry])),
      asOf: run.asOf,
    });
  }
}

/** Parts that match the filters; their order is kept. */
export function filterParts(parts: readonly RiskPart[], { levels, reasons, suppliers, q }: Filter): RiskPart[] {
  const wanted = q?.trim().toLowerCase();
  return parts.filter(
    (part) =>
      (levels.length === 0 || levels.includes(part.level)) &&
      (reasons.length === 0 || part.reasons.some(({ reason }) => reasons.includes(reason))) &&
      (suppliers.length === 0 || suppliers.includes(part.supplierName ?? '')) &&
      (!wanted ||
        [
          part.name,
          part.foreignName,
          part.number,
          part.supplierName,
          part.supplierForeignName,
          ...part.substances,
        ].some((text) => text?.toLowerCase().includes(wanted))),
  );
}
