import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchedWall } from './walls';

const ofModel = (table: string): string => `exists (select 1 from vehicle_model m where m.id = ${table}.model_id)`;

/**
 * A change of a part: the sheet of a part is replaced at the positions of the models that use it. `before` of a place is
 * its match result before the change (BomWriteStore MatchOutcome), by which the change is undone.
 */
export class ComponentChange1760001902000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table component_change (
        id int generated always as identity constraint component_change_pk primary key,
        model_id int not null constraint component_change_model_fk references vehicle_model (id) on delete cascade,
        kind text not null constraint component_change_kind check (kind in ('change','extension')),
        name text not null,
        number text,
        before_sheet_id int constraint component_change_before_fk references mds_sheet (id) on delete set null,
        sheet_id int constraint component_change_sheet_fk references mds_sheet (id) on delete set null,
        reason text not null,
        effective_on date not null,
        certificate text,
        state smallint not null default 0 constraint component_change_state check (state between 0 and 2),
        confirmed_at timestamptz,
        undone_at timestamptz,
        created_by int not null,
        create_time timestamptz not null default now(),
        update_time timestamptz not null default now(),
        version int not null default 1,
        constraint component_change_confirmed check ((state > 0) = (confirmed_at is not null)));
      create index component_change_model on component_change (model_id, id);
      create table component_change_place (
        change_id int not null
          constraint component_change_place_change_fk references component_change (id) on delete cascade,
        model_id int not null constraint component_change_place_model_fk references vehicle_model (id) on delete cascade,
        position_id int not null,
        name text not null,
        what_if_id int,
        before jsonb,
        constraint component_change_place_pk primary key (change_id, position_id));
      create index component_change_place_model on component_change_place (model_id);
    `);
    for (const table of ['component_change', 'component_change_place'])
      await db.query(searchedWall(table, { own: ofModel(table) }));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table component_change_place; drop table component_change');
  }
}
