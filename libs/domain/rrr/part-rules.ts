import type { ExactGraph } from '../materials/exact-graph';
import type { Steps } from '../steps';
import { TaggingRules, type PartFacts, type PartRules } from './tagging-rules';
import type { PartNames, RrrInput, RrrMark } from './types';
import type { VehiclePositions } from './vehicle-positions';

/** Finds the groups of parts that a position or a component belongs to; each result is cached. */
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
  /** Evaluates all components, children before parents. */
  *evaluateNodes(): Steps<void> {
    if (!this.needsParts) return;
    const { graph, ruled } = this;
    for (const node of graph.graph.order)
      yield void (ruled[node] =
        this.rulesOfNode(node) !== null || (graph.parts[node] ?? []).some((part) => ruled[part.node] === 1) ? 1 : 0);
  }

  /** Rules of the groups of the position; null when it is in no group, so that only rules for all parts apply. */
  rulesOfPosition(index: number): PartRules | null {
    return this.needsParts
      ? memoise(this.ofPosition, index, () => this.rulesForFacts(this.factsOfPosition(index)))
      : null;
  }
  rulesOfNode(node: number): PartRules | null {
    if (!this.needsParts || !this.graph.isComponent(node)) return null;
    return memoise(this.ofNode, node, () => {
      const names = this.input.partOf?.node(this.graph.idOf(node));
      return names ? this.rulesForFacts({ ...names, classes: () => this.classesOf(node) }) : null;
    });
  }
  /** Whether the component at the node, or one below it, belongs to a group. */
  isRuledBelow(node: number): boolean {
    return this.ruled[node] === 1;
  }

  private rulesForFacts(facts: PartFacts): PartRules | null {
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
    return memoise(this.classesBelow, node, () => {
      const { graph } = this;
      if (!graph.isComponent(node))
        return new Set(
          graph.sharesOf(node).flatMap(({ leaf }) => graph.classes[graph.leaves[leaf]?.classIndex ?? -1] ?? []),
        );
      return new Set((graph.parts[node] ?? []).flatMap((part) => [...this.classesOf(part.node)]));
    });
  }

  /** Marks that result from rules for whole parts: on positions, and on components wherever they occur. */
  *listWholePartMarks(): Generator<RrrMark> {
    for (let index = 0; index < this.positions.count; index++) {
      const hit = this.rulesOfPosition(index)?.part;
      if (hit) yield { positionId: this.positions.idOf(index), nodeId: null, source: 'rule', ...hit };
    }
    for (const node of this.graph.graph.order) {
      const hit = this.rulesOfNode(node)?.part;
      if (hit) yield { positionId: null, nodeId: this.graph.idOf(node), source: 'rule', ...hit };
    }
  }
}

function memoise<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined || known.has(key)) return before as Value;
  const made = make();
  known.set(key, made);
  return made;
}
