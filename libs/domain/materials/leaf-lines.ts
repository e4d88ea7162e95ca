import { addTo, type ExactGraph } from './exact-graph';
import type { SheetMasses } from './sheet-masses';

/**
 * Kinds of leaves: a classified material, an unclassified material, or undisclosed content (an empty component or
 * semi-component).
 */
export const LEAF_KINDS = ['classified', 'unclassified', 'untold'] as const;
export type LeafKind = (typeof LEAF_KINDS)[number];

/** A leaf of a sheet; nodes are dense indexes. */
export interface LeafLine {
  node: number;
  holder: number;
  outermost: number;
  kind: LeafKind;
}
/**
 * Data to divide any mass of a sheet among its leaves: first in exact proportion among its materials, then for each
 * material among the places where it occurs.
 */
export interface LeafShares {
  weights: readonly bigint[];
  /** Index of a weight -> its only leaf, -1 = several leaves. */
  leafOf: Int32Array;
  several: readonly { weight: number; leaves: readonly number[]; weights: readonly bigint[] }[];
}
/**
 * Content of a semi-component or material, with its scale as denominator: the leaf that contains the mass, and the
 * node that it is reported for.
 */
interface Content {
  leaf: number;
  node: number;
  outermost: number;
  weight: bigint;
}

const NO_NODE = -1;

/**
 * Finds the occurrences of the leaves of a sheet: by component, and by the material that they are reported for.
 * Recyclability needs the material itself (an unclassified one may have a mark); a list of materials needs the
 * classified material around it.
 */
export class LeafLines {
  private readonly contents = new Map<number, readonly Content[]>();
  constructor(
    private readonly graph: ExactGraph,
    private readonly masses: SheetMasses,
  ) {}

  findLeaves(root: number): { leaves: LeafLine[]; shares: LeafShares } {
    const found = new FoundLines(this.graph);
    const leafWeights = this.masses.weightsOf(root);
    if (!this.masses.hasMass(root))
      found.add(root, { leaf: leafWeights[0]?.leaf ?? NO_NODE, node: root, outermost: NO_NODE, weight: 1n }, 1n);
    else if (this.graph.isComponent(root)) this.addComponents(root, found);
    else for (const content of this.contentsInside(root, NO_NODE)) found.add(root, content, content.weight);
    return { leaves: found.lines, shares: found.sharesOf(leafWeights) };
  }

  /** In tree order: a component with its content is listed at its first occurrence. */
  private addComponents(root: number, found: FoundLines): void {
    const { graph } = this;
    const units = new Map<number, bigint>();
    this.masses.visitComponents(root, (node, _weight, unit) => units.set(node, unit));
    const stack: { node: number; next: number }[] = [];
    const enter = (node: number): void => {
      stack.push({ node, next: 0 });
      const declared = graph.declared[node] as bigint;
      if (graph.parts[node]?.length === 0 && declared > 0n)
        found.add(
          node,
          { leaf: graph.leafOf(node, NO_NODE), node, outermost: NO_NODE, weight: declared },
          declared * (units.get(node) as bigint),
        );
    };
    const entered = new Set([root]);
    enter(root);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const part = graph.parts[top.node]?.[top.next++];
      if (!part) stack.pop();
      else if (!graph.isComponent(part.node)) {
        const each = this.masses.partFactor(units.get(top.node) as bigint, part);
        for (const content of this.contentsOfPart(part.node)) found.add(top.node, content, each * content.weight);
      } else if (!entered.has(part.node)) {
        entered.add(part.node);
        enter(part.node);
      }
    }
  }
  /** Content of a direct part of a component or semi-component; a material is its own outermost material. */
  private contentsOfPart(node: number): readonly Content[] {
    const content = this.contentsInside(node, NO_NODE);
    return this.graph.isMaterial(node) ? content.map((each) => ({ ...each, outermost: node })) : content;
  }
  /** @param around the material that unclassified content below it is reported for */
  private contentsInside(node: number, around: number): readonly Content[] {
    const { graph } = this;
    const isMaterial = graph.isMaterial(node);
    const reportedNode =
      isMaterial && around !== NO_NODE && (graph.graph.classIndex[node] as number) < 0 ? around : node;
    const key = node * graph.graph.count + reportedNode;
    const known = this.contents.get(key);
    if (known) return known;
    const sum = new Map<number, Content>();
    const unit = (graph.scale[node] as bigint) / (graph.divisor[node] as bigint);
    for (const { node: child, amount } of graph.parts[node] ?? []) {
      const each = (unit * amount) / (graph.scale[child] as bigint);
      for (const content of isMaterial ? this.contentsInside(child, reportedNode) : this.contentsOfPart(child))
        this.mergeContent(sum, { ...content, weight: each * content.weight });
    }
    const own = graph.own[node] as bigint;
    if (own !== 0n)
      this.mergeContent(sum, {
        leaf: graph.leafOf(node, isMaterial ? (graph.graph.classIndex[reportedNode] as number) : NO_NODE),
        node: reportedNode,
        outermost: NO_NODE,
        weight: unit * own,
      });
    const found = [...sum.values()];
    this.contents.set(key, found);
    return found;
  }
  /** Merges equal content. One leaf may be reported for two materials of the same class. */
  private mergeContent(sum: Map<number, Content>, content: Content): void {
    const key = content.leaf * this.graph.graph.count + content.node;
    const known = sum.get(key);
    if (known) known.weight += content.weight;
    else sum.set(key, content);
  }
}

class FoundLines {
  readonly lines: LeafLine[] = [];
  private readonly places = new Map<number, number>();
  /** Leaf -> line -> weight. */
  private readonly byLeaf = new Map<number, Map<number, bigint>>();
  constructor(private readonly graph: ExactGraph) {}

  add(holder: number, { leaf, node, outermost }: Content, weight: bigint): void {
    const line = this.lineOf(holder, node, outermost);
    const known = this.byLeaf.get(leaf);
    if (known) addTo(known, line, weight);
    else this.byLeaf.set(leaf, new Map([[line, weight]]));
  }
  private lineOf(holder: number, node: number, outermost: number): number {
    const { graph } = this;
    const key = holder * graph.graph.count + node;
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.places.set(key, this.lines.length);
    const kind = !graph.isMaterial(node)
      ? 'untold'
      : (graph.graph.classIndex[node] as number) >= 0
        ? 'classified'
        : 'unclassified';
    return this.lines.push({ node, holder, outermost: outermost === NO_NODE ? node : outermost, kind }) - 1;
  }
  sharesOf(leafWeights: readonly { leaf: number; weight: bigint }[]): LeafShares {
    const several: LeafShares['several'][number][] = [];
    const leafOf = Int32Array.from(leafWeights, ({ leaf }, weight) => {
      const lines = this.byLeaf.get(leaf) ?? new Map<number, bigint>();
      if (lines.size === 1) return [...lines.keys()][0] as number;
      if (lines.size > 1) several.push({ weight, leaves: [...lines.keys()], weights: [...lines.values()] });
      return -1;
    });
    return { weights: leafWeights.map(({ weight }) => weight), leafOf, several };
  }
}
