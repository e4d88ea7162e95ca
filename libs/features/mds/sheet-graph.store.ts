import { Injectable } from '@nestjs/common';
import { type CopyColumn, copyColumns, copyDistinct, Db } from '@matlas/server-kit';
import { NOT_YET_SPECIFIED } from './to-domain';

/**
 * Everything that some sheets reach, each node and edge once, as columns: the shapes are those of the domain engine's input.
 * Ids are the database's. `application` and `override` are 1 + the index into `applicationCodes` and `overrides`, 0 = none.
 */
export interface SheetGraph {
  nodes: { id: Int32Array; kind: Uint8Array; classIndex: Int16Array; flags: Uint8Array; measuredGrams: Float64Array };
  edges: { parent: Int32Array; pos: Int32Array; child: Int32Array; low: Float64Array; nominal: Float64Array; high: Float64Array; application: Int32Array; override: Int32Array; confidential: Uint8Array };
  /** VDA classes that occur; `classIndex` -1 = none. */
  classes: string[];
  /** IMDS application ids as the sheets carry them. */
  applicationCodes: string[];
  overrides: ApplicationOverrideText[][];
}
/** Below this edge the substance (all substances when absent) has another application; an absent code withdraws it. */
export interface ApplicationOverrideText { substanceId?: number; applicationCode?: string }
/** An amount as declared: 1 range, 2 fixed, 3 rest. Mass and quantity come as fixed; `low` is the value of a fixed one. */
export interface ExactAmountText { code: 1 | 2 | 3; low: string; high: string }

const NOT_YET_SPECIFIED_FLAG = 16;
const SUBSTANCE = 4;

const literal = (ids: readonly number[]): string => `'{${ids.map((id) => Math.trunc(id)).join(',')}}'::int[]`;
/** Own nodes that the roots reach: from the closures of releases; drafts are walked sheet by sheet. */
const reachSql = (roots: readonly number[]): string => `with recursive drafts(id) as (
    select r.id from unnest(${literal(roots)}) r(id) where not exists (select 1 from mds_closure c where c.root = r.id)
    union select s.id from drafts d join mds_node n on n.sheet_id = d.id join mds_edge e on e.parent = n.id join mds_sheet s on s.id = e.child),
  reach as materialized (
    select unnest(c.nodes) as id from mds_closure c where c.root = any(${literal(roots)}) union select n.id from drafts d join mds_node n on n.sheet_id = d.id)`;

/** Loads the material graph for analyses: a few COPY BINARY streams, never a question a node (performance.md section 5). */
@Injectable()
export class SheetGraphStore {
  constructor(private readonly db: Db) {}

  /** Outside a transaction both streams run side by side: what a release reaches never changes. */
  async load(roots: readonly number[]): Promise<SheetGraph> {
    const reached = literal(await this.reached(roots));
    const [nodes, edges] = await Promise.all([this.db.withClient((client) => copyColumns(client, nodesSql(reached), NODE_SHAPE)), this.db.withClient((client) => copyColumns(client, edgesSql(reached), EDGE_SHAPE))]);
    return {
      nodes: { id: nodes.id.values, kind: bytes(nodes.kind), classIndex: Int16Array.from(nodes.classCode.values, (place) => place - 1), flags: bytes(nodes.flags), measuredGrams: nodes.measuredGrams.values },
      edges: {
        parent: edges.parent.values, pos: edges.pos.values, child: edges.child.values, low: edges.low.values, nominal: edges.nominal.values, high: edges.high.values,
        application: edges.application.values, override: edges.override.values, confidential: edges.confidential.values,
      },
      classes: nodes.classCode.dictionary, applicationCodes: edges.application.dictionary, overrides: edges.override.dictionary.map((text) => JSON.parse(text) as ApplicationOverrideText[]),
    };
  }
  /** Own nodes that the roots reach. Their closures are made distinct here, which costs the server several times as much; a constant array is then probed by hash. */
  private async reached(roots: readonly number[]): Promise<number[]> {
    const { rows, elements } = await this.db.withClient((client) => copyDistinct(client, `select c.nodes from mds_closure c where c.root = any(${literal(roots)})`));
    if (rows === new Set(roots).size) return elements;
    return (await this.db.rows<{ id: number }>(`${reachSql(roots)} select id from reach`)).map(({ id }) => id);
  }
  /** Exact amounts of edges, addressed by parent and position, in the order asked for. */
  exactAmounts(parents: readonly number[], positions: readonly number[]): Promise<ExactAmountText[]> {
    return this.db.rows<ExactAmountText>(`select coalesce(e.portion_kind, 2)::int as code,
        coalesce(e.portion_min, e.portion_value, e.mass_g, e.quantity)::text as low, coalesce(e.portion_max, e.portion_value, e.mass_g, e.quantity)::text as high
      from unnest($1::int[], $2::int[]) with ordinality a(parent, pos, at) join mds_edge e on e.parent = a.parent and e.pos = a.pos order by a.at`, [parents, positions])
      .then((rows) => rows.map(({ code, low, high }) => (code === 3 ? { code, low: '', high: '' } : { code, low: low ?? '0', high: high ?? '0' })));
  }
  /** Measured grams of components as exact text, in the order asked for. */
  async measuredGrams(nodeIds: readonly number[]): Promise<(string | null)[]> {
    const rows = await this.db.rows<{ grams: string | null }>('select n.measured_mass_g::text as grams from unnest($1::int[]) with ordinality a(id, at) left join mds_node n on n.id = a.id order by a.at', [nodeIds]);
    return rows.map(({ grams }) => grams);
  }
  /** Own nodes that a sheet reaches, itself among them. */
  reach(root: number): Promise<number[]> {
    return this.reached([root]);
  }
}

const NODE_SHAPE = { id: 'int4', kind: 'int2', classCode: 'text', flags: 'int2', measuredGrams: 'float8' } as const;
const EDGE_SHAPE = { parent: 'int4', pos: 'int4', child: 'int4', low: 'float8', nominal: 'float8', high: 'float8', application: 'text', override: 'text', confidential: 'bool' } as const;
const bytes = ({ values }: CopyColumn<'int2'>): Uint8Array => Uint8Array.from(values);
const nodesSql = (reached: string): string => `select n.id, n.kind, n.class_code, n.flags, n.measured_mass_g::float8 from mds_node n where n.id = any(${reached})
  union all select s.id, ${SUBSTANCE}::int2, null, ${NOT_YET_SPECIFIED_FLAG}::int2, null from substance s where s.joker = '${NOT_YET_SPECIFIED}'`;
const edgesSql = (reached: string): string => `select e.parent, e.pos, e.child, e.w_min, e.w, e.w_max, e.application_code, e.application_overrides::text, e.confidential
  from mds_edge e where e.preferred and e.parent = any(${reached})`;
