import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sign-in challenges (each allows one attempt by one client), the announcement of the platform, the update notes
 * that were announced, and a notification on every change that affects what a caller may do: processes that cache
 * callers listen to it.
 */
export class Session1760001000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(CHALLENGE);
    await db.query(NOTICES);
    await db.query(ACCESS_SIGNAL);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger session_access on session; drop trigger app_user_access on app_user; drop trigger user_role_access on user_role;
      drop trigger role_access on role; drop trigger enterprise_access on enterprise; drop trigger organisation_access on organisation;
      drop function tell_access_changed(); drop table update_notice; drop table platform_announcement; drop table sign_in_challenge;
    `);
  }
}

const CHALLENGE = `
  create table sign_in_challenge (
    id uuid constraint sign_in_challenge_pk primary key,
    kind text not null constraint sign_in_challenge_kind check (kind in ('slider', 'question')),
    answer int not null, client_hash text not null,
    create_time timestamptz not null default now(), expires_at timestamptz not null,
    tried_at timestamptz, captcha_hash text constraint sign_in_challenge_captcha_key unique,
    constraint sign_in_challenge_tried check (captcha_hash is null or tried_at is not null));
  create index sign_in_challenge_expires on sign_in_challenge (expires_at);
`;

const NOTICES = `
  create table platform_announcement (
    id smallint default 1 constraint platform_announcement_pk primary key constraint platform_announcement_one check
      (id = 1),
    title text not null, content text not null, title_en text, content_en text,
    state text not null constraint platform_announcement_state check (state in ('draft', 'published', 'withdrawn')),
    publisher text not null, publish_time timestamptz,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      version int not null default 1);

  create table update_notice (
    version text constraint update_notice_pk primary key,
    announced_at timestamptz not null default now());
`;

const ACCESS_SIGNAL = `
  create function tell_access_changed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('matlas_access', 'changed');
    return null;
  end $$;
  create trigger session_access after update of ended_at or delete on session for each statement execute function tell_access_changed();
  create trigger app_user_access after delete or update of enterprise_id, organisation_id, login_name, name, status,
    valid_from, valid_until, must_change_password, password_changed_at
    on app_user for each statement execute function tell_access_changed();
  create trigger user_role_access after insert or update or delete on user_role for each statement execute function tell_access_changed();
  create trigger role_access after update or delete on role for each statement execute function tell_access_changed();
  create trigger enterprise_access after update of state on enterprise for each statement execute function tell_access_changed();
  create trigger organisation_access after insert or update of parent_id or delete on organisation for each statement execute function tell_access_changed();
`;
