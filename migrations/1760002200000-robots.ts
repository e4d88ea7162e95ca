import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { peopleWall, personalWall, tenantWall } from './walls';

/** Robots of group chats with their messages, accounts of users at the chats, quiet hours and daily mails (decision 0117). */
export class Robots1760002200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    for (const table of ['robot', 'robot_message']) {
      await db.query(shutToAlias(table));
      await db.query(tenantWall(table));
    }
    await db.query(peopleWall('chat_account'));
    for (const table of ['note_times', 'held_mail']) await db.query(personalWall(table));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table note_preference drop column digest, drop column chat;
      drop table held_mail, note_times, chat_account, robot_message, robot;`);
  }
}

const TIME = `~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`;
const TABLES = `
  create table robot (
    id int generated always as identity constraint robot_pk primary key,
    enterprise_id int not null constraint robot_enterprise_fk references enterprise (id),
    name text not null,
    kind text not null constraint robot_kind check (kind in ('dingtalk','wecom','feishu','slack','teams')),
    types text[] not null,
    format text not null default 'markdown' constraint robot_format check (format in ('markdown','text')),
    language text not null default 'zh' constraint robot_language check (language in ('zh','en')),
    mentions boolean not null default true,
    active boolean not null default true,
    quiet_from text constraint robot_quiet_from check (quiet_from ${TIME}),
    quiet_to text constraint robot_quiet_to check (quiet_to ${TIME}),
    digest_at text constraint robot_digest_at check (digest_at ${TIME}),
    sealed_address text not null,
    sealed_secret text,
    resume_at timestamptz,
    post_times timestamptz[] not null default '{}',
    created_by int,
    create_time timestamptz not null default now(),
    update_time timestamptz not null default now(),
    version int not null default 1,
    constraint robot_quiet check ((quiet_from is null) = (quiet_to is null)));
  create index robot_enterprise on robot (enterprise_id, id);
  create table robot_message (
    id int generated always as identity constraint robot_message_pk primary key,
    enterprise_id int not null constraint robot_message_enterprise_fk references enterprise (id),
    robot_id int constraint robot_message_robot_fk references robot (id) on delete set null,
    robot_name text not null,
    kind text not null,
    note_id int,
    type text,
    title text not null,
    content text not null,
    link text,
    user_ids int[] not null default '{}',
    state text not null default 'waiting'
      constraint robot_message_state check (state in ('waiting','sent','failed')),
    attempts int not null default 0,
    post_id uuid,
    due_time timestamptz not null default now(),
    sent_time timestamptz,
    status int,
    answer text,
    fault jsonb,
    create_time timestamptz not null default now());
  create index robot_message_enterprise on robot_message (enterprise_id, id);
  create index robot_message_waiting on robot_message (robot_id, due_time) where state = 'waiting';
  create index robot_message_post on robot_message (post_id);
  create table chat_account (
    user_id int not null constraint chat_account_user_fk references app_user (id) on delete cascade,
    kind text not null constraint chat_account_kind check (kind in ('dingtalk','wecom','feishu','slack','teams')),
    account text not null,
    constraint chat_account_pk primary key (user_id, kind));
  create table note_times (
    user_id int constraint note_times_pk primary key
      constraint note_times_user_fk references app_user (id) on delete cascade,
    quiet_from text constraint note_times_quiet_from check (quiet_from ${TIME}),
    quiet_to text constraint note_times_quiet_to check (quiet_to ${TIME}),
    digest_at text constraint note_times_digest_at check (digest_at ${TIME}),
    constraint note_times_quiet check ((quiet_from is null) = (quiet_to is null)));
  create table held_mail (
    id int generated always as identity constraint held_mail_pk primary key,
    user_id int not null constraint held_mail_user_fk references app_user (id) on delete cascade,
    note_id int not null constraint held_mail_note_fk references note (id) on delete cascade,
    detail_id int,
    due_time timestamptz not null);
  create index held_mail_user on held_mail (user_id, due_time);
  create index held_mail_note on held_mail (note_id);
  alter table note_preference
    add column digest boolean not null default false,
    add column chat boolean not null default true;`;
