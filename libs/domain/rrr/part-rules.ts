import type { ExactGraph } from '../materials/exact-graph';
import type { Steps } from '../steps';
import { TaggingRules, type PartFacts, type PartRules } from './tagging-rules';
import type { PartNames, RrrInput, RrrMark } from './types';
import type { VehiclePositions } from './vehicle-positions';

/** Which groups of parts a position or a component belongs to; each is asked once. */
export class GroupsOfParts {
  private readonly ofPosition = new Map<number, PartRules | null>();
  private readonly ofNode = new Map<number, PartRules | null>();
  private readonly classesBelow = new Map<number, ReadonlySet<string>>();
  private readonly ruled: Uint8Array;
  readonly needsParts: boolean;

  constructor(
    private readonly input: RrrInput,
    private readonly rules: TaggingRules,
    private readonly graph: ExactGraph,
    private readonly positions: VehiclePositions,
  ) {
    this.needsParts = rules.needsParts && input.partOf !== undefined;
    this.ruled = new Uint8Array(graph.graph.count);
  }
  /** Asks every component: children before parents. */
  *askNodes(): Steps<void> {
    if (!this.needsParts) return;
    const { graph, ruled } = this;
    for (const node of graph.graph.order)
      yield void (ruled[node] =
        this.node(node) !== null || (graph.parts[node] ?? []).some((part) => ruled[part.node] === 1) ? 1 : 0);
  }

  /** Null: no group, so that only rules for all parts apply. */
  position(index: number): PartRules | null {
    return this.needsParts ? remembered(this.ofPosition, index, () => this.askedOf(this.factsOfPosition(index))) : null;
  }
  node(node: number): PartRules | null {
    if (!this.needsParts || !this.graph.isComponent(node)) return null;
    return remembered(this.ofNode, node, () => {
      const names = this.input.partOf?.node(this.graph.idOf(node));
      return names ? this.askedOf({ ...names, classes: () => this.classesOf(node) }) : null;
    });
  }
  /** Does a component at the node or below it belong to a group? */
  isRuledBelow(node: number): boolean {
    return this.ruled[node] === 1;
  }

  private askedOf(facts: PartFacts): PartRules | null {
    const found = this.rules.forPart(facts);
    return found === this.rules.forEverything ? null : found;
  }
  private factsOfPosition(index: number): PartFacts {
    const own = this.namesOf(index);
    return { ...own, branch: () => this.branchOf(index), classes: () => this.classesOfPosition(index) };
  }
  private namesOf(index: number): PartNames {
    return this.input.partOf?.position(index) ?? { names: [], number: '' };
  }
  private branchOf(index: number): string[] {
    const found: string[] = [];
    const seen = new Set<number>();
    for (let at = index; at >= 0 && !seen.has(at); at = this.positions.parentOf(at)) {
      seen.add(at);
      const { names, number } = this.namesOf(at);
      found.push(...names, number);
    }
    return found;
  }
  private *classesOfPosition(index: number): Generator<string> {
    const { positions, graph } = this;
    for (let place = positions.place[index] as number; place < (positions.end[index] as number); place++) {
      const at = positions.order[place] as number;
      const node = positions.uses[at]?.role === 'counted' ? graph.placeOf(positions.columns.root[at] as number) : -1;
      if (node >= 0) yield* this.classesOf(node);
    }
  }
  private classesOf(node: number): ReadonlySet<string> {
    return remembered(this.classesBelow, node, () => {
      const { graph } = this;
      if (!graph.isComponent(node))
        return new Set(
          graph.sharesOf(node).flatMap(({ leaf }) => graph.classes[graph.leaves[leaf]?.classIndex ?? -1] ?? []),
        );
      return new Set((graph.parts[node] ?? []).flatMap((part) => [...this.classesOf(part.node)]));
    });
  }

  /** Marks that the rules about parts as a whole give: on positions, and on components wherever they lie. */
  *wholeParts(): Generator<RrrMark> {
    for (let index = 0; index < this.positions.count; index++) {
      const hit = this.position(index)?.part;
      if (hit) yield { positionId: this.positions.idOf(index), nodeId: null, source: 'rule', ...hit };
    }
    for (const node of this.graph.graph.order) {
      const hit = this.node(node)?.part;
      if (hit) yield { positionId: null, nodeId: this.graph.idOf(node), source: 'rule', ...hit };
    }
  }
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined || known.has(key)) return before as Value;
  const made = make();
  known.set(key, made);
  return made;
}
