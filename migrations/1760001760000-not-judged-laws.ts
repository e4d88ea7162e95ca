import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A run stores the regulations that were requested, but by which nothing could be judged on its day (decision
 * 0076).
 */
export class NotJudgedLaws1760001760000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table analysis_run add column not_judged jsonb not null default '[]'`);
    await db.query(RUNS_OF_BEFORE);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table analysis_run drop column not_judged');
  }
}

/** Before, regulations without a list were missing in the lists of a run without any hint. */
const RUNS_OF_BEFORE = `update analysis_run r set not_judged = m.laws from (
    select a.id,
      jsonb_agg(jsonb_build_object('lawId', l.id, 'code', l.code, 'nameZh', l.name_zh, 'nameEn', l.name_en, 'label',
        null, 'reason', 'noList')
      order by l.id) as laws
    from analysis_run a join rule_law l on l.id = any(a.law_ids)
    where a.state = 'done'
      and not exists (select 1 from jsonb_array_elements(a.lists) u where (u->>'lawId')::int = l.id)
    group by a.id) m
  where m.id = r.id`;
