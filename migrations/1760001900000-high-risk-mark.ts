import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchedWall } from './walls';

const OF_MODEL = 'exists (select 1 from vehicle_model m where m.id = high_risk_mark.model_id)';

/**
 * Marks of high-risk parts. A mark belongs to a part of a model by its key (normalised number, else name), so that it
 * outlives the positions of a BOM; name and number are those at marking.
 */
export class HighRiskMark1760001900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function bom_part_key(number_key text, name text) returns text language sql immutable parallel safe as $$
        select case when number_key <> '' then 'n:' || number_key else 't:' || lower(trim(name)) end $$;
      create table high_risk_mark (
        id int generated always as identity constraint high_risk_mark_pk primary key,
        model_id int not null constraint high_risk_mark_model_fk references vehicle_model (id) on delete cascade,
        part_key text not null,
        name text not null,
        number text,
        reason text not null constraint high_risk_mark_reason check
          (reason in ('byHand','number','supplier','substance','materialClass','rejects','analysis')),
        value text not null default '',
        count int not null default 1 constraint high_risk_mark_count check (count >= 1),
        note text,
        created_by int not null,
        create_time timestamptz not null default now(),
        update_time timestamptz not null default now(),
        version int not null default 1,
        constraint high_risk_mark_key unique (model_id, part_key, reason, value));
    `);
    await db.query(searchedWall('high_risk_mark', { own: OF_MODEL }));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table high_risk_mark; drop function bom_part_key(text, text)');
  }
}
