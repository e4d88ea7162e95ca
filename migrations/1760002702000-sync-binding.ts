import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A session of the synchronisation belongs to one pairing of an installation: to the codes of both enterprises, as they
 * were paired. A run knows how far it is with each kind of document, and how many sheets stay drafts.
 */
export class SyncBinding1760002702000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table sync_partner add column own_enterprise_code text not null default '';
      update sync_partner p set own_enterprise_code = e.code from enterprise e where e.id = p.enterprise_id;
      alter table sync_run drop column cursor, add column cursors jsonb not null default '{}',
        add column drafts int not null default 0;
      alter table sync_basic drop column content_key;
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table sync_basic add column content_key text not null default '';
      alter table sync_run drop column drafts, drop column cursors, add column cursor text not null default '';
      alter table sync_partner drop column own_enterprise_code;
    `);
  }
}
