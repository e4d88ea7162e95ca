import { IdIndex } from './id-index';
import { TextNumbering } from './text-places';
import { type EdgeColumns, NODE_FLAGS, type NodeColumns } from './types';

/** Concatenated packed sheets as written at their release (view mds_packing), and the jokers that they may contain. */
export interface PackedGraph {
  bytes: Uint8Array;
  /** Substances that stand for "not yet specified". */
  jokers: Int32Array;
  /** Substances that the catalogue does not have; absent: none. */
  uncatalogued?: Int32Array;
}
/**
 * Below this edge the substance (all substances when absent) has another application; without a code the
 * application is withdrawn.
 */
export interface ApplicationOverrideText {
  substanceId?: number;
  applicationCode?: string;
}
/** Value of `pos` of an edge that is the sum of several edges to substances that were not requested. */
export const SUMMED = -1;
/**
 * All nodes and edges reachable from the sheets, each once, with database ids. `pos` is the position of the edge in
 * its parent; `application` and `override` are 1 + the index into `applicationCodes` and `overrides`, 0 = none.
 */
export interface GraphColumns {
  nodes: NodeColumns;
  edges: EdgeColumns & { pos: Int32Array };
  classes: string[];
  applicationCodes: string[];
  overrides: ApplicationOverrideText[][];
}

const FORMAT = 1;
/** Header: format, number of nodes, number of edges, number of bytes that follow. */
const SHEET_HEADER_BYTES = 13;
const SUBSTANCE = 4;
const NONE = new Int32Array(0);
const INT = 4;
const FLOAT = 8;
/** The low bits of the first byte of a node or edge are its kind, 1-4. The other bits say which fields follow. */
const KIND = 7;
const NODE = { hasClass: 8, hasMeasuredMass: 16 } as const;
const EDGE = { hasBounds: 8, isConfidential: 16, hasApplication: 32, hasOverrides: 64 } as const;

function emptyColumns(nodes: number, edges: number): Pick<GraphColumns, 'nodes' | 'edges'> {
  const ints = (): Int32Array => new Int32Array(edges);
  const floats = (): Float64Array => new Float64Array(edges);
  return {
    nodes: {
      id: new Int32Array(nodes),
      kind: new Uint8Array(nodes),
      classIndex: new Int16Array(nodes),
      flags: new Uint8Array(nodes),
      measuredGrams: new Float64Array(nodes).fill(NaN),
    },
    edges: {
      parent: ints(),
      pos: ints(),
      child: ints(),
      low: floats(),
      nominal: floats(),
      high: floats(),
      application: ints(),
      override: ints(),
      confidential: new Uint8Array(edges),
    },
  };
}

/**
 * Reads packed sheets into columns of exact size, without an object for each node or edge. Numbers are big-endian,
 * as PostgreSQL sends them.
 */
class Unpacker {
  readonly columns: Pick<GraphColumns, 'nodes' | 'edges'>;
  readonly classes: TextNumbering;
  readonly applications: TextNumbering;
  readonly overrides: TextNumbering;
  /** Kinds of the children by edge. All children except substances must be among the packed nodes. */
  private readonly childKind: Uint8Array;
  private readonly view: DataView;
  private readonly isKept: Uint8Array | undefined;
  private at = 0;
  private node = 0;
  private edge = 0;
  /** The edge of the current node that sums up substances that were not requested, -1 = none yet. */
  private summed = -1;

  constructor({ bytes, jokers, uncatalogued = NONE }: PackedGraph, nodesToKeep: Iterable<number> | undefined) {
    this.isKept = nodesToKeep && flagsById([...nodesToKeep, ...jokers, ...uncatalogued]);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    [this.classes, this.applications, this.overrides] = [
      new TextNumbering(bytes),
      new TextNumbering(bytes),
      new TextNumbering(bytes),
    ];
    const { nodes, edges } = this.countRows();
    this.columns = emptyColumns(nodes + jokers.length + uncatalogued.length, edges);
    this.childKind = new Uint8Array(edges);
    for (const id of jokers) this.addUnknown(id, NODE_FLAGS.notYetSpecified);
    for (const id of uncatalogued) this.addUnknown(id, NODE_FLAGS.uncatalogued);
    while (this.at < bytes.length) this.readSheet();
    this.assertComplete();
  }

  get edgeCount(): number {
    return this.edge;
  }
  private countRows(): { nodes: number; edges: number } {
    let nodes = 0;
    let edges = 0;
    for (let at = 0; at < this.view.byteLength; at += SHEET_HEADER_BYTES + this.view.getInt32(at + 1 + 2 * INT)) {
      const format = this.view.getUint8(at);
      if (format !== FORMAT) throw new Error(`packed sheets of format ${format} are not understood`);
      nodes += this.view.getInt32(at + 1);
      edges += this.view.getInt32(at + 1 + INT);
    }
    return { nodes, edges };
  }
  private addUnknown(id: number, flag: number): void {
    const { nodes } = this.columns;
    nodes.id[this.node] = id;
    nodes.kind[this.node] = SUBSTANCE;
    nodes.classIndex[this.node] = -1;
    nodes.flags[this.node++] = flag;
  }

