import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Settings of a user, and their account at ECHA. The key of the latter is encrypted (SecretBox), never stored in
 * clear.
 */
export class Account1760001020000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table user_setting (
        user_id int constraint user_setting_pk primary key constraint user_setting_user_fk references app_user (id)
          on delete cascade,
        language text constraint user_setting_language check (language in ('zh', 'en')),
        theme text constraint user_setting_theme check (theme ~ '^#[0-9a-f]{6}$'),
        appearance text not null default 'light' constraint user_setting_appearance check (appearance in ('light',
          'dark', 'system')),
        style text not null default 'vertical' constraint user_setting_style check (style in ('vertical',
          'horizontal')),
        size text not null default 'medium' constraint user_setting_size check (size in ('medium', 'small', 'mini')),
        density text not null default 'compact' constraint user_setting_density check (density in ('compact',
          'comfortable')),
        tags_view boolean not null default true, fixed_header boolean not null default true,
          sidebar_logo boolean not null default true,
        support_pinyin_search boolean not null default true,
        update_time timestamptz not null default now());

      create table scip_account (
        id int generated always as identity constraint scip_account_pk primary key,
        user_id int not null constraint scip_account_user_key unique constraint scip_account_user_fk references app_user
          (id)
          on delete cascade,
        sealed_key text not null, scip_uuid text not null, user_name text not null,
        create_time timestamptz not null default now(), update_time timestamptz not null default now());

      create index app_user_avatar on app_user (avatar) where avatar is not null;
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index app_user_avatar; drop table scip_account; drop table user_setting');
  }
}
