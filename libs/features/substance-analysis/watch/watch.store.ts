import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import {
  Db,
  joined,
  listBy,
  notFound,
  optionalJoined,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
  tenantColumns,
  unordered,
} from '@matlas/server-kit';
import { AnalysisWatchEntity } from './watch.entity';

/** The last check by the schedule or, for this reader, by hand. */
const LAST_RUN = 'greatest(w.last_run_at, h.looked_at)';
export const WATCH = recordColumns(AnalysisWatchEntity, 'w', {
  managed: ['seen', 'lastKey', 'lastRunAt', 'horizonLookedOn', 'enterpriseId', 'organisationId', 'createdBy'],
  unread: ['lastRunAt'],
  unlisted: ['lastKey', 'enterpriseId', 'organisationId', 'createdBy'],
  joined: {
    lastRunAt: optionalJoined<Date>(LAST_RUN, 'instant'),
    createdByName: optionalJoined<string>('p.name', 'text'),
    lawCodes: unordered<string[]>('array(select l.code from rule_law l where l.id = any(w.law_ids) order by l.code)'),
    lastImpactId: optionalJoined<number>('r.last', 'number'),
    results: joined<number>('r.results', 'number'),
  },
});
export type WatchRecord = RecordOf<typeof WATCH>;
export interface CheckState {
  seen: Record<string, number>;
  lastKey: string | null;
  horizonLookedOn: string | null;
}
/** State of the last manual check of a user. */
export type ManualCheckState = Omit<CheckState, 'horizonLookedOn'>;

/** Counts only results that the reader can see; a user may belong to another department than the author. */
const fromSql = (scope: Scope, params: Params): string => `analysis_watch w
  left join person_card p on p.id = w.created_by
  left join analysis_watch_seen h on h.watch_id = w.id and h.user_id = ${params.add(scope.userId)}
  cross join lateral (select max(i.id) as last, count(*)::int as results
  from analysis_impact i
  where i.watch_id = w.id and ${scopeWhere(scope, params, tenantColumns('i'))}) r`;
const visibleWatchSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, tenantColumns('w'));

/** All queries on analysis_watch. */
@Injectable()
export class WatchStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<WatchRecord>> {
    const params = new Params();
    return listBy<WatchRecord>(
      this.db,
      {
        from: fromSql(scope, params),
        select: WATCH.select,
        columns: WATCH.list,
        search: ['w.name'],
        key: 'w.id',
        defaultSort: ['name'],
        params,
        where: [visibleWatchSql(scope, params)],
      },
      page,
    );
  }
  async getWatch(scope: Scope, id: number): Promise<WatchRecord> {
    const params = new Params();
    const found = await this.db.row<WatchRecord>(
      `select ${WATCH.select} from ${fromSql(scope, params)} where w.id = ${params.add(id)} and ${visibleWatchSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('analysisWatch', id);
    return found;
  }
  save(watch: Partial<AnalysisWatchEntity>): Promise<number> {
    return saveVersioned(this.db, AnalysisWatchEntity, watch);
  }
  async delete(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from analysis_watch where id = any($1::int[])', [ids]);
  }
  /** State of the last manual check of a user who is not the author. */
  findManualState(id: number, userId: number): Promise<ManualCheckState | undefined> {
    return this.db.row<ManualCheckState>(
      'select seen, last_key as "lastKey" from analysis_watch_seen where watch_id = $1 and user_id = $2',
      [id, userId],
    );
  }
  async saveManualCheck(id: number, userId: number, { seen, lastKey }: ManualCheckState): Promise<void> {
    await this.db.execute(
      `insert into analysis_watch_seen (watch_id, user_id, seen, last_key, looked_at) values ($1, $2, $3, $4, now())
      on conflict (watch_id, user_id) do update
      set seen = excluded.seen, last_key = excluded.last_key, looked_at = excluded.looked_at`,
      [id, userId, JSON.stringify(seen), lastKey],
    );
  }
  /** After a change of the horizon, its next result counts as new for all users. */
  async forgetHorizon(id: number): Promise<void> {
    await this.db.execute('update analysis_watch_seen set last_key = null where watch_id = $1', [id]);
  }
  /** Active watches of all enterprises, for the scheduled check. */
  listActive(): Promise<{ id: number; createdBy: number }[]> {
    return this.db.rows('select id, created_by as "createdBy" from analysis_watch where active order by id');
  }
  /** Row lock until commit: checks of one watch run one after the other. */
  async lock(id: number): Promise<void> {
    await this.db.execute('select 1 from analysis_watch where id = $1 for update', [id]);
  }
  async saveCheck(id: number, { seen, lastKey, horizonLookedOn }: CheckState): Promise<void> {
    await this.db.execute(
      'update analysis_watch set seen = $2, last_key = $3, horizon_looked_on = $4, last_run_at = now() where id = $1',
      [id, JSON.stringify(seen), lastKey, horizonLookedOn],
    );
  }
}
