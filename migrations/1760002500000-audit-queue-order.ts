import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The orders of the audit's lists: by status and due date, and by due date alone; what has none comes first. */
export class AuditQueueOrder1760002500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index data_audit_queue;
      create index data_audit_queue on data_audit (enterprise_id, due_on nulls first, id);
      create index data_audit_status on data_audit (enterprise_id, status, due_on nulls first, id);
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index data_audit_queue, data_audit_status;
      create index data_audit_queue on data_audit (enterprise_id, due_on, id) where status < 2;
    `);
  }
}
