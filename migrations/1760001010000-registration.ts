import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Self-registration of suppliers, one-time links by mail, single sign-on. Codes, states and keys are stored as
 * SHA-256 only: they are random and long. A registration becomes an enterprise when its mailbox is confirmed; until
 * the centre approves it, the enterprise is `pending`.
 */
export class Registration1760001010000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(COMPANIES);
    await db.query(REGISTRATIONS);
    await db.query(SINGLE_SIGN_ON);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table sso_identity; drop table sso_attempt; alter table session drop column via;
      drop table account_mail; drop table one_time_code; drop table registration;
      drop sequence enterprise_code_number; drop index app_user_email; drop index organisation_name_trgm; drop index
        organisation_code_lower; drop index enterprise_code_lower; drop index enterprise_duns; drop index
        enterprise_tax_code;
      alter table division drop column name_en; alter table enterprise drop column city;
    `);
  }
}

const COMPANIES = `
  alter table enterprise add column city text;
  alter table division add column name_en text not null default '';
  create unique index enterprise_tax_code on enterprise (upper(tax_code)) where state <> 'refused';
  create unique index enterprise_duns on enterprise (duns) where state <> 'refused';
  create index enterprise_code_lower on enterprise (lower(code));
  create index organisation_code_lower on organisation (lower(code));
  create index organisation_name_trgm on organisation using gin ((name_zh || ' ' || name_en) gin_trgm_ops);
  create index app_user_email on app_user (lower(email));
  create sequence enterprise_code_number start 30001;
`;

const REGISTRATIONS = `
  create table registration (
    id int generated always as identity constraint registration_pk primary key,
    state text not null default 'unconfirmed' constraint registration_state check (state in ('unconfirmed', 'waiting',
      'approved', 'refused')),
    language text not null constraint registration_language check (language in ('zh', 'en')),
    enterprise_name text not null, enterprise_en_name text not null,
    identity text not null constraint registration_identity check (identity in ('supplier', 'rawMaterial')),
    tax_code text, duns text, country_code text not null, province text, city text, address text not null,
      postal_code text not null, main_business text not null,
    user_name text not null, login_name text not null, email text not null, phone text not null, fax text not null,
      password_hash text,
    invited_by int constraint registration_invited_by_fk references enterprise (id) on delete set null,
    enterprise_id int constraint registration_enterprise_fk references enterprise (id) on delete set null,
    create_time timestamptz not null default now(), confirmed_at timestamptz, decided_at timestamptz, decided_by text,
      reason text,
    constraint registration_number check (tax_code is not null or duns is not null),
    constraint registration_password check ((password_hash is not null) = (state = 'unconfirmed')));
  create index registration_state_time on registration (state, create_time desc, id desc);
  create index registration_enterprise on registration (enterprise_id);

  create table one_time_code (
    code_hash text constraint one_time_code_pk primary key,
    purpose text not null constraint one_time_code_purpose check (purpose in ('registration', 'invitation',
      'confirmation', 'recovery')),
    email text not null,
    user_id int constraint one_time_code_user_fk references app_user (id) on delete cascade,
    registration_id int constraint one_time_code_registration_fk references registration (id) on delete cascade,
    invited_by int constraint one_time_code_invited_by_fk references enterprise (id) on delete cascade,
    create_time timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz);
  create index one_time_code_user on one_time_code (user_id);
  create index one_time_code_registration on one_time_code (registration_id);
  create index one_time_code_expires on one_time_code (expires_at);

  create table account_mail (
    id bigint generated always as identity constraint account_mail_pk primary key,
    recipient_hash text not null, at timestamptz not null default now());
  create index account_mail_recipient on account_mail (recipient_hash, at);
  create index account_mail_at on account_mail (at);
`;

const SINGLE_SIGN_ON = `
  alter table session add column via text not null default 'password' constraint session_via check (via in ('password',
    'sso'));

  create table sso_attempt (
    state_hash text constraint sso_attempt_pk primary key,
    key_hash text not null, nonce text not null, code_verifier text not null, return_to text not null,
      expires_at timestamptz not null);
  create index sso_attempt_expires on sso_attempt (expires_at);

  create table sso_identity (
    issuer text not null, subject text not null,
    user_id int not null constraint sso_identity_user_fk references app_user (id) on delete cascade,
    create_time timestamptz not null default now(),
    constraint sso_identity_pk primary key (issuer, subject),
    constraint sso_identity_user_key unique (user_id, issuer));
`;
