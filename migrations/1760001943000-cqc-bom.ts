import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { sharedTable, tenantWall } from './walls';

/**
 * The BOM of a vehicle for the certification body (decision 0109): a row of vehicle_model of its own, which follows the
 * vehicle; what its positions come from; the layout of the package; connector and uploads.
 */
export class CqcBom1760001943000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(SECOND_BOM);
    await db.query(TABLES);
    for (const table of ['cqc_connector', 'cqc_upload']) {
      await db.query(shutToAlias(table));
      await db.query(tenantWall(table));
    }
    await db.query(
      tenantWall('cqc_position', {
        own: 'exists (select 1 from bom_position p where p.id = cqc_position.position_id)',
      }),
    );
    await db.query(sharedTable('cqc_layout'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table cqc_upload, cqc_connector, cqc_layout, cqc_position;
      drop trigger vehicle_model_cqc on vehicle_model;
      drop function vehicle_model_cqc_follows();
      delete from vehicle_model where cqc_of_id is not null;
      drop index vehicle_model_internal_number;
      alter table vehicle_model drop column cqc_of_id;
      create unique index vehicle_model_internal_number on vehicle_model (enterprise_id, lower(internal_number));
    `);
  }
}

/** Fields that the CQC BOM has from its vehicle. */
const FOLLOWED = `enterprise_id, organisation_id, created_by, project_name, internal_number, type_name, brand,
  vehicle_type, model_type, power_plant, curb_weight_grams, type_approval_date, put_on_market_date,
  engine_developed_date, spare_part, lock_state`;
const FOLLOWED_OF = (alias: string): string =>
  FOLLOWED.split(',')
    .map((column) => `${alias}.${column.trim()}`)
    .join(', ');

const SECOND_BOM = `
  alter table vehicle_model add column cqc_of_id int constraint vehicle_model_cqc_of_fk
    references vehicle_model (id) on delete cascade;
  create unique index vehicle_model_cqc_of on vehicle_model (cqc_of_id);
  drop index vehicle_model_internal_number;
  create unique index vehicle_model_internal_number on vehicle_model (enterprise_id, lower(internal_number))
    where cqc_of_id is null;
  create function vehicle_model_cqc_follows() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      update vehicle_model c
        set (${FOLLOWED}) = (${FOLLOWED_OF('new')})
        where c.cqc_of_id = new.id;
      return null;
    end $$;
  create trigger vehicle_model_cqc after update on vehicle_model for each row
    when (old.cqc_of_id is null and (${FOLLOWED_OF('old')}) is distinct from (${FOLLOWED_OF('new')}))
    execute function vehicle_model_cqc_follows();`;

const TABLES = `
  create table cqc_position (
    position_id int constraint cqc_position_pk primary key
      constraint cqc_position_position_fk references bom_position (id) on delete cascade,
    source_id int constraint cqc_position_source_fk references bom_position (id) on delete set null);
  create index cqc_position_source on cqc_position (source_id);

  create table cqc_layout (
    part text not null constraint cqc_layout_part check (part in ('vehicle', 'position')),
    ord int not null,
    field text not null,
    key text not null,
    title_zh text not null,
    title_en text not null,
    width int not null,
    required boolean not null,
    constraint cqc_layout_pk primary key (part, ord));

  create table cqc_connector (
    enterprise_id int constraint cqc_connector_pk primary key
      constraint cqc_connector_enterprise_fk references enterprise (id),
    kind text not null constraint cqc_connector_kind check (kind in ('folder', 'http')),
    address text not null,
    sealed_token text,
    version int not null default 1,
    update_time timestamptz not null default now(),
    updated_by int);

  create table cqc_upload (
    id int generated always as identity constraint cqc_upload_pk primary key,
    enterprise_id int not null constraint cqc_upload_enterprise_fk references enterprise (id),
    organisation_id int not null,
    created_by int not null,
    created_by_name text not null,
    model_id int not null constraint cqc_upload_model_fk references vehicle_model (id) on delete cascade,
    number int not null,
    uuid uuid not null,
    file_id bigint not null constraint cqc_upload_file_fk references stored_file (id),
    file_name text not null,
    sha256 text not null,
    position_count int not null,
    connector text not null constraint cqc_upload_connector check (connector in ('folder', 'http')),
    address text not null,
    state text not null default 'waiting' constraint cqc_upload_state
      check (state in ('waiting', 'sent', 'accepted', 'refused', 'failed')),
    receipt text,
    attempts int not null default 0,
    messages jsonb not null default '[]',
    fault jsonb,
    sent_at timestamptz,
    answered_at timestamptz,
    create_time timestamptz not null default now(),
    constraint cqc_upload_key unique (model_id, number));
  create index cqc_upload_list on cqc_upload (enterprise_id, create_time desc, id desc);
  create index cqc_upload_open on cqc_upload (id) where state = 'sent';`;
