import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Further catalogue data of a basic substance, synonyms in both languages, and two columns filled by a trigger: one
 * text for the search of a million rows, and the keys by which pasted rows identify a substance
 * (libs/features/catalog/README.md).
 */
export class Substances1760001420000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(COLUMNS);
    await db.query(SYNONYMS);
    await db.query(SEARCH);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger substance_words
        on substance; drop function fill_substance_words(); drop function substance_key(text);
      drop index substance_search_trgm; drop index substance_short_grams; drop index substance_keys; drop index
        substance_replaced_by; drop index substance_name; drop index substance_changed;
      alter table substance add column synonyms text not null default '';
      update substance set synonyms = array_to_string(synonyms_zh || synonyms_en, ' | ');
      alter table substance drop column search_text, drop column lookup_keys, drop column synonyms_zh,
        drop column synonyms_en, drop column physical_state, drop column gadsl, drop column declarable_list,
        drop column declarable_since, drop column application_duty, drop column confidential_allowed,
          drop column hidden, drop column replaced_by, drop column curated_at, drop column remark;
      create index substance_synonyms_trgm on substance using gin (synonyms gin_trgm_ops);
      create index substance_pinyin_trgm on substance using gin (pinyin gin_trgm_ops);
      create index substance_ec_trgm on substance using gin (ec gin_trgm_ops);
    `);
  }
}

/** `curated_at`: the centre changed the row; reference data loaded later do not overwrite it. */
const COLUMNS = `
  alter table substance
    add column physical_state text constraint substance_physical_state check (physical_state in ('solid', 'liquid',
      'gas')),
    add column gadsl text constraint substance_gadsl check (gadsl in ('D', 'P', 'D/P')),
    add column declarable_list text, add column declarable_since date,
    add constraint substance_declarable check ((declarable_list is null) = (declarable_since is null)),
    add column application_duty jsonb,
    add column confidential_allowed boolean not null default true,
    add column hidden boolean not null default false,
    add column replaced_by int constraint substance_replaced_by_fk references substance (id),
    add constraint substance_replaced check (replaced_by is null or not active and replaced_by <> id),
    add column curated_at timestamptz, add column remark text not null default '';
  create index substance_replaced_by on substance (replaced_by) where replaced_by is not null;`;

/** The loader wrote Chinese synonyms first: those with a Han character are Chinese. */
const SYNONYMS = `
  alter table substance add column synonyms_zh text[] not null default '{}',
    add column synonyms_en text[] not null default '{}';
  update substance s
  set synonyms_zh = array(select t
  from unnest(string_to_array(s.synonyms, ' | ')) with ordinality w(t, n)
  where t ~ '[一-鿿]'
  order by n),
    synonyms_en = array(select t
    from unnest(string_to_array(s.synonyms, ' | ')) with ordinality w(t, n)
    where t !~ '[一-鿿]'
    order by n)
    where s.synonyms <> '';
  drop index substance_synonyms_trgm; drop index substance_pinyin_trgm; drop index substance_ec_trgm;
  alter table substance drop column synonyms;`;

const SEARCH = `
  alter table substance add column search_text text not null default '',
    add column lookup_keys text[] not null default '{}';
  create function substance_key(t text) returns text language sql immutable parallel safe as $$
    select lower(btrim(regexp_replace(normalize(t, NFKC), '\\s+', ' ', 'g')))
  $$;
  create function fill_substance_words() returns trigger language plpgsql as $$
  begin
    new.search_text := concat_ws(E'\\n', new.name_en, new.name_zh,
      array_to_string(new.synonyms_zh || new.synonyms_en, E'\\n'), new.pinyin, new.cas, new.ec,
      array_to_string(new.other_numbers, E'\\n'), new.symbol);
    new.lookup_keys := array(select distinct substance_key(t)
    from unnest(array[new.name_en, new.name_zh, new.cas, new.ec,
      new.code] || new.synonyms_zh || new.synonyms_en || new.other_numbers) t
    where t <> '');
    return new;
  end $$;
  create trigger substance_words before insert or update of code, name_en, name_zh, synonyms_zh, synonyms_en, pinyin,
    cas, ec, other_numbers, symbol, search_text, lookup_keys
    on substance for each row execute function fill_substance_words();
  update substance set search_text = '';
  create index substance_search_trgm on substance using gin (search_text gin_trgm_ops);
  create index substance_short_grams on substance using gin (short_grams(search_text));
  create index substance_keys on substance using gin (lookup_keys);
  create index substance_name on substance (name_en, id);
  create index substance_changed on substance (update_time desc, id desc);`;
