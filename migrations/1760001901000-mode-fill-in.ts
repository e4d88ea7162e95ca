import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchedWall } from './walls';

const OF_MODEL = 'exists (select 1 from vehicle_model m where m.id = mode_fill_in.model_id)';

/**
 * Who fills which part group of a model until when: a department, a user or a supplier (by its code, as BOMs name
 * it). The group is known by its part key, like marks of high-risk parts; an empty key is the whole model.
 */
export class ModeFillIn1760001901000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table mode_fill_in (
        id int generated always as identity constraint mode_fill_in_pk primary key,
        model_id int not null constraint mode_fill_in_model_fk references vehicle_model (id) on delete cascade,
        part_key text not null default '',
        group_name text not null default '',
        group_number text,
        organisation_id int constraint mode_fill_in_organisation_fk references organisation (id) on delete cascade,
        user_id int constraint mode_fill_in_user_fk references app_user (id) on delete cascade,
        supplier_code text,
        due_on date not null,
        note text,
        created_by int not null,
        create_time timestamptz not null default now(),
        update_time timestamptz not null default now(),
        version int not null default 1,
        constraint mode_fill_in_one_assignee check (num_nonnulls(organisation_id, user_id, supplier_code) = 1));
      create unique index mode_fill_in_key on mode_fill_in
        (model_id, part_key, coalesce(organisation_id, 0), coalesce(user_id, 0), coalesce(lower(supplier_code), ''));
      create index mode_fill_in_user on mode_fill_in (user_id) where user_id is not null;
      create index mode_fill_in_organisation on mode_fill_in (organisation_id) where organisation_id is not null;
    `);
    await db.query(searchedWall('mode_fill_in', { own: OF_MODEL }));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table mode_fill_in');
  }
}
