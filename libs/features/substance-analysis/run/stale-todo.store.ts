import { Injectable } from '@nestjs/common';
import { countedTodo, Db, modelColumns, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import { currentRunOfModelSql } from './current-run';
import { RunInputStore } from './run-input.store';
import { vehicleTarget } from './run-target';

interface CurrentRun {
  modelId: number;
  name: string;
  lawIds: number[];
  listVersionIds: number[];
  enterpriseId: number;
  asOf: string;
  inputVersion: string;
}
/** Only this many of the latest results are checked, because each check reads the state of a whole vehicle. */
const MAX_CHECKED = 6;

/** The current runs that are checked for being stale, newest first. */
@Injectable()
export class StaleRunStore {
  constructor(private readonly db: Db) {}

  /** Always compares with today's lists: a current run has no chosen day. */
  listCurrent(scope: Scope): Promise<CurrentRun[]> {
    const params = new Params();
    return this.db.rows<CurrentRun>(
      `select r.model_id as "modelId", m.project_name as name, r.law_ids as "lawIds",
          r.list_version_ids as "listVersionIds", r.enterprise_id as "enterpriseId", current_date::text as "asOf",
          r.input_version as "inputVersion"
       from vehicle_model m ${currentRunOfModelSql('m', '*')}
       where m.archived_at is null and ${scopeWhere(scope, params, modelColumns('m'))}
       order by r.finished_at desc, r.id desc
       limit ${MAX_CHECKED}`,
      params.values,
    );
  }
}

const LINK = '/analysis/SpecialSubstanceAnalysis';
/** Vehicles whose current run is stale. */
export const staleTodo = countedTodo({
  key: 'staleAnalyses',
  needs: 'analysis:prohibitSubstance:query',
  link: LINK,
  order: 35,
  uses: [StaleRunStore, RunInputStore],
  count: async ({ scope }, current, inputs) => {
    const runs = await current.listCurrent(scope);
    const versions = await Promise.all(
      runs.map((run) => inputs.readVersion(vehicleTarget(run.modelId, run.enterpriseId), run)),
    );
    const stale = runs.filter(({ inputVersion }, at) => versions[at] !== inputVersion);
    const [first] = stale;
    return first ? { count: stale.length, note: first.name, link: `${LINK}?modId=${first.modelId}` } : { count: 0 };
  },
});
