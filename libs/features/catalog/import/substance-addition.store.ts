import { Injectable } from '@nestjs/common';
import { Db, DerivedDb } from '@matlas/server-kit';

export interface NewSubstance {
  id: number;
  code: string;
  cas: string | null;
  ec: string | null;
  nameEn: string;
  sources: string;
}

/** Writes many new substances at once. */
@Injectable()
export class SubstanceAdditionStore {
  constructor(
    private readonly db: Db,
    private readonly graph: DerivedDb,
  ) {}

  async newIds(count: number): Promise<number[]> {
    return (
      await this.graph.rows<{ id: number }>(
        'insert into graph_node (kind) select 4 from generate_series(1, $1::int) returning id',
        [count],
      )
    ).map(({ id }) => id);
  }
  /** Those of the names that an active substance of the platform or of the owner already has. */
  async takenNames(owner: number | null, names: readonly string[]): Promise<Set<string>> {
    const rows = await this.graph.rows<{ name: string }>(
      `select w.name
        from unnest($1::text[]) w(name)
        where exists (select 1
        from substance s
        where s.lookup_keys @> array[substance_key(w.name)] and substance_key(s.name_en) = substance_key(w.name)
         and s.active and not s.uncatalogued and (s.enterprise_id is null or s.enterprise_id = $2))`,
      [names, owner],
    );
    return new Set(rows.map(({ name }) => name));
  }
  /** Substances of the platform are marked as curated: a later load of reference data does not overwrite them. */
  async insert(owner: number | null, createdBy: number | null, substances: readonly NewSubstance[]): Promise<void> {
    await this.db.execute(
      `insert into substance (id, code, cas, ec, name_en, kind, sources, enterprise_id, created_by, curated_at)
       select id, code, cas, ec, "nameEn", 'substance', sources, $2, $3, case when $2::int is null then now() end
       from jsonb_to_recordset($1) as r(id int, code text, cas text, ec text, "nameEn" text, sources text)`,
      [JSON.stringify(substances), owner, createdBy],
    );
  }
}
