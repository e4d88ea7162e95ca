import type { NodeAttributes } from '@matlas/contract';
import type { ScipMaterialFacts, ScipSheetData, ScipSourceConcern, ScipSourceNode } from '@matlas/domain';
import type { SourceEdge, SourceFinding, SourceMaterial, SourceNode, SourcePosition } from './source.store';

export interface SourceRows {
  positions: readonly SourcePosition[];
  findings: readonly SourceFinding[];
  edges: readonly SourceEdge[];
  nodes: readonly SourceNode[];
  materials: readonly SourceMaterial[];
  alloying: readonly { nodeId: number; cas: string; percent: number }[];
}
export interface SourceGraph {
  nodes: ScipSourceNode[];
  /** Index of the vehicle. */
  root: number;
}
const ZINC = '7440-66-6';
const TIN = '7440-31-5';
const COMPONENT = 1;
const MATERIAL = 3;

/** Makes one graph of the positions of a vehicle and the parts of its sheets. Parts of shared sheets are one node. */
export function buildSourceGraph(rows: SourceRows, vehicle: { id: number; name: string }): SourceGraph {
  return new GraphBuilder(rows).build(vehicle);
}

class GraphBuilder {
  private readonly nodes: ScipSourceNode[] = [];
  private readonly ofNode = new Map<number, number>();
  private readonly byId: ReadonlyMap<number, SourceNode>;
  private readonly edges = new Map<number, SourceEdge[]>();
  private readonly concerns = new Map<number, SourceFinding[]>();
  private readonly holders = new Map<number, Set<number>>();
  private readonly portions = new Map<string, number>();

  constructor(private readonly rows: SourceRows) {
    this.byId = new Map(rows.nodes.map((node) => [node.id, node]));
    for (const edge of rows.edges) push(this.edges, edge.parent, edge);
    for (const finding of rows.findings) if (!finding.masked) push(this.concerns, finding.nodeId, finding);
    for (const { nodeId, itemId } of rows.materials)
      this.holders.set(itemId, (this.holders.get(itemId) ?? new Set()).add(nodeId));
    for (const { nodeId, cas, percent } of rows.alloying) this.portions.set(`${nodeId}|${cas}`, percent);
  }

