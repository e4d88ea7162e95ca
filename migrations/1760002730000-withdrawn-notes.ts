import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A note that was withdrawn is neither mailed nor posted any more (decision 0128). It is found by the time of its
 * publication (`noticeKey`); notes of announcements that are shown had the version of the announcement in its place.
 */
export class WithdrawnNotes1760002730000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table note add column withdrawn_at timestamptz');
    await db.query(`
      update note set source_key = concat('announcement.published:', a.id, ':',
          to_char(date_trunc('milliseconds', a.publish_time) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from announcement a
        join (select split_part(source_key, ':', 2) as announcement_id, max(id) as note_id
          from note
          where source_key ~ '^announcement[.]published:[0-9]+:[0-9]+$'
          group by 1) newest on newest.announcement_id = a.id::text
        where note.id = newest.note_id and a.told_at is not null and a.publish_time is not null`);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table note drop column withdrawn_at');
  }
}
