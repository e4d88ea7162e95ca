import { Injectable } from '@nestjs/common';
import { type Auth, Db, modelColumns, Params, scopeWhere, type TodoCount, TodoSource } from '@matlas/server-kit';
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

/** Vehicles whose current run is stale. */
@Injectable()
export class StaleTodo extends TodoSource {
  readonly key = 'staleAnalyses';
  readonly needs = 'analysis:prohibitSubstance:query';
  readonly link = '/analysis/SpecialSubstanceAnalysis';
  readonly order = 35;
  constructor(
    private readonly db: Db,
    private readonly inputs: RunInputStore,
  ) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    const runs = await this.listCurrent(auth);
    const versions = await Promise.all(
      runs.map((run) => this.inputs.readVersion(vehicleTarget(run.modelId, run.enterpriseId), run)),
    );
    const stale = runs.filter(({ inputVersion }, at) => versions[at] !== inputVersion);
    const [first] = stale;
    return first
      ? { count: stale.length, note: first.name, link: `${this.link}?modId=${first.modelId}` }
      : { count: 0 };
  }
  /** Always compares with today's lists: a current run has no chosen day. */
  private listCurrent(auth: Auth): Promise<CurrentRun[]> {
    const params = new Params();
    return this.db.rows<CurrentRun>(
      `select r.model_id as "modelId", m.project_name as name, r.law_ids as "lawIds",
          r.list_version_ids as "listVersionIds", r.enterprise_id as "enterpriseId", current_date::text as "asOf",
          r.input_version as "inputVersion"
       from vehicle_model m ${currentRunOfModelSql('m', '*')}
       where ${scopeWhere(auth.scope, params, modelColumns('m'))}
       order by r.finished_at desc, r.id desc
       limit ${MAX_CHECKED}`,
      params.values,
    );
  }
}
