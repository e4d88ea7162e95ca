import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';
import { pinyinOf } from '@matlas/formats';
import { physicalStateOf } from './physical-states';

/** The fields of the reference files (seed/reference) that the loader needs; rows may have more. */
export interface CatalogReference {
  substances: AsyncIterable<ReferenceSubstance>;
  /** What cars are made of, in the order in which the catalogue opens. Absent: the order stays. */
  common?: AsyncIterable<{ substanceId: string }>;
  groups: AsyncIterable<{ id: string; nameEn: string; nameZh: string | null }>;
  members: AsyncIterable<{ groupId: string; substanceId: string | null }>;
  metals: AsyncIterable<{
    substanceId: string;
    entity: string;
    massFraction: string;
    formula: string | null;
    indefinite: boolean;
    basis: string;
  }>;
  classes: AsyncIterable<{
    code: string;
    parent: string | null;
    leaf: boolean;
    nameEn: string;
    nameZh: string;
    nameDe: string | null;
    polymerMarking: string | null;
    breakdown: string;
    rrrDefault: string;
    notConvertible: boolean;
  }>;
  standards: AsyncIterable<{ code: string; titleEn: string }>;
  countries: AsyncIterable<{ alpha2: string; alpha3: string; numeric: string; nameEn: string; nameZh: string }>;
  divisions: AsyncIterable<{
    gbCode: string;
    level: number;
    parentCode: string | null;
    nameZh: string;
    nameEn: string;
  }>;
  /** First-level divisions of other countries: code of ISO 3166-2, alpha-2 code of the country. */
  subdivisions: AsyncIterable<{ code: string; country: string; nameEn: string }>;
  mapPoints: AsyncIterable<{ code: string; lat: string; lon: string }>;
  /** Long picklists of IUCLID, in their order. */
  picklists?: AsyncIterable<{
    list: string;
    code: number;
    number: string | null;
    textEn: string;
    textZh: string | null;
    path: string;
    pathZh: string;
  }>;
}
interface ReferenceSubstance {
  id: string;
  kind: string;
  cas: string | null;
  otherCas: string[];
  ec: string | null;
  otherEc: string[];
  nameEn: string;
  nameZh: string | null;
  synonymsEn: string[];
  synonymsZh: string[];
  symbol: string | null;
  sources: string;
}
interface LoadedSubstance {
  code: string;
  cas: string | null;
  ec: string | null;
  otherNumbers: string[];
  nameEn: string;
  nameZh: string | null;
  synonymsZh: string[];
  synonymsEn: string[];
  pinyin: string;
  kind: string;
  joker: string | null;
  symbol: string | null;
  physicalState: string | null;
  sources: string;
}

const BATCH = 2000;

/** Loads the platform's catalogue. Idempotent by code: a second run updates only changed rows and keeps the ids. */
@Injectable()
export class CatalogLoader {
  constructor(private readonly db: Db) {}

