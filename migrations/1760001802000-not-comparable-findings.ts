import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Findings of a regulation that was judged in only one of two compared runs are not comparable. Stored comparisons
 * classified them as new or gone; they are derived data, and computed again on demand.
 */
export class NotComparableFindings1760001802000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from analysis_comparison;
      alter table analysis_comparison add column not_comparable int not null default 0;
      alter table analysis_change drop constraint analysis_change_kind, add constraint analysis_change_kind
        check (change in ('new', 'changed', 'gone', 'notComparable'));
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from analysis_comparison;
      alter table analysis_change drop constraint analysis_change_kind, add constraint analysis_change_kind
        check (change in ('new','changed','gone'));
      alter table analysis_comparison drop column not_comparable;
    `);
  }
}
