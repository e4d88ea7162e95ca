import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Agreements of an enterprise with the centre (capacity in users, saves per month), who registered it, requests to
 * change its name or mailbox; contact persons of departments; additional departments, permissions and vehicle
 * models of users. Every change of what a caller may see is notified on `matlas_access` (migration session).
 */
export class Enterprise1760001100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(ENTERPRISES);
    await db.query(USERS);
    await db.query(CHANGES);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table enterprise_month; drop table enterprise_change;
      drop table user_model; drop table user_organisation;
      drop trigger app_user_models_access on app_user;
      drop index app_user_search; drop index app_user_by_login_name; drop index app_user_by_name; drop index
        app_user_enterprise_created; drop index app_user_created; drop index app_user_cos; drop index app_user_transfer;
      alter table app_user drop column limited_to_models, drop column cos_right, drop column transfer_right;
      drop index organisation_contact; drop index mds_sheet_organisation; alter table organisation drop column
        contact_user_id;
      drop index enterprise_created; drop index enterprise_registered_by;
      alter table enterprise drop constraint enterprise_contract, drop column registered_by, drop column monthly_saves,
        drop column cos_advanced_capacity, drop column cos_normal_capacity,
        drop column up_download_capacity, drop column download_capacity, drop column upload_capacity,
          drop column mailbox;
    `);
  }
}

const ENTERPRISES = `
  alter table enterprise
    add column mailbox text,
    add column upload_capacity int not null default 20 constraint enterprise_upload_capacity check
      (upload_capacity >= 0),
    add column download_capacity int not null default 20 constraint enterprise_download_capacity check
      (download_capacity >= 0),
    add column up_download_capacity int not null default 20 constraint enterprise_up_download_capacity check
      (up_download_capacity >= 0),
    add column cos_normal_capacity int not null default 20 constraint enterprise_cos_normal_capacity check
      (cos_normal_capacity >= 0),
    add column cos_advanced_capacity int not null default 20 constraint enterprise_cos_advanced_capacity check
      (cos_advanced_capacity >= 0),
    add column monthly_saves int constraint enterprise_monthly_saves check (monthly_saves >= 0),
    add column registered_by int constraint enterprise_registered_by_fk references enterprise (id) on delete set null,
    add constraint enterprise_contract check (contract_end > contract_start);
  create index enterprise_registered_by on enterprise (registered_by) where registered_by is not null;
  create index enterprise_created on enterprise (create_time desc, id desc);

  alter table organisation add column contact_user_id int constraint organisation_contact_fk references app_user (id)
    on delete set null;
  create index mds_sheet_organisation on mds_sheet (organisation_id);
  create index organisation_contact on organisation (contact_user_id) where contact_user_id is not null;
`;

/**
 * `limited_to_models` stays when the last model of the list is deleted, so that a deleted model never widens what a
 * user may see.
 */
const USERS = `
  alter table app_user
    add column transfer_right text constraint app_user_transfer_right check (transfer_right in ('upload', 'download',
      'upDownload')),
    add column cos_right text constraint app_user_cos_right check (cos_right in ('normal', 'advanced')),
    add column limited_to_models boolean not null default false;
  create index app_user_transfer on app_user (enterprise_id, transfer_right) where transfer_right is not null;
  create index app_user_cos on app_user (enterprise_id, cos_right) where cos_right is not null;
  create index app_user_by_name on app_user (name, id);
  create index app_user_by_login_name on app_user (login_name, id);
  create index app_user_created on app_user (create_time desc, id desc);
  create index app_user_enterprise_created on app_user (enterprise_id, create_time desc, id desc);
  create index app_user_search
    on app_user using gin ((login_name || ' ' || name || ' ' || coalesce(email, '')) gin_trgm_ops);
  create trigger app_user_models_access after update of limited_to_models
    on app_user for each statement execute function tell_access_changed();

  create table user_organisation (
    user_id int not null constraint user_organisation_user_fk references app_user (id) on delete cascade,
    organisation_id int not null constraint user_organisation_organisation_fk references organisation (id),
    constraint user_organisation_pk primary key (user_id, organisation_id));
  create index user_organisation_organisation on user_organisation (organisation_id);
  create trigger user_organisation_access after insert or update
    or delete on user_organisation for each statement execute function tell_access_changed();

  create table user_model (
    user_id int not null constraint user_model_user_fk references app_user (id) on delete cascade,
    model_id int not null constraint user_model_model_fk references vehicle_model (id) on delete cascade,
    constraint user_model_pk primary key (user_id, model_id));
  create index user_model_model on user_model (model_id);
  create trigger user_model_access after insert or update
    or delete on user_model for each statement execute function tell_access_changed();
`;

const CHANGES = `
  create table enterprise_change (
    id int generated always as identity constraint enterprise_change_pk primary key,
    enterprise_id int not null constraint enterprise_change_enterprise_fk references enterprise (id) on delete cascade,
    kind text not null constraint enterprise_change_kind check (kind in ('name', 'mailbox')),
    state text not null default 'pending' constraint enterprise_change_state check (state in ('pending', 'approved',
      'refused')),
    before jsonb not null, wanted jsonb not null, ground text not null,
    created_by int constraint enterprise_change_created_by_fk references app_user (id) on delete set null,
    create_time timestamptz not null default now(), decided_by text, decided_at timestamptz, reason text,
    constraint enterprise_change_decided check ((decided_at is null) = (state = 'pending')),
    constraint enterprise_change_reason check (state <> 'refused' or reason is not null));
  create unique index enterprise_change_pending on enterprise_change (enterprise_id, kind) where state = 'pending';
  create index enterprise_change_created on enterprise_change (create_time desc, id desc);
  create index enterprise_change_created_by on enterprise_change (created_by);

  create table enterprise_month (
    enterprise_id int not null constraint enterprise_month_enterprise_fk references enterprise (id) on delete cascade,
    month date not null, saves int not null,
    constraint enterprise_month_pk primary key (enterprise_id, month));
`;