  /** Whether this version of the reference data is the one that was loaded last. */
  async isLoaded(fingerprint: string): Promise<boolean> {
    return (
      (await this.db.row(`select 1 from reference_state where name = 'reference' and fingerprint = $1`, [
        fingerprint,
      ])) !== undefined
    );
  }
  async saveLoadedFingerprint(fingerprint: string): Promise<void> {
    await this.db.execute(
      `insert into reference_state (name, fingerprint)
        values ('reference', $1)
        on conflict (name) do update
        set fingerprint = excluded.fingerprint, loaded_at = now()`,
      [fingerprint],
    );
  }
  /** Number of substances in the platform's catalogue. */
  async countSubstances(): Promise<number> {
    return (
      (await this.db.row<{ n: number }>('select count(*)::int as n from substance where enterprise_id is null'))?.n ?? 0
    );
  }
  /** Returns the number of substances that the catalogue has afterwards. */
  load(reference: CatalogReference): Promise<number> {
    return this.db.tx(async () => {
      for await (const batch of inBatches(reference.substances)) await this.upsert(batch.map(toSubstance));
      for await (const batch of inBatches(reference.groups))
        await this.upsert(batch.map((group) => toSubstance({ ...GROUP, ...group })));
      if (reference.common) await this.rankCommon(reference.common);
      await this.executeInBatches(reference.members, MEMBERS);
      await this.executeInBatches(reference.metals, METALS);
      await this.loadTables(reference);
      return this.countSubstances();
    });
  }
  private async rankCommon(common: NonNullable<CatalogReference['common']>): Promise<void> {
    const codes: string[] = [];
    for await (const { substanceId } of common) codes.push(substanceId);
    await this.db.execute(RANKS, [codes]);
  }
  private async loadTables(reference: CatalogReference): Promise<void> {
    await this.executeInBatches(reference.classes, CLASSES);
    await this.executeInBatches(reference.standards, STANDARDS);
    await this.executeInBatches(reference.countries, COUNTRIES);
    await this.executeInBatches(reference.divisions, DIVISIONS);
    await this.executeInBatches(reference.subdivisions, SUBDIVISIONS);
    await this.executeInBatches(reference.mapPoints, MAP_POINTS);
    if (reference.picklists) await this.executeInBatches(reference.picklists, PICKLISTS);
  }
  /** Runs a statement on `$1` = rows as jsonb, batch by batch. */
  private async executeInBatches(rows: AsyncIterable<unknown>, statement: string): Promise<void> {
    for await (const batch of inBatches(rows)) await this.db.execute(statement, [JSON.stringify(batch)]);
  }
  private async upsert(batch: readonly LoadedSubstance[]): Promise<void> {
    const known = await this.db.rows<{ code: string; id: number }>(
      'select code, id from substance where code = any($1)',
      [batch.map((s) => s.code)],
    );
    const ids = new Map(known.map(({ code, id }) => [code, id]));
    const missing = batch.filter((s) => !ids.has(s.code));
    const fresh = await this.db.rows<{ id: number }>(
      'insert into graph_node (kind) select 4 from generate_series(1, $1::int) returning id',
      [missing.length],
    );
    missing.forEach((substance, i) => ids.set(substance.code, fresh[i]?.id ?? 0));
    await this.db.execute(UPSERT, [JSON.stringify(batch.map((s) => ({ ...s, id: ids.get(s.code) })))]);
  }
}

/* Statements on `$1` = rows of a reference file as jsonb. */
const MEMBERS = `
  insert into substance_member (group_id, member_id)
      select g.id, m.id
      from jsonb_to_recordset($1) as r("groupId" text, "substanceId" text)
    join substance g on g.code = r."groupId" join substance m on m.code = r."substanceId" on conflict do nothing`;
const METALS = `
  insert into metal_content (substance_id, entity, mass_fraction, formula, indefinite, basis)
    select s.id, r.entity, r."massFraction", r.formula, r.indefinite, r.basis
    from jsonb_to_recordset($1) as r("substanceId" text, entity text, "massFraction" numeric, formula text,
      indefinite boolean, basis text)
    join substance s on s.code = r."substanceId"
    on conflict (substance_id, entity) do update
    set mass_fraction = excluded.mass_fraction, formula = excluded.formula, indefinite = excluded.indefinite,
      basis = excluded.basis`;
const RANKS = `
  update substance s
    set common_rank = r.rank
    from (select k.id, coalesce(t.rank, 1000000000)::int as rank
      from substance k
      left join unnest($1::text[]) with ordinality t(code, rank) on t.code = k.code
      where k.enterprise_id is null) r
    where s.id = r.id and s.common_rank <> r.rank`;
const CLASSES = `
  insert into material_class (code, parent, leaf, name_en, name_zh, name_de, polymer_marking, breakdown,
        rrr_default, convertible, position)
    select code, parent, leaf, "nameEn", "nameZh", "nameDe", "polymerMarking", breakdown, "rrrDefault",
      not "notConvertible", n
    from rows
    from (jsonb_to_recordset($1) as (code text, parent text, leaf boolean, "nameEn" text, "nameZh" text,
      "nameDe" text, "polymerMarking" text, breakdown text, "rrrDefault" text,
      "notConvertible" boolean)) with ordinality as r(code,
      parent, leaf, "nameEn", "nameZh", "nameDe", "polymerMarking", breakdown, "rrrDefault", "notConvertible", n)
    on conflict (code) do update
    set name_en = excluded.name_en, name_zh = excluded.name_zh, name_de = excluded.name_de,
      rrr_default = excluded.rrr_default, breakdown = excluded.breakdown, convertible = excluded.convertible`;
const STANDARDS = `
  insert into material_standard (code, title)
    select code, "titleEn"
    from jsonb_to_recordset($1) as r(code text, "titleEn" text)
    on conflict (code) do update
    set title = excluded.title`;
