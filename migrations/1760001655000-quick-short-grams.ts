import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The same substrings of one and two characters, computed in one pass: before, `substr` counted from the start of
 * the text for each of them. The index content does not change.
 */
export class QuickShortGrams1760001655000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create
        or replace function short_grams(variadic parts text[]) returns text[] language sql immutable parallel safe as $$
        select coalesce(array_agg(distinct g), '{}')
        from unnest(parts) p(t), lateral (select string_to_array(lower(t), null) c offset 0) k,
          lateral (select unnest(c) union all select a || b from unnest(c[1:cardinality(c) - 1], c[2:]) u(a, b)) x(g)
      $$;
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create
        or replace function short_grams(variadic parts text[]) returns text[] language sql immutable parallel safe as $$
        select coalesce(array_agg(distinct substr(lower(t), i, n)), '{}')
        from unnest(parts) p(t), generate_series(1, 2) n, generate_series(1, length(t) - n + 1) i
      $$;
    `);
  }
}
