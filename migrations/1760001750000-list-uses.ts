import type { MigrationInterface, QueryRunner } from 'typeorm';

/** List entries store thresholds by use in addition to their general one (libs/features/rules/README.md). */
export class ListUses1760001750000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `alter table rule_list_item add column uses jsonb not null default '[]' constraint rule_list_item_uses check
          (jsonb_typeof(uses) = 'array')`,
    );
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table rule_list_item drop column uses');
  }
}