const COUNTRIES = `
  insert into country (code, alpha3, number, name_en, name_zh)
      select alpha2, alpha3, "numeric", "nameEn", "nameZh"
      from jsonb_to_recordset($1) as r(alpha2 text, alpha3 text, "numeric" text, "nameEn" text, "nameZh" text)
    on conflict (code) do update set name_en = excluded.name_en, name_zh = excluded.name_zh`;
const DIVISIONS = `
  insert into division (code, parent, level, name_zh, name_en)
      select "gbCode", "parentCode", level, "nameZh", "nameEn"
      from jsonb_to_recordset($1) as r("gbCode" text, "parentCode" text, level smallint, "nameZh" text, "nameEn" text)
    on conflict (code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en`;
const SUBDIVISIONS = `
  insert into division (code, country, level, name_zh, name_en)
      select code, country, 1, "nameEn", "nameEn"
      from jsonb_to_recordset($1) as r(code text, country text, "nameEn" text)
    on conflict (code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en`;
const PICKLISTS = `
  insert into scip_picklist (list, code, number, text_en, text_zh, path, path_zh, ord)
    select list, code, number, "textEn", "textZh", path, "pathZh", code
    from jsonb_to_recordset($1) as r(list text, code int, number text, "textEn" text, "textZh" text, path text,
      "pathZh" text)
    on conflict (list, code) do update
    set number = excluded.number, text_en = excluded.text_en, text_zh = excluded.text_zh, path = excluded.path,
      path_zh = excluded.path_zh`;
const MAP_POINTS = `
  insert into map_point (code, lat, lon)
    select code, lat, lon
    from jsonb_to_recordset($1) as r(code text, lat float8, lon float8)
    on conflict (code) do update
    set lat = excluded.lat, lon = excluded.lon`;

/** Rows that the operating centre changed are not overwritten; nor is a physical state that a user entered. */
const UPSERT = `
  insert into substance (id, code, cas, ec, other_numbers, name_en, name_zh, synonyms_zh, synonyms_en, pinyin, kind,
    joker, symbol, physical_state, sources)
  select id, code, cas, ec, coalesce("otherNumbers", '{}'), "nameEn", "nameZh", "synonymsZh", "synonymsEn", pinyin,
    kind, joker, symbol, "physicalState", sources
  from jsonb_to_recordset($1) as r(id int, code text, cas text, ec text, "otherNumbers" text[], "nameEn" text,
    "nameZh" text, "synonymsZh" text[], "synonymsEn" text[], pinyin text, kind text, joker text, symbol text,
    "physicalState" text, sources text)
  on conflict (code) do update
  set cas = excluded.cas, ec = excluded.ec, other_numbers = excluded.other_numbers, name_en = excluded.name_en,
    name_zh = excluded.name_zh,
    synonyms_zh = excluded.synonyms_zh, synonyms_en = excluded.synonyms_en, pinyin = excluded.pinyin,
      kind = excluded.kind, symbol = excluded.symbol,
    physical_state = coalesce(substance.physical_state, excluded.physical_state), sources = excluded.sources,
      update_time = now(), version = substance.version + 1
  where substance.curated_at is null
    and (substance.cas, substance.ec, substance.other_numbers, substance.name_en, substance.name_zh,
      substance.synonyms_zh, substance.synonyms_en, substance.kind, substance.symbol,
      coalesce(substance.physical_state, excluded.physical_state))
      is distinct from (excluded.cas, excluded.ec, excluded.other_numbers, excluded.name_en, excluded.name_zh,
        excluded.synonyms_zh, excluded.synonyms_en, excluded.kind, excluded.symbol, substance.physical_state)`;

const toSubstance = (row: ReferenceSubstance): LoadedSubstance => ({
  code: row.id,
  cas: row.cas,
  ec: row.ec,
  otherNumbers: [...row.otherCas, ...row.otherEc],
  nameEn: row.nameEn,
  nameZh: row.nameZh,
  synonymsZh: row.synonymsZh,
  synonymsEn: row.synonymsEn,
  pinyin: pinyinOf([row.nameZh, ...row.synonymsZh].filter(Boolean).join(' ')),
  kind: row.kind,
  joker: row.kind === 'joker' ? row.id : null,
  symbol: row.symbol,
  physicalState: physicalStateOf(row),
  sources: row.sources,
});

/** A group of substances is a substance without its own numbers. */
const GROUP = {
  kind: 'group',
  cas: null,
  otherCas: [],
  ec: null,
  otherEc: [],
  synonymsEn: [],
  synonymsZh: [],
  symbol: null,
  sources: '',
};

async function* inBatches<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