  build({ id, name }: { id: number; name: string }): SourceGraph {
    const ofPosition = new Map<number, number>();
    for (const position of this.rows.positions) ofPosition.set(position.n, this.addPosition(position));
    const roots = this.rows.positions.filter(({ parentN }) => parentN === null);
    const counted = new Set(this.rows.positions.filter(({ role }) => role === 'counted').map(({ n }) => n));
    for (const { n, parentN, quantity } of this.rows.positions) {
      const [index, parent] = [ofPosition.get(n), parentN === null ? undefined : ofPosition.get(parentN)];
      // What lies below a counted position is told by its sheet.
      const isCovered = parentN !== null && counted.has(parentN);
      if (index !== undefined && parent !== undefined && !isCovered)
        this.nodes[parent]?.children.push({ index, quantity });
    }
    const [only] = roots;
    if (only && roots.length === 1) return { nodes: this.nodes, root: ofPosition.get(only.n) ?? 0 };
    const children = roots.map(({ n, quantity }) => ({ index: ofPosition.get(n) ?? 0, quantity }));
    return { nodes: this.nodes, root: this.add({ ...EMPTY, identity: `model:${id}`, name, children }) };
  }
  private addPosition(position: SourcePosition): number {
    const { sheetId, role, name, foreignName, number, supplierName } = position;
    if (role === 'counted' && sheetId !== null && this.byId.has(sheetId))
      return this.addNode(sheetId, null, supplierName);
    return this.add({
      ...EMPTY,
      identity: `bom:${number?.trim() || name}`,
      name,
      foreignName,
      number,
      supplierName,
      children: [],
    });
  }
  /** Adds a part of a sheet with everything below it, children first, without recursion. */
  private addNode(id: number, massGrams: string | null, supplierName: string | null): number {
    const known = this.ofNode.get(id);
    if (known !== undefined) return known;
    const stack = [{ id, massGrams, next: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const edge = this.partsOf(top.id)[top.next++];
      if (edge) {
        if (!this.ofNode.has(edge.child)) stack.push({ id: edge.child, massGrams: edge.massGrams, next: 0 });
        continue;
      }
      stack.pop();
      if (!this.ofNode.has(top.id)) this.ofNode.set(top.id, this.addPart(top.id, top.massGrams, supplierName));
    }
    return this.ofNode.get(id) ?? 0;
  }
  /** Parts of an assembly, and what lies directly on it; an article is not divided further. */
  private partsOf(id: number): readonly SourceEdge[] {
    const edges = this.edges.get(id) ?? [];
    return edges.some(({ kind }) => kind === COMPONENT) ? edges : [];
  }
  private addPart(id: number, massGrams: string | null, supplierName: string | null): number {
    const node = this.byId.get(id);
    if (!node) throw new Error(`node ${id} of a sheet was not read`);
    const { sheetId, cid, version, name, foreignName, number } = node;
    const children = this.partsOf(id).map((edge) => ({
      index: this.ofNode.get(edge.child) ?? 0,
      quantity: String(edge.quantity ?? 1),
    }));
    return this.add({
      identity: `mds:${cid}:${number?.trim() || name}`,
      name,
      foreignName,
      number,
      massGrams: node.massGrams ?? massGrams,
      sheet: { id: sheetId, cid, version },
      nodeId: id,
      supplierName,
      scip: scipDataOf(node.attributes),
      children,
      concerns: (this.concerns.get(id) ?? []).map((finding) => this.toConcern(finding)),
    });
  }
  private toConcern({
    itemId,
    name,
    cas,
    ec,
    entryNo,
    minPercent,
    maxPercent,
    nodeId,
  }: SourceFinding): ScipSourceConcern {
    const key = cas ?? `${entryNo ?? ''}:${name ?? ''}`;
    const materials = itemId === null ? [] : this.materialsBelow(nodeId, this.holders.get(itemId) ?? new Set());
    return { key, name: name ?? key, cas, ec, minPercent, maxPercent, materials };
  }
  /** Materials of an article; for what is joined on an assembly, those that lie directly on it. */
  private materialsBelow(id: number, holders: ReadonlySet<number>): ScipMaterialFacts[] {
    const found = new Map<string, ScipMaterialFacts>();
    const seen = new Set([id]);
    for (const at of seen) {
      for (const { child, kind } of this.edges.get(at) ?? []) if (kind !== COMPONENT) seen.add(child);
      const node = this.byId.get(at);
      if (!node || node.kind !== MATERIAL || !holders.has(at)) continue;
      const facts = this.factsOf(node);
      found.set(JSON.stringify(facts), facts);
    }
    return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, facts]) => facts);
  }
  private factsOf({ id, classCode, symbol, attributes }: SourceNode): ScipMaterialFacts {
    const zincPercent = this.portions.get(`${id}|${ZINC}`);
    const tinPercent = this.portions.get(`${id}|${TIN}`);
    return {
      classCode,
      symbol,
      ...(attributes.scipMaterial === undefined ? {} : { scipMaterial: Number(attributes.scipMaterial) }),
      ...(attributes.scipCharacteristics === undefined
        ? {}
        : { scipCharacteristics: attributes.scipCharacteristics.split(' ').map(Number) }),
      ...(zincPercent === undefined ? {} : { zincPercent }),
      ...(tinPercent === undefined ? {} : { tinPercent }),
    };
  }
  private add(node: ScipSourceNode): number {
    return this.nodes.push(node) - 1;
  }
}
/** What a component says for SCIP; undefined where it says nothing. */
function scipDataOf({ scipCategory, scipProduction, scipNoSafeUse, scipSafeUse, scipNumber }: NodeAttributes) {
  const data: ScipSheetData = {
    ...(scipCategory === undefined ? {} : { category: Number(scipCategory) }),
    ...(scipProduction === undefined ? {} : { production: scipProduction }),
    ...(scipNoSafeUse ? { noSafeUse: true } : {}),
    ...(scipSafeUse === undefined ? {} : { safeUse: scipSafeUse }),
    ...(scipNumber === undefined ? {} : { number: scipNumber }),
  };
  return Object.keys(data).length === 0 ? undefined : data;
}
const EMPTY: Omit<ScipSourceNode, 'identity' | 'name' | 'children'> = {
  foreignName: null,
  number: null,
  massGrams: null,
  sheet: null,
  nodeId: null,
  supplierName: null,
  concerns: [],
};
function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
