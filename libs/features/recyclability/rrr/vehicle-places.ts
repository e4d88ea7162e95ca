import type { GraphColumns, PositionRole, Steps } from '@matlas/domain';
import type { BomColumns } from '@matlas/features/substance-analysis';

/**
 * A position by its index, or a node below it: node ids from the root of its sheet downwards. The root itself has
 * no place of its own.
 */
export interface Place {
  position: number;
  path: readonly number[];
}
type Graph = Pick<GraphColumns, 'nodes' | 'edges' | 'classes'>;
const COMPONENT = 1;
const SUBSTANCE = 4;
const MATERIAL = 3;

/**
 * Structure of a vehicle: children of positions and nodes, uses of a node, and the keys by which the screens
 * address a place.
 */
export class VehiclePlaces {
  private readonly indexOf = new Map<number, number>();
  private readonly childPositions = new Map<number, number[]>();
  private readonly nodeAt = new Map<number, number>();
  private readonly edgesBelow = new Map<number, number[]>();
  private readonly above = new Map<number, number[]>();
  private readonly positionsOfRoot = new Map<number, number[]>();

  private constructor(
    readonly bom: BomColumns,
    private readonly graph: Graph,
    private readonly roles: readonly PositionRole[],
  ) {}
  static *inSteps(bom: BomColumns, graph: Graph, roles: readonly PositionRole[]): Steps<VehiclePlaces> {
    const made = new VehiclePlaces(bom, graph, roles);
    for (let index = 0; index < bom.positionId.length; index++) yield made.addPosition(index);
    for (let at = 0; at < graph.nodes.id.length; at++) yield void made.nodeAt.set(graph.nodes.id[at] as number, at);
    for (let edge = 0; edge < graph.edges.parent.length; edge++)
      yield made.addEdge(graph.edges.parent[edge] as number, edge);
    return made;
  }
  private addPosition(index: number): void {
    const { positionId, parent, root } = this.bom;
    this.indexOf.set(positionId[index] as number, index);
    push(this.childPositions, parent[index] as number, index);
    if ((root[index] as number) > 0 && this.isCounted(index)) push(this.positionsOfRoot, root[index] as number, index);
  }
  private addEdge(parent: number, edge: number): void {
    const child = this.graph.edges.child[edge] as number;
    const kind = this.kindOf(child);
    if (kind === undefined || kind === SUBSTANCE) return;
    push(this.edgesBelow, parent, edge);
    push(this.above, child, parent);
  }
  private childNodes(node: number): number[] {
    return (this.edgesBelow.get(node) ?? []).map((edge) => this.graph.edges.child[edge] as number);
  }

  get count(): number {
    return this.bom.positionId.length;
  }
  /**
   * Whether the position counts: by its own sheet, or because it has none. False for groups and for parts that a
   * sheet above covers.
   */
  isCounted(index: number): boolean {
    return this.roles[index] === 'counted' || this.roles[index] === 'unmatched';
  }
  isUnknown(index: number): boolean {
    return this.roles[index] === 'unmatched';
  }
  getPositionIndex(id: number): number | undefined {
    return this.indexOf.get(id);
  }
  idOf(index: number): number {
    return this.bom.positionId[index] as number;
  }
  kindOf(node: number): number | undefined {
    const at = this.nodeAt.get(node);
    return at === undefined ? undefined : this.graph.nodes.kind[at];
  }
  classOf(node: number): string | null {
    const at = this.nodeAt.get(node);
    const index = at === undefined ? -1 : (this.graph.nodes.classIndex[at] as number);
    return index < 0 ? null : (this.graph.classes[index] ?? null);
  }
  has(node: number): boolean {
    return this.nodeAt.has(node);
  }
  /** Ids of the nodes of all sheets (components, semi-components, materials) of the wanted kinds. */
  nodes(isWanted: (kind: number) => boolean): number[] {
    return [...this.graph.nodes.id].filter((_id, at) => isWanted(this.graph.nodes.kind[at] as number));
  }

