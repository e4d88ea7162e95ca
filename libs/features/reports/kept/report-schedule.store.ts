import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import {
  type Auth,
  Db,
  joined,
  listBy,
  type ListSpec,
  notFound,
  optionalJoined,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  unordered,
} from '@matlas/server-kit';
import { dueSql, startSql } from '../schedule/clock';
import { visibleReportSql } from './report.store';
import { ReportScheduleEntity } from './report.entity';

/** Minute of each hour at which the job checks the schedules. */
export const CLOCK_MINUTE = 50;
const ZONE = 's.time_zone';
/** The first check of the job at or after an instant. */
const lookSql = (instant: string): string =>
  `date_trunc('hour', ${instant} + make_interval(mins => ${60 - CLOCK_MINUTE}) - interval '1 microsecond')
    + make_interval(mins => ${CLOCK_MINUTE})`;
export const DUE = `not s.paused and (s.schedule = 'onChange' and s.problem is null or ${dueSql('s', ZONE)})`;
const NEXT = `case when s.paused then null when ${DUE} then ${lookSql('now()')}
  else ${lookSql(startSql('s', ZONE, 1))} end`;
const FROM = `analysis_report_schedule s
  left join vehicle_model m on m.id = s.model_id
  left join person_card p on p.id = s.created_by
  left join person_card o on o.id = s.run_as
  cross join lateral (select count(*)::int as reports, max(x.create_time) as last,
    (array_agg(jsonb_build_object('id', x.id, 'title', x.title) order by x.id desc))[1] as newest
  from analysis_report x
  where x.schedule_id = s.id) n`;
const MODEL_NAME = 'coalesce(m.project_name, s.model_name)';
/** A schedule with the current name of its model. */
export const SCHEDULE = recordColumns(ReportScheduleEntity, 's', {
  managed: [
    'kind',
    'modelName',
    'asked',
    'language',
    'modelId',
    'paused',
    'lastStartedAt',
    'lastVersion',
    'problem',
    'runAs',
    'enterpriseId',
    'organisationId',
    'createdBy',
  ],
  unread: ['modelName'],
  unlisted: ['lastVersion', 'runAs', 'enterpriseId', 'organisationId', 'createdBy'],
  joined: {
    modelName: joined<string>(MODEL_NAME, 'text'),
    creator: joined<string>(`coalesce(p.name, '')`, 'text'),
    madeFor: joined<string>(`coalesce(o.name, '')`, 'text'),
    reports: joined<number>('n.reports', 'number'),
    lastReportAt: optionalJoined<Date>('n.last', 'instant'),
    lastReport: unordered<{ id: number; title: string } | null>('n.newest'),
    nextAt: unordered<Date | null>(NEXT),
  },
});
export type ScheduleRecord = RecordOf<typeof SCHEDULE>;
/** The columns of the table alone. */
const STORED = recordColumns(ReportScheduleEntity, 's', {});
/** The list calls the creator by the name of the API. */
const COLUMNS: ListSpec['columns'] = {
  ...SCHEDULE.list,
  createdBy: { sql: `coalesce(p.name, '')`, kind: 'text', notNull: true },
};

/** All queries on analysis_report_schedule. */
@Injectable()
export class ReportScheduleStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<ScheduleRecord>> {
    const params = new Params();
    return listBy<ScheduleRecord>(
      this.db,
      {
        from: FROM,
        select: SCHEDULE.select,
        columns: COLUMNS,
        search: ['s.title', 's.model_name', 'm.project_name'],
        key: 's.id',
        defaultSort: ['title'],
        params,
        where: [visibleReportSql(scope, params, 's')],
      },
      page,
    );
  }
  async getSchedule(scope: Scope, id: number): Promise<ScheduleRecord> {
    const params = new Params();
    const found = await this.db.row<ScheduleRecord>(
      `select ${SCHEDULE.select} from ${FROM} where s.id = ${params.add(id)} and ${visibleReportSql(scope, params, 's')}`,
      params.values,
    );
    if (!found) throw notFound('reportSchedule', id);
    return found;
  }
  async count({ enterpriseId }: Auth): Promise<number> {
    return (
      (
        await this.db.row<{ n: number }>(
          'select count(*)::int as n from analysis_report_schedule where enterprise_id = $1',
          [enterpriseId],
        )
      )?.n ?? 0
    );
  }
  save(fields: Partial<ReportScheduleEntity>): Promise<number> {
    return saveVersioned(this.db, ReportScheduleEntity, fields);
  }
  async remove(id: number): Promise<void> {
    await this.db.execute('delete from analysis_report_schedule where id = $1', [id]);
  }
  /** Due schedules of all enterprises, including those that run on change. */
  listDue(): Promise<ReportScheduleEntity[]> {
    return this.db.rows<ReportScheduleEntity>(
      `select ${STORED.select} from analysis_report_schedule s where ${DUE} order by s.id`,
    );
  }
  async pause(id: number, paused: boolean): Promise<void> {
    await this.db.execute('update analysis_report_schedule set paused = $2 where id = $1', [id, paused]);
  }
  /** Time zones are computed by PostgreSQL, so it must know them. */
  async knowsTimeZone(name: string): Promise<boolean> {
    return (await this.db.row('select 1 from pg_timezone_names where name = $1', [name])) !== undefined;
  }
  async recordStart(id: number): Promise<void> {
    await this.db.execute('update analysis_report_schedule set last_started_at = now(), problem = null where id = $1', [
      id,
    ]);
  }
  async recordProblem(id: number, problem: string): Promise<void> {
    await this.db.execute('update analysis_report_schedule set last_started_at = now(), problem = $2 where id = $1', [
      id,
      problem,
    ]);
  }
  /** Undefined when the schedule was deleted meanwhile. */
  async recordReport(id: number, version: string): Promise<{ keepLast: number } | undefined> {
    return this.db.row<{ keepLast: number }>(
      `update analysis_report_schedule
        set last_version = $2, problem = null
        where id = $1
        returning keep_last as "keepLast"`,
      [id, version],
    );
  }
}
