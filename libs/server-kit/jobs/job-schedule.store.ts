import { Injectable } from '@nestjs/common';
import { Db } from '../db/db';
import { recordColumns, type RecordOf } from '../db/record-columns';
import { jobColumns, type JobRecord } from './job-record';
import { JobScheduleEntity } from './job-schedule.entity';

export const JOB_SCHEDULE = recordColumns(JobScheduleEntity, 's', {});
export type ScheduleSetting = RecordOf<typeof JOB_SCHEDULE>;

/** Changes of schedules. They belong to the installation, so they are read with the rights of the platform. */
@Injectable()
export class JobScheduleStore {
  constructor(private readonly db: Db) {}

  async listSettings(): Promise<Map<string, ScheduleSetting>> {
    const rows = await this.db.asPlatform(() =>
      this.db.rows<ScheduleSetting>(`select ${JOB_SCHEDULE.select} from job_schedule s`),
    );
    return new Map(rows.map((row) => [row.key, row]));
  }
  findSetting(key: string): Promise<ScheduleSetting | undefined> {
    return this.db.asPlatform(() =>
      this.db.row<ScheduleSetting>(`select ${JOB_SCHEDULE.select} from job_schedule s where s.key = $1`, [key]),
    );
  }
  /**
   * Saves the setting unless somebody else saved since `version` (0: there is none yet); without a version the last
   * save wins. Returns whether it was saved.
   */
  async saveSetting(
    { key, cron, isPaused }: Pick<ScheduleSetting, 'key' | 'cron' | 'isPaused'>,
    version: number | undefined,
  ): Promise<boolean> {
    const written = await this.db.execute(
      `insert into job_schedule as s (key, cron, is_paused)
        select $1::text, $2::text, $3::boolean
        where $4::int is null or $4 = 0 or exists (select 1 from job_schedule where key = $1)
       on conflict (key) do update
       set cron = excluded.cron, is_paused = excluded.is_paused, update_time = now(), version = s.version + 1
         where $4::int is null or s.version = $4`,
      [key, cron, isPaused, version ?? null],
    );
    return written > 0;
  }
  /** The newest job of each name that the platform itself started. */
  async listLastRuns(names: readonly string[]): Promise<Map<string, JobRecord>> {
    const rows = await this.db.asPlatform(() =>
      this.db.rows<JobRecord>(
        `select distinct on (name) ${jobColumns()}
          from job
          where name = any($1) and created_by is null
          order by name, id desc`,
        [names],
      ),
    );
    return new Map(rows.map((row) => [row.name, row]));
  }
}
