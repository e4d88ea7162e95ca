import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The limit that decided a judgement, if it is that of a claimed exemption entry and not that of the list
 * (libs/features/substance-analysis/README.md). Older results keep the limits that they have: those of the entry
 * that made them exempt or open.
 */
export class DecidingLimit1760001790000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `alter table analysis_judgement add column deciding_min_percent numeric, add column deciding_max_percent numeric,
          add column deciding_entry text`,
    );
    await db.query(`update analysis_judgement
      set deciding_entry = exemption_entry, deciding_min_percent = (reason->'exemption'->>'minPercent')::numeric,
        deciding_max_percent = (reason->'exemption'->>'maxPercent')::numeric
      where exemption_entry is not null and reason->'exemption' <> 'null'::jsonb`);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `alter table analysis_judgement drop column deciding_min_percent, drop column deciding_max_percent,
          drop column deciding_entry`,
    );
  }
}
