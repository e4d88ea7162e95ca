import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchedWall } from './walls';

const ofModel = (table: string): string => `exists (select 1 from vehicle_model m where m.id = ${table}.model_id)`;
const ofRecord = (table: string): string => `exists (select 1 from component_record r where r.id = ${table}.record_id)`;

/**
 * Extensions of certificates: to further models, or by parts. `before_sheet_id` of a place is what the plan replaces,
 * `before` its match result at the confirmation (BomWriteStore MatchOutcome), by which the record is undone; `ccc_before`
 * of a model is the certificate that it had. `effects` of records and changes is the effect by model as it was last
 * shown before the confirmation (ChangeEffect of the contract).
 */
export class ComponentRecord1760001944100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table component_record (
        id int generated always as identity constraint component_record_pk primary key,
        model_id int not null constraint component_record_model_id_fk references vehicle_model (id) on delete cascade,
        kind text not null constraint component_record_kind check (kind in ('models','parts')),
        certificate text not null,
        reason text not null,
        effective_on date not null,
        state smallint not null default 0 constraint component_record_state check (state between 0 and 2),
        effects jsonb,
        confirmed_at timestamptz,
        undone_at timestamptz,
        created_by int not null,
        create_time timestamptz not null default now(),
        update_time timestamptz not null default now(),
        version int not null default 1,
        constraint component_record_confirmed check ((state > 0) = (confirmed_at is not null)));
      create index component_record_of_model on component_record (model_id, id);
      create table component_record_model (
        record_id int not null
          constraint component_record_model_record_fk references component_record (id) on delete cascade,
        model_id int not null
          constraint component_record_model_model_fk references vehicle_model (id) on delete cascade,
        ccc_before text,
        what_if_id int,
        constraint component_record_model_pk primary key (record_id, model_id));
      create index component_record_model_model on component_record_model (model_id);
      create table component_record_place (
        record_id int not null
          constraint component_record_place_record_fk references component_record (id) on delete cascade,
        model_id int not null
          constraint component_record_place_model_fk references vehicle_model (id) on delete cascade,
        position_id int not null,
        name text not null,
        number text,
        before_sheet_id int constraint component_record_place_before_fk references mds_sheet (id) on delete set null,
        sheet_id int constraint component_record_place_sheet_fk references mds_sheet (id) on delete set null,
        before jsonb,
        constraint component_record_place_pk primary key (record_id, position_id));
      create index component_record_place_model on component_record_place (model_id);
      alter table component_change add effects jsonb;
    `);
    await db.query(searchedWall('component_record', { own: ofModel('component_record') }));
    for (const table of ['component_record_model', 'component_record_place'])
      await db.query(searchedWall(table, { own: ofRecord(table) }));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table component_change drop effects;
      drop table component_record_place; drop table component_record_model; drop table component_record;
    `);
  }
}
