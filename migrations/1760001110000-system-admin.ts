import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Data of the system console: roles with a description and a choice of menus, the first password of new users, the
 * support contact of the platform, accounts in other systems (passwords encrypted, never in clear), column titles
 * that BOM imports recognise. Also indexes to page and search logs of a million rows.
 */
export class SystemAdmin1760001110000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(ROLES);
    await db.query(CONFIGURATION);
    await db.query(LOGS);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index audit_trail_short_grams; drop index operation_log_short_grams; drop index audit_trail_user; drop index
        audit_trail_search; drop index audit_trail_at;
      drop index operation_log_user; drop index operation_log_search; drop index operation_log_session_enterprise; drop
        index operation_log_session_at; drop index operation_log_at;
      drop function is_session_path(text);
      drop table bom_import_field; drop table sync_account; drop table platform_setting; drop table initial_password;
      drop index role_name; drop sequence role_code_number; alter table role drop column menus, drop column description;
    `);
  }
}

const ROLES = `
  alter table role add column description text not null default '', add column menus text[];
  create sequence role_code_number start 10001;
  create unique index role_name on role (enterprise_id, lower(name_zh)) where enterprise_id is not null;
`;

const CONFIGURATION = `
  create table initial_password (
    id smallint default 1 constraint initial_password_pk primary key constraint initial_password_one check (id = 1),
    mode text not null constraint initial_password_mode check (mode in ('generated', 'fixed')),
    sealed_password text, update_time timestamptz not null default now(),
    constraint initial_password_fixed check (mode = 'generated' or sealed_password is not null));

  create table platform_setting (
    id smallint default 1 constraint platform_setting_pk primary key constraint platform_setting_one check (id = 1),
    support_phone text, support_email text, support_address text, help_zh text, help_en text, manual_url text,
    update_time timestamptz not null default now(), version int not null default 1);

  create table sync_account (
    id int generated always as identity constraint sync_account_pk primary key,
    enterprise_id int not null constraint sync_account_enterprise_fk references enterprise (id),
    system text not null constraint sync_account_system check (system in ('own', 'imds')),
    user_name text not null, company_id text not null, url text not null default '', remark text not null default '',
      active boolean not null default true,
    sealed_password text not null, created_by int,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      version int not null default 1,
    constraint sync_account_key unique (enterprise_id, system, user_name, company_id));

  create table bom_import_field (
    enterprise_id int not null constraint bom_import_field_enterprise_fk references enterprise (id) on delete cascade,
    field text not null, words text[] not null, updated_by int, update_time timestamptz not null default now(),
    constraint bom_import_field_pk primary key (enterprise_id, field));
`;

/**
 * The calls in the user log: signing in and out, passwords, accounts. A function, so that the index and the query
 * use the same condition.
 */
const LOGS = `
  create function is_session_path(path text) returns boolean language sql immutable parallel safe
    return path in ('/login', '/logout', '/sso/finish', '/newUpdatePassword', '/extSys/user/updateUserPsw',
      '/system/userInfo/updatePassword', '/system/userInfo/resetPassword');
  create index operation_log_at on operation_log (at desc, id desc);
  create index operation_log_user on operation_log (user_id, at desc, id desc);
  create index operation_log_session_at on operation_log (at desc, id desc) where is_session_path(path);
  create index operation_log_session_enterprise on operation_log (enterprise_id, at desc, id desc)
  where is_session_path(path);
  create index operation_log_search
    on operation_log using gin ((user_name || ' ' || label || ' ' || path || ' ' || ip) gin_trgm_ops);
  create index operation_log_short_grams on operation_log using gin (short_grams(user_name, label));
  create index audit_trail_at on audit_trail (at desc, id desc);
  create index audit_trail_user on audit_trail (user_id, at desc, id desc);
  create index audit_trail_search on audit_trail using gin ((user_name || ' ' || subject) gin_trgm_ops);
  create index audit_trail_short_grams on audit_trail using gin (short_grams(user_name, subject));
`;
