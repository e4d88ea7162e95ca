import { Injectable } from '@nestjs/common';
import type { ImpactCounts, Page, PageQuery } from '@matlas/contract';
import {
  type Auth,
  Db,
  listBy,
  type ListSpec,
  notFound,
  Params,
  type Scope,
  scopeWhere,
  tenantColumns,
} from '@matlas/server-kit';
import type { ImpactEntity } from './impact.entity';

export interface ImpactRecord extends ImpactEntity {
  jobState: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | null;
}
export type NewImpact = Pick<
  ImpactEntity,
  | 'kind'
  | 'lawIds'
  | 'fromVersions'
  | 'toVersions'
  | 'lists'
  | 'fromDate'
  | 'toDate'
  | 'fileName'
  | 'topic'
  | 'wordsOnly'
  | 'unknownSubstances'
  | 'memberless'
  | 'watchId'
>;

const NONE: ImpactCounts = {
  entries: 0,
  substances: 0,
  ownSheets: 0,
  receivedSheets: 0,
  publishedSheets: 0,
  positions: 0,
  models: 0,
  customers: 0,
  suppliers: 0,
};
const SELECT = `
  i.id, i.kind, i.law_ids as "lawIds", i.from_versions as "fromVersions", i.to_versions as "toVersions", i.lists,
    i.from_date::text as "fromDate", i.to_date::text as "toDate", i.file_name as "fileName", i.topic, i.counts,
  i.words_only as "wordsOnly", i.unknown_substances as "unknownSubstances", i.memberless, i.milliseconds,
    i.watch_id as "watchId", i.exact_job_id as "exactJobId", i.exact_finished_at as "exactFinishedAt", i.appears,
    i.vanishes, i.changes,
  i.started_by as "startedBy", i.enterprise_id as "enterpriseId", i.organisation_id as "organisationId",
    i.created_by as "createdBy", i.create_time as "createTime", j.state as "jobState"`;
const FROM = 'analysis_impact i left join job j on j.id = i.exact_job_id';
const visibleImpactSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, tenantColumns('i'));

/** Every query on analysis_impact. */
@Injectable()
export class ImpactStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, watchId: number | undefined, page: PageQuery): Promise<Page<ImpactRecord>> {
    const params = new Params();
    const where = [
      visibleImpactSql(scope, params),
      ...(watchId === undefined ? [] : [`i.watch_id = ${params.add(watchId)}`]),
    ];
    const columns: ListSpec['columns'] = {
      id: { sql: 'i.id', kind: 'number', notNull: true },
      kind: { sql: 'i.kind', kind: 'text', notNull: true },
      createTime: { sql: 'i.create_time', kind: 'instant', notNull: true },
      toDate: { sql: 'i.to_date', kind: 'date', notNull: true },
      startedBy: { sql: 'i.started_by', kind: 'text', notNull: true },
    };
    return listBy<ImpactRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns,
        search: ['i.lists::text', 'i.file_name', 'i.started_by'],
        key: 'i.id',
        defaultSort: ['-id'],
        params,
        where,
      },
      page,
    );
  }
  async getImpact(scope: Scope, id: number): Promise<ImpactRecord> {
    const params = new Params();
    const found = await this.db.row<ImpactRecord>(
      `select ${SELECT} from ${FROM} where i.id = ${params.add(id)} and ${visibleImpactSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('impact', id);
    return found;
  }
  async insert(auth: Auth, impact: NewImpact): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into analysis_impact (kind, law_ids, from_versions, to_versions, lists, from_date, to_date, file_name,
          topic, counts, words_only, unknown_substances, memberless, milliseconds, watch_id, started_by, enterprise_id,
          organisation_id, created_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, $14, $15, $16, $17, $18) returning id`,
      [
        impact.kind,
        impact.lawIds,
        impact.fromVersions,
        impact.toVersions,
        JSON.stringify(impact.lists),
        impact.fromDate,
        impact.toDate,
        impact.fileName,
        impact.topic,
        JSON.stringify(NONE),
        impact.wordsOnly,
        impact.unknownSubstances,
        impact.memberless,
        impact.watchId,
        auth.name,
        auth.enterpriseId,
        auth.organisationId,
        auth.userId,
      ],
    );
    return row?.id ?? 0;
  }
  async finish(id: number, counts: ImpactCounts, milliseconds: number): Promise<void> {
    await this.db.execute('update analysis_impact set counts = $2, milliseconds = $3 where id = $1', [
      id,
      JSON.stringify(counts),
      milliseconds,
    ]);
  }
  async setJob(id: number, jobId: number): Promise<void> {
    await this.db.execute('update analysis_impact set exact_job_id = $2 where id = $1', [id, jobId]);
  }
  async finishExact(
    id: number,
    { appears, vanishes, changes }: Record<'appears' | 'vanishes' | 'changes', number>,
  ): Promise<void> {
    await this.db.execute(
      'update analysis_impact set exact_finished_at = now(), appears = $2, vanishes = $3, changes = $4 where id = $1',
      [id, appears, vanishes, changes],
    );
  }
  async delete(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from analysis_impact where id = any($1::int[])', [ids]);
  }
}
