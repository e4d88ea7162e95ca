import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scheduled reports can be paused, and have a time zone of their own (libs/features/material-analysis/README.md). */
export class ReportSchedules1760001740000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `alter table analysis_report_schedule add column paused boolean not null default false,
          add column time_zone text not null default 'Asia/Shanghai' constraint analysis_report_schedule_time_zone check
            (char_length(time_zone) between 1 and 64)`,
    );
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table analysis_report_schedule drop column paused, drop column time_zone');
  }
}