  private readSheet(): void {
    const last = this.node + this.view.getInt32(this.at + 1);
    this.at += SHEET_HEADER_BYTES;
    while (this.node < last) this.readNode();
  }
  private readNode(): void {
    const {
      view,
      columns: { nodes },
    } = this;
    const id = view.getInt32(this.at);
    const bits = view.getUint8(this.at + INT);
    let left = view.getInt32(this.at + INT + 2);
    nodes.id[this.node] = id;
    nodes.kind[this.node] = bits & KIND;
    nodes.flags[this.node] = view.getUint8(this.at + INT + 1);
    this.at += INT + 2 + INT;
    nodes.classIndex[this.node] = bits & NODE.hasClass ? this.readText(this.classes) - 1 : -1;
    if (bits & NODE.hasMeasuredMass) nodes.measuredGrams[this.node] = this.readFloat();
    this.node++;
    this.summed = -1;
    for (; left > 0; left--) this.readEdge(id);
  }
  private readEdge(parent: number): void {
    const {
      view,
      edge,
      columns: { edges },
    } = this;
    const bits = view.getUint8(this.at + 2 * INT);
    const child = view.getInt32(this.at);
    if (this.isKept && (bits & KIND) === SUBSTANCE && this.isKept[child] !== 1) {
      this.addToSummedEdge(parent, child, bits);
      return;
    }
    edges.parent[edge] = parent;
    edges.child[edge] = child;
    edges.pos[edge] = view.getInt32(this.at + INT);
    this.at += 2 * INT + 1;
    const nominal = this.readFloat();
    edges.nominal[edge] = nominal;
    edges.low[edge] = bits & EDGE.hasBounds ? this.readFloat() : nominal;
    edges.high[edge] = bits & EDGE.hasBounds ? this.readFloat() : nominal;
    edges.confidential[edge] = bits & EDGE.isConfidential ? 1 : 0;
    if (bits & EDGE.hasApplication) edges.application[edge] = this.readText(this.applications);
    if (bits & EDGE.hasOverrides) edges.override[edge] = this.readText(this.overrides);
    this.childKind[edge] = bits & KIND;
    this.edge++;
  }
  /** Adds a substance that was not requested to the summed edge of its node. */
  private addToSummedEdge(parent: number, child: number, bits: number): void {
    const { edges } = this.columns;
    if (this.summed < 0) {
      this.summed = this.edge++;
      edges.parent[this.summed] = parent;
      edges.child[this.summed] = child;
      edges.pos[this.summed] = SUMMED;
      this.childKind[this.summed] = SUBSTANCE;
    }
    this.at += 2 * INT + 1;
    const nominal = this.readFloat();
    const low = bits & EDGE.hasBounds ? this.readFloat() : nominal;
    const high = bits & EDGE.hasBounds ? this.readFloat() : nominal;
    edges.nominal[this.summed] = (edges.nominal[this.summed] as number) + nominal;
    edges.low[this.summed] = (edges.low[this.summed] as number) + low;
    edges.high[this.summed] = (edges.high[this.summed] as number) + high;
    if (bits & EDGE.hasApplication) this.skipText();
    if (bits & EDGE.hasOverrides) this.skipText();
  }
  private skipText(): void {
    this.at += INT + this.view.getInt32(this.at);
  }
  private readFloat(): number {
    this.at += FLOAT;
    return this.view.getFloat64(this.at - FLOAT);
  }
  private readText(places: TextNumbering): number {
    const length = this.view.getInt32(this.at);
    this.at += INT + length;
    return places.numberText(this.at - length, length);
  }

  /** Throws when a referenced sheet is missing; otherwise its content would be lost silently. */
  private assertComplete(): void {
    const { nodes, edges } = this.columns;
    const here = new IdIndex(
      nodes.id.reduce((most, id) => Math.max(most, id), 0),
      nodes.id.length,
    );
    for (const id of nodes.id) here.set(id, 0);
    for (let edge = 0; edge < this.edge; edge++) {
      if (this.childKind[edge] !== SUBSTANCE && here.get(edges.child[edge] as number) < 0)
        throw new Error(`node ${edges.child[edge]} below ${edges.parent[edge]} was not packed`);
    }
  }
}

function flagsById(ids: readonly number[]): Uint8Array {
  const places = new Uint8Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1);
  for (const id of ids) places[id] = 1;
  return places;
}

/**
 * Unpacks sheets into the engine's columns; linear, intended for a worker thread. With `kept`, all substances that
 * are neither in it, nor jokers, nor missing in the catalogue are summed into one edge per node (SUMMED), whose child is the first of them. Most
 * edges of a vehicle are such, and the analysis needs only their total.
 */
export function unpackGraph(packed: PackedGraph, nodesToKeep?: Iterable<number>): GraphColumns {
  const {
    columns: { nodes, edges },
    classes,
    applications,
    overrides,
    edgeCount,
  } = new Unpacker(packed, nodesToKeep);
  const used = Object.fromEntries(
    Object.entries(edges).map(([name, column]) => [name, column.subarray(0, edgeCount)]),
  ) as unknown as GraphColumns['edges'];
  return {
    nodes,
    edges: used,
    classes: classes.texts,
    applicationCodes: applications.texts,
    overrides: overrides.texts.map((text) => JSON.parse(text) as ApplicationOverrideText[]),
  };
}
