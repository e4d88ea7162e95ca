import { Injectable } from '@nestjs/common';
import type { api, FindingGroup, FindingGroupKind, In, Page, RunMass } from '@matlas/contract';
import { verdictOf } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { toVerdictCounts } from '../run/analysis-run.row';
import { AnalysisRunStore } from '../run/analysis-run.store';
import { FindingService } from '../finding/finding.service';
import { gramsText, type LawNames } from '../result/finding.row';
import { MASKED_KEY } from '../result/group-sql';
import { type GroupRecord, GroupStore } from './group.store';

type Routes = typeof api.analysisGroups;

/** Findings of a run in groups, and the masses of its positions. */
@Injectable()
export class GroupService {
  constructor(
    private readonly runs: AnalysisRunStore,
    private readonly results: FindingService,
    private readonly groups: GroupStore,
  ) {}

  async page(auth: Auth, { page, by, duty, ...filter }: In<Routes['groups']>): Promise<Page<FindingGroup>> {
    const { run } = await this.results.loadCompared(auth, filter);
    const laws = this.results.laws(run);
    const records = await this.groups.page(this.results.reader(auth), { by, duty }, filter, page);
    return { records: records.map((record) => toGroup(record, by, laws)), total: records[0]?.total ?? 0 };
  }
  async masses(auth: Auth, runId: number): Promise<RunMass[]> {
    await this.runs.getRun(auth.scope, runId);
    return (await this.groups.listMasses(runId)).map(({ mass, worst, ...row }) => ({
      ...row,
      massGrams: gramsText(mass),
      worst: worst === null ? null : verdictOf(worst),
    }));
  }
}

/** The API returns position names for groups by article only; other groups have many positions. */
function toGroup(
  { total: _total, counts, laws, worst, key, title, code, lawId, ...record }: GroupRecord,
  by: FindingGroupKind,
  names: LawNames,
): FindingGroup {
  const law =
    by === 'law' ? (lawId === null ? { name: names.all, spelling: null } : names.byLaw.get(lawId)) : undefined;
  return {
    ...record,
    key,
    title: law ? law.name : title,
    code: law ? (law.spelling ?? null) : code,
    masked: by === 'substance' && key === MASKED_KEY,
    lawId: by === 'law' ? lawId : null,
    worst: verdictOf(worst),
    counts: toVerdictCounts(counts),
    laws: laws.map((one) => ({ ...one, worst: verdictOf(one.worst) })),
  };
}
