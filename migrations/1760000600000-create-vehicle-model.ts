import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vehicle models, to which BOMs, analyses and reports belong. Masses in grams, rates in percent. */
export class CreateVehicleModel1760000600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table vehicle_model (
        id int generated always as identity constraint vehicle_model_pk primary key,
        enterprise_id int not null constraint vehicle_model_enterprise_fk references enterprise (id),
        organisation_id int not null constraint vehicle_model_organisation_fk references organisation (id),
        project_name text not null, brand text, vehicle_type text, internal_number text not null, type_name text,
          ccc_number text,
        model_type smallint not null constraint vehicle_model_type check (model_type in (0, 1)),
        power_plant smallint not null constraint vehicle_model_power_plant check (power_plant between 1 and 5),
        curb_weight_grams numeric(20,6) constraint vehicle_model_curb_weight check (curb_weight_grams > 0),
        reusability_percent numeric(9,6) constraint vehicle_model_reusability check
          (reusability_percent between 0 and 100),
        recoverability_percent numeric(9,6) constraint vehicle_model_recoverability check
          (recoverability_percent between 0 and 100),
        type_approval_date date, put_on_market_date date, remark text,
        lock_state smallint not null default 0 constraint vehicle_model_lock_state check (lock_state in (0, 1)),
        bom_type smallint not null default 1 constraint vehicle_model_bom_type check (bom_type in (0, 1)),
        bom_positions int not null default 0 constraint vehicle_model_bom_positions check (bom_positions >= 0),
          bom_update_time timestamptz,
        created_by int not null constraint vehicle_model_created_by_fk references app_user (id),
        create_time timestamptz not null default now(), update_time timestamptz not null default now(),
          version int not null default 1);
      create unique index vehicle_model_internal_number on vehicle_model (enterprise_id, lower(internal_number));
      create index vehicle_model_created on vehicle_model (enterprise_id, create_time desc, id desc);
      create index vehicle_model_search on vehicle_model
        using gin ((project_name || ' ' || internal_number || ' ' || coalesce(type_name, '') || ' ' || coalesce(brand,
          '')) gin_trgm_ops);
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table vehicle_model`);
  }
}