  childrenOf({ position, path }: Place): Place[] {
    const positions =
      path.length === 0
        ? (this.childPositions.get(position) ?? []).map((index): Place => ({ position: index, path: [] }))
        : [];
    const root = this.rootOf(position);
    const way = path.length > 0 ? path : root > 0 ? [root] : [];
    return [
      ...positions,
      ...this.shownBelow(way.at(-1) ?? 0).map((node): Place => ({ position, path: [...way, node] })),
    ];
  }
  roots(): Place[] {
    return (this.childPositions.get(-1) ?? []).map((position) => ({ position, path: [] }));
  }
  /** Children that the screen shows. Below a material only classified ones, because the lowest class counts. */
  private shownBelow(node: number): readonly number[] {
    const children = this.childNodes(node);
    return this.kindOf(node) === MATERIAL ? children.filter((child) => this.isClassified(child)) : children;
  }
  private isClassified(node: number): boolean {
    return this.classOf(node) !== null || this.childNodes(node).some((child) => this.isClassified(child));
  }
  private rootOf(position: number): number {
    return position >= 0 && this.isCounted(position) ? (this.bom.root[position] as number) : 0;
  }
  /** Positions whose sheets contain the node at any depth. */
  positionsWith(node: number): number[] {
    const found = new Set([node]);
    for (const one of found) for (const parent of this.above.get(one) ?? []) found.add(parent);
    return [...found].flatMap((one) => this.positionsOfRoot.get(one) ?? []).sort((a, b) => a - b);
  }
  /** A path from the sheet of the position down to the node; the shortest one when there are several. */
  pathTo(position: number, node: number): number[] {
    const root = this.rootOf(position);
    const back = new Map<number, number>([[root, 0]]);
    for (const one of back.keys()) {
      if (one === node) break;
      for (const child of this.childNodes(one)) if (!back.has(child)) back.set(child, one);
    }
    if (!back.has(node)) return [];
    const way: number[] = [];
    for (let at = node; at !== 0; at = back.get(at) ?? 0) way.unshift(at);
    return way.length === 1 ? [] : way;
  }

  /** Pieces of a component in its parent node; null for other kinds. */
  piecesIn(parent: number, node: number): string | null {
    const edge =
      this.kindOf(node) === COMPONENT
        ? (this.edgesBelow.get(parent) ?? []).find((one) => this.graph.edges.child[one] === node)
        : undefined;
    return edge === undefined ? null : String(this.graph.edges.nominal[edge]);
  }
  keyOf({ position, path }: Place): string {
    return [`p${this.idOf(position)}`, ...path].join('/');
  }
  /** Undefined when the vehicle has no such place. */
  placeOf(key: string): Place | undefined {
    const [first = '', ...rest] = key.split('/');
    const position = this.getPositionIndex(Number(first.slice(1)));
    if (position === undefined) return undefined;
    const path = rest.map(Number);
    const root = this.rootOf(position);
    const isWay = path.every((node, at) =>
      at === 0 ? node === root : this.childNodes(path[at - 1] as number).includes(node),
    );
    return isWay && path.length !== 1 ? { position, path } : undefined;
  }
  /** Keys of the ancestors, from the root of the BOM to the parent. */
  ancestorsOf({ position, path }: Place): string[] {
    const above: string[] = [];
    for (let at = this.bom.parent[position] as number; at >= 0; at = this.bom.parent[at] as number)
      above.unshift(this.keyOf({ position: at, path: [] }));
    const nodes = path.length === 0 ? [] : [[], ...path.slice(1, -1).map((_node, at) => path.slice(0, at + 2))];
    return [...above, ...nodes.map((way) => this.keyOf({ position, path: way }))];
  }
}

function push(map: Map<number, number[]>, key: number, value: number): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
