import { Injectable } from '@nestjs/common';
import { type PackedGraph, SUMMED } from '@matlas/domain';
import { copyBytes, copyDistinct, DerivedDb } from '@matlas/server-kit';
import { NOT_YET_SPECIFIED } from '@matlas/contract';

/**
 * An amount as declared: 1 range, 2 fixed, 3 rest. Mass and quantity come as fixed; `low` is the value of a fixed one.
 */
export interface ExactAmountText {
  code: 1 | 2 | 3;
  low: string;
  high: string;
}

/** Data of releases: all own nodes below them, ascending, and their packed rows. */
export interface PrefetchedGraph {
  nodes: readonly number[];
  graph: PackedGraph;
}
function isAmong(ascending: readonly number[], id: number): boolean {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] as number) < id) from = middle + 1;
    else to = middle;
  }
  return ascending[from] === id;
}

const literal = (ids: readonly number[]): string => `'{${ids.map((id) => Math.trunc(id)).join(',')}}'::int[]`;
/** Sheets without a closure among the roots, with all sheets that they use, level by level. */
const draftsSql = (roots: readonly number[]): string => `with recursive drafts(id) as (
    select r.id from unnest(${literal(roots)}) r(id) where not exists (select 1 from mds_closure c where c.root = r.id)
    union
    select s.id
    from drafts d
    join mds_node n on n.sheet_id = d.id
    join mds_edge e on e.parent = n.id
    join mds_sheet s on s.id = e.child)`;
const closuresSql = (roots: readonly number[]): string =>
  `select c.nodes from mds_closure c where c.root = any(${literal(roots)})`;
/** The root node of a sheet has the id of the sheet; nodes that are no roots match no row. */
const packedSql = (nodes: readonly number[]): string =>
  `select p.data from mds_packed p where p.sheet_id = any(${literal(nodes)})`;
const packingSql = (sheets: readonly number[]): string =>
  `select p.data
    from mds_packing p
    where p.sheet_id = any(${literal(sheets)}) and not exists (select 1 from mds_packed k where k.sheet_id = p.sheet_id)`;

/**
 * Loads the material graph for analyses: the packed rows of releases in one stream, never one query for each node
 * (performance.md section 5).
 */
@Injectable()
export class SheetGraphStore {
  constructor(private readonly db: DerivedDb) {}

  /**
   * Prefetches all nodes below the releases of a query of sheet ids, while it is still being determined which of
   * them are needed. The closure of a release contains the release itself and everything below it.
   */
  async prefetch(sheetsSql: string): Promise<PrefetchedGraph> {
    const { elements } = await this.db.withClient((client) =>
      copyDistinct(client, `select c.nodes from mds_closure c where c.root in (${sheetsSql})`),
    );
    const [bytes, unknown] = await Promise.all([this.copyBytes(packedSql(elements)), this.unknownSubstances()]);
    return { nodes: elements, graph: { bytes, ...unknown } };
  }
  /**
   * All nodes below the sheets, each sheet once, as bytes. The worker thread that needs columns decodes them by
   * `unpackGraph`.
   */
  async load(roots: readonly number[], prefetched?: PrefetchedGraph): Promise<PackedGraph> {
    if (prefetched && roots.every((root) => isAmong(prefetched.nodes, root))) return prefetched.graph;
    const released = await this.released(roots);
    const drafts = released.isWhole ? [] : await this.drafts(roots);
    const [packed, packing, unknown] = await Promise.all([
      this.copyBytes(packedSql([...released.nodes, ...drafts])),
      drafts.length > 0 ? this.copyBytes(packingSql(drafts)) : NOTHING,
      this.unknownSubstances(),
    ]);
    return { bytes: packing.length > 0 ? concatBytes(packed, packing) : packed, ...unknown };
  }
  /** Substances that may be anything: the joker, and those that the catalogue does not have. */
  private async unknownSubstances(): Promise<Pick<PackedGraph, 'jokers' | 'uncatalogued'>> {
    const rows = await this.db.rows<{ id: number; uncatalogued: boolean }>(
      `select id, uncatalogued from substance where joker = $1
        union all select id, uncatalogued from substance where uncatalogued and replaced_by is null`,
      [NOT_YET_SPECIFIED],
    );
    const idsOf = (isWanted: boolean): Int32Array =>
      Int32Array.from(
        rows.filter(({ uncatalogued }) => uncatalogued === isWanted),
        ({ id }) => id,
      );
    return { jokers: idsOf(false), uncatalogued: idsOf(true) };
  }
  private copyBytes(query: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.db.withClient((client) => copyBytes(client, query));
  }
  /**
   * Own nodes of the releases among the roots. Duplicates are removed here, because that costs the database several
   * times as much.
   */
  private async released(roots: readonly number[]): Promise<{ nodes: number[]; isWhole: boolean }> {
    const { rows, elements } = await this.db.withClient((client) => copyDistinct(client, closuresSql(roots)));
    return { nodes: elements, isWhole: rows === new Set(roots).size };
  }
  private async drafts(roots: readonly number[]): Promise<number[]> {
    return (await this.db.rows<{ id: number }>(`${draftsSql(roots)} select id from drafts`)).map(({ id }) => id);
  }
  /**
   * Exact amounts of edges, addressed by parent and position, in the given order; the position SUMMED stands for
   * all edges of the parent that are not given.
   */
  async exactAmounts(parents: readonly number[], positions: readonly number[]): Promise<ExactAmountText[][]> {
    const rows = await this.db.rows<ExactAmountText & { at: number }>(
      `with asked as (select * from unnest($1::int[], $2::int[]) with ordinality a(parent, pos, at))
      select a.at::int, coalesce(e.portion_kind, 2)::int as code,
        coalesce(e.portion_min, e.portion_value, e.mass_g, e.quantity)::text as low,
          coalesce(e.portion_max, e.portion_value, e.mass_g, e.quantity)::text as high
      from asked a
      join mds_edge e on e.parent = a.parent and case a.pos when ${SUMMED} then e.preferred
        and not exists (select 1 from asked o where o.parent = e.parent and o.pos = e.pos) else e.pos = a.pos end
      order by a.at, e.pos`,
      [parents, positions],
    );
    const amounts = parents.map((): ExactAmountText[] => []);
    for (const { at, code, low, high } of rows)
      amounts[at - 1]?.push(code === 3 ? { code, low: '', high: '' } : { code, low: low ?? '0', high: high ?? '0' });
    return amounts;
  }
  /** Measured grams of components as exact text, in the given order. */
  async measuredGrams(nodeIds: readonly number[]): Promise<(string | null)[]> {
    const rows = await this.db.rows<{ grams: string | null }>(
      `select n.measured_mass_g::text as grams
        from unnest($1::int[]) with ordinality a(id, at)
        left join mds_node n on n.id = a.id
        order by a.at`,
      [nodeIds],
    );
    return rows.map(({ grams }) => grams);
  }
  /** Own nodes below a sheet, including itself. */
  listReached(root: number): Promise<number[]> {
    return this.listReachedByAll([root]);
  }
  /** Own nodes below several sheets, each once. */
  async listReachedByAll(roots: readonly number[]): Promise<number[]> {
    const { nodes, isWhole } = await this.released(roots);
    if (isWhole) return nodes;
    const drafts = await this.db.rows<{ id: number }>(
      `${draftsSql(roots)} select n.id from drafts d join mds_node n on n.sheet_id = d.id`,
    );
    return [...new Set([...nodes, ...drafts.map(({ id }) => id)])];
  }
}

const NOTHING = new Uint8Array(0);
function concatBytes(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
