import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sessions that were open when the time of the last proof was introduced got the time of that migration, as if their
 * person had just entered the password: they were proved when they were opened. Who has proved it since is asked once
 * more.
 */
export class EarlierProofs1760002710000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('update session set confirmed_at = create_time where confirmed_at > create_time');
  }
  async down(): Promise<void> {
    // The times before are not known, and would be too late.
  }
}
