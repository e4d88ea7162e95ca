import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Messages: one row per message in both languages, one row per reader. Messages of the platform have a
 * `source_key`, so that an event received by several processes becomes one message. Messages that users write have
 * a thread in note_detail. Also the points of the map on the big screen.
 */
export class Messaging1760001030000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table note (
        id int generated always as identity constraint note_pk primary key,
        type text not null constraint note_type check (type in ('person', 'job', 'analysis', 'import', 'sheet',
          'registration', 'security', 'announcement')),
        source_key text constraint note_source_key_key unique,
        title_zh text not null, title_en text not null, content_zh text not null, content_en text not null, link text,
        sender_id int constraint note_sender_fk references app_user (id) on delete set null,
        create_time timestamptz not null default now());
      create index note_create_time on note (create_time);

      create table note_reader (
        note_id int not null constraint note_reader_note_fk references note (id) on delete cascade,
        user_id int not null constraint note_reader_user_fk references app_user (id) on delete cascade,
        update_time timestamptz not null default now(), read_at timestamptz, hidden_at timestamptz,
        constraint note_reader_pk primary key (note_id, user_id));
      create index note_reader_list on note_reader (user_id, update_time desc, note_id desc) where hidden_at is null;
      create index note_reader_unread on note_reader (user_id) where read_at is null and hidden_at is null;
      create index note_reader_hidden on note_reader (hidden_at) where hidden_at is not null;

      create table note_detail (
        id int generated always as identity constraint note_detail_pk primary key,
        note_id int not null constraint note_detail_note_fk references note (id) on delete cascade,
        sender_id int not null constraint note_detail_sender_fk references app_user (id) on delete cascade,
        content text not null,
        file_id bigint constraint note_detail_file_fk references stored_file (id) on delete set null,
        create_time timestamptz not null default now());
      create index note_detail_note on note_detail (note_id, id);
      create index note_detail_file on note_detail (file_id) where file_id is not null;

      create table note_preference (
        user_id int not null constraint note_preference_user_fk references app_user (id) on delete cascade,
        type text not null, in_product boolean not null, mail boolean not null,
        constraint note_preference_pk primary key (user_id, type));

      create table map_point (
        code text constraint map_point_pk primary key,
        lat float8 not null, lon float8 not null,
        constraint map_point_range check (lat between -90 and 90 and lon between -180 and 180));
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'drop table map_point; drop table note_preference; drop table note_detail; drop table note_reader; drop table note',
    );
  }
}
