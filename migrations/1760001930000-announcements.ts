import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { personalWall, sharedTable, tenantWall } from './walls';

/**
 * Announcements of the operating centre and of enterprises, and who read them. The one announcement of the platform
 * becomes the announcement that `is_main`.
 */
export class Announcements1760001930000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(FROM_THE_ONE);
    await db.query('drop table platform_announcement');
    await db.query(shutToAlias('announcement'));
    await db.query(
      tenantWall('announcement', {
        own: 'enterprise_id = (select wall_enterprise())',
        read: `enterprise_id = (select wall_enterprise()) or (is_platform and state = 'published')`,
      }),
    );
    await db.query(personalWall('announcement_read'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(THE_ONE);
    await db.query(sharedTable('platform_announcement'));
    await db.query('drop table announcement_read; drop table announcement');
  }
}

const TABLES = `
  create table announcement (
    id int generated always as identity constraint announcement_pk primary key,
    enterprise_id int not null constraint announcement_enterprise_fk references enterprise (id),
    is_platform boolean not null default false,
    is_main boolean not null default false,
    type smallint not null default 1 constraint announcement_type check (type between 1 and 3),
    title text not null, title_en text,
    content text not null, content_en text,
    display text not null default 'list' constraint announcement_display check (display in ('banner','dialog','list')),
    state text not null default 'draft' constraint announcement_state check (state in ('draft','published','withdrawn')),
    start_time timestamptz, end_time timestamptz,
    is_public boolean not null default false,
    identities text[] not null default '{}',
    roles text[] not null default '{}',
    enterprise_ids int[] not null default '{}',
    organisation_ids int[] not null default '{}',
    file_ids int[] not null default '{}',
    publisher text not null,
    created_by int,
    publish_time timestamptz,
    told_at timestamptz,
    create_time timestamptz not null default now(),
    update_time timestamptz not null default now(),
    version int not null default 1,
    constraint announcement_times check (end_time > start_time),
    constraint announcement_published check (state <> 'published' or publish_time is not null),
    constraint announcement_public check (is_platform or not is_public),
    constraint announcement_main check (is_platform or not is_main));
  create unique index announcement_one_main on announcement (is_main) where is_main;
  create index announcement_enterprise on announcement (enterprise_id, id);
  create index announcement_shown on announcement (publish_time) where state = 'published';
  create table announcement_read (
    announcement_id int not null
      constraint announcement_read_announcement_fk references announcement (id) on delete cascade,
    user_id int not null constraint announcement_read_user_fk references app_user (id) on delete cascade,
    read_at timestamptz not null default now(),
    agreed_at timestamptz,
    constraint announcement_read_pk primary key (announcement_id, user_id));
  create index announcement_read_user on announcement_read (user_id);`;

const asHtml = (column: string): string =>
  `'<p>' || replace(replace(replace(replace(${column}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), e'\\n', '<br />') || '</p>'`;
const asText = (column: string): string =>
  `replace(replace(replace(regexp_replace(replace(${column}, '<br />', e'\\n'), '<[^>]*>', '', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;

/** It belongs to the operating centre; without one, nobody can have written it. */
const FROM_THE_ONE = `
  insert into announcement (enterprise_id, is_platform, is_main, display, title, title_en, content, content_en, state,
      publisher, publish_time, told_at, update_time, version)
    select e.id, true, true, 'banner', a.title, a.title_en, ${asHtml('a.content')}, ${asHtml('a.content_en')},
      a.state, a.publisher, case when a.state = 'published' then coalesce(a.publish_time, a.update_time) end, now(), a.update_time, a.version
    from platform_announcement a
    cross join (select id from enterprise order by identity = 'platform' desc, id limit 1) e;`;
const THE_ONE = `
  create table platform_announcement (
    id smallint default 1 constraint platform_announcement_pk primary key constraint platform_announcement_one check
      (id = 1),
    title text not null, content text not null, title_en text, content_en text,
    state text not null constraint platform_announcement_state check (state in ('draft', 'published', 'withdrawn')),
    publisher text not null, publish_time timestamptz,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
    version int not null default 1);
  insert into platform_announcement (title, content, title_en, content_en, state, publisher, publish_time, update_time,
      version)
    select title, ${asText('content')}, title_en, ${asText('content_en')}, state, publisher, publish_time, update_time,
      version
    from announcement
    where is_main;`;
