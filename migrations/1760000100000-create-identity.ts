import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Enterprises with their departments are the tenants; users, roles, sessions and API keys belong to them.
 * Secrets are kept as hashes only: argon2id for passwords, SHA-256 for API keys (256 random bits need no slow hash).
 */
export class CreateIdentity1760000100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TENANTS);
    await db.query(USERS);
    await db.query(ACCESS);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table server_key; drop table api_key; drop table session; drop table sign_in_attempt; drop table password_history;
      drop table user_role; drop table role; drop table app_user; drop table organisation; drop table enterprise;
    `);
  }
}

const TENANTS = `
  create table enterprise (
    id int generated always as identity constraint enterprise_pk primary key,
    code text not null constraint enterprise_code_key unique,
    name_zh text not null, name_en text not null, name_fr text,
    identity text not null constraint enterprise_identity check (identity in ('oem', 'supplier', 'oemAndSupplier',
      'rawMaterial', 'platform')),
    state text not null default 'active' constraint enterprise_state check (state in ('pending', 'active', 'refused',
      'deactivated')),
    duns text, tax_code text, country_code text, province text, address text, postal_code text, homepage text,
      main_business text,
    contract_start date, contract_end date,
      star_level smallint not null default 0 constraint enterprise_star_level check (star_level between 0 and 5),
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      version int not null default 1);
  create unique index enterprise_platform on enterprise (identity) where identity = 'platform';
  create index enterprise_name_trgm on enterprise using gin ((name_zh || ' ' || name_en || ' ' || code) gin_trgm_ops);

  create table organisation (
    id int generated always as identity constraint organisation_pk primary key,
    enterprise_id int not null constraint organisation_enterprise_fk references enterprise (id),
    parent_id int constraint organisation_parent_fk references organisation (id),
    code text not null, name_zh text not null, name_en text not null, sort int not null default 0,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      version int not null default 1,
    constraint organisation_code_key unique (enterprise_id, code));
  create unique index organisation_root on organisation (enterprise_id) where parent_id is null;
  create index organisation_parent on organisation (parent_id);
`;

const USERS = `
  create table app_user (
    id int generated always as identity constraint app_user_pk primary key,
    enterprise_id int not null constraint app_user_enterprise_fk references enterprise (id),
    organisation_id int not null constraint app_user_organisation_fk references organisation (id),
    login_name text not null, name text not null, email text, user_code text, position text,
    office_phone text, cell_phone_number text, fax text, home_address text, postal_code text, avatar text,
    status smallint not null default 1 constraint app_user_status check (status in (0, 1)),
    trusted boolean not null default false, contact_person boolean not null default false, valid_from date,
      valid_until date,
    password_hash text not null, password_changed_at timestamptz not null default now(),
      must_change_password boolean not null default true,
    next_show smallint not null default 1 constraint app_user_next_show check (next_show between 0 and 2),
    data_theme text not null default 'blue' constraint app_user_data_theme check (data_theme in ('blue', 'green')),
    last_sign_in_at timestamptz, created_by int,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      version int not null default 1);
  create unique index app_user_login_name on app_user (lower(login_name));
  create index app_user_enterprise on app_user (enterprise_id, id);
  create index app_user_organisation on app_user (organisation_id);

  create table role (
    id int generated always as identity constraint role_pk primary key,
    enterprise_id int constraint role_enterprise_fk references enterprise (id),
    code text not null, name_zh text not null, name_en text not null,
    wire_code text not null constraint role_wire_code check (wire_code in ('ROLE_SYS_ADMIN', 'ROLE_CUS_ADMIN',
      'ROLE_NORMAL')),
    authority smallint not null default 0 constraint role_authority check (authority in (0, 1)),
    data_scope text not null constraint role_data_scope check (data_scope in ('own', 'organisation', 'enterprise',
      'all')),
    built_in boolean not null default false, permissions text[] not null default '{}',
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      version int not null default 1,
    constraint role_tenant check (built_in = (enterprise_id is null)),
    constraint role_custom_reach check (built_in or data_scope <> 'all'));
  create unique index role_code on role (coalesce(enterprise_id, 0), code);
  create table user_role (
    user_id int not null constraint user_role_user_fk references app_user (id) on delete cascade,
    role_id int not null constraint user_role_role_fk references role (id),
    constraint user_role_pk primary key (user_id, role_id));
  create index user_role_role on user_role (role_id);
`;

const ACCESS = `
  create table password_history (
    id bigint generated always as identity constraint password_history_pk primary key,
    user_id int not null constraint password_history_user_fk references app_user (id) on delete cascade,
    password_hash text not null, create_time timestamptz not null default now());
  create index password_history_user on password_history (user_id, id desc);

  create table sign_in_attempt (
    name_hash text constraint sign_in_attempt_pk primary key,
    failures int not null, last_at timestamptz not null, locked_until timestamptz);
  create index sign_in_attempt_last on sign_in_attempt (last_at);

  create table session (
    id uuid constraint session_pk primary key,
    user_id int not null constraint session_user_fk references app_user (id) on delete cascade,
    create_time timestamptz not null default now(), seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
    ended_at timestamptz,
      end_reason text constraint session_end_reason check (end_reason in ('signedOut', 'replaced', 'deactivated',
        'passwordReset')),
    constraint session_end check ((ended_at is null) = (end_reason is null)));
  create unique index session_live on session (user_id) where ended_at is null;
  create index session_expires on session (expires_at);

  create table api_key (
    id int generated always as identity constraint api_key_pk primary key,
    enterprise_id int not null constraint api_key_enterprise_fk references enterprise (id),
    user_id int not null constraint api_key_user_fk references app_user (id) on delete cascade,
    name text not null, prefix text not null, key_hash text not null constraint api_key_hash_key unique,
    permissions text[] not null, expires_at timestamptz not null, revoked_at timestamptz, last_used_at timestamptz,
    created_by int not null, create_time timestamptz not null default now());
  create index api_key_user on api_key (user_id);

  create table server_key (
    purpose text constraint server_key_pk primary key,
    public_key text not null, sealed_private_key text not null, create_time timestamptz not null default now());
`;
