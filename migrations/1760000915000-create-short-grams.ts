import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Trigram indexes need search words of at least three characters. For shorter words (`支架`, `M6`) an index over all
 * substrings of one and two characters finds the sheets, so that a million of them are not read one by one.
 */
export class CreateShortGrams1760000915000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function short_grams(variadic parts text[]) returns text[] language sql immutable parallel safe as $$
        select coalesce(array_agg(distinct substr(lower(t), i, n)), '{}')
        from unnest(parts) p(t), generate_series(1, 2) n, generate_series(1, length(t) - n + 1) i
      $$;
      create index mds_sheet_short_grams on mds_sheet using gin (short_grams(name, foreign_name, number, pinyin));
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index mds_sheet_short_grams; drop function short_grams;');
  }
}
