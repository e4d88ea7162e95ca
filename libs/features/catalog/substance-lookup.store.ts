import { Injectable } from '@nestjs/common';
import type { SubstanceKeyKind } from '@matlas/contract';
import { DerivedDb, likePattern, Params, type Scope } from '@matlas/server-kit';
import { visibleSubstanceSql } from './substance.store';

/** A term to look up; `n` is returned with each of its hits. */
export interface LookupKey {
  n: number;
  text: string;
}
export interface KeyHit {
  n: number;
  id: number;
  by: SubstanceKeyKind;
}

/** Maximum hits per term; further ones are not returned. */
const MAX_HITS = 6;
const MAX_SUGGESTIONS = 5;
const BY = `case when substance_key(s.cas) = w.key then 0 when substance_key(s.ec) = w.key then 1
    when exists (select 1 from unnest(s.other_numbers) o where substance_key(o) = w.key) then 2
  when substance_key(s.name_en) = w.key or substance_key(s.name_zh) = w.key
    or substance_key(s.code) = w.key then 3 else 4 end`;
const KINDS: readonly SubstanceKeyKind[] = ['cas', 'ec', 'number', 'name', 'synonym'];

/** Looks up terms by the keys that a trigger maintains for every substance: one statement for any number of terms. */
@Injectable()
export class SubstanceLookupStore {
  constructor(private readonly db: DerivedDb) {}

  /**
   * What the catalogue has. Best match first: number before name before synonym; then active substances, those of the
   * platform, and groups
   * last.
   */
  async findExact(scope: Scope, words: readonly LookupKey[]): Promise<KeyHit[]> {
    if (words.length === 0) return [];
    const params = new Params();
    const termsSql = `select n, substance_key(t) as key
      from unnest(${params.add(words.map(({ n }) => n))}::int[],
        ${params.add(words.map(({ text }) => text))}::text[]) w(n, t)`;
    const rows = await this.db.rows<{ n: number; id: number; by: number }>(
      `select w.n, hit.id, hit.by from (${termsSql}) w cross join lateral (
         select s.id, ${BY} as by from substance s where s.lookup_keys @> array[w.key] and not s.uncatalogued and ${visibleSubstanceSql(scope, params)}
         order by by, s.active desc, s.enterprise_id is not null, s.kind = 'group', s.id limit ${MAX_HITS}) hit
       where w.key <> '' order by w.n, hit.by`,
      params.values,
    );
    return rows.map(({ n, id, by }) => ({ n, id, by: KINDS[by] ?? 'synonym' }));
  }
  /** Active substances whose names or synonyms contain the term, the shortest names first. */
  findSuggestions(scope: Scope, words: readonly LookupKey[]): Promise<{ n: number; id: number }[]> {
    if (words.length === 0) return Promise.resolve([]);
    const params = new Params();
    const termsSql = `unnest(${params.add(words.map(({ n }) => n))}::int[],
      ${params.add(words.map(({ text }) => likePattern(text)))}::text[]) w(n, pattern)`;
    return this.db.rows<{ n: number; id: number }>(
      `select w.n, hit.id from ${termsSql} cross join lateral (
         select found.id, found.size
         from (select s.id, length(s.name_en) as size
         from substance s
         where s.search_text ilike w.pattern and s.active and not s.hidden and not s.uncatalogued and ${visibleSubstanceSql(scope, params)}
         limit 200) found
         order by found.size, found.id limit ${MAX_SUGGESTIONS}) hit
       order by w.n, hit.size, hit.id`,
      params.values,
    );
  }
}
