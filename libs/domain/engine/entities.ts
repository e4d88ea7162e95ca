import { flagBit, type EntityMember, type ListItem } from '../substances';
import { MATERIAL, type Graph } from './graph';
import { classesBelow } from './class-codes';
import type { Segments } from './segments';
import type { EngineInput } from './types';

/** Items that have the same members in the graph share one sum. */
export interface Entities {
  count: number;
  /** Item -> entity, -1 = no member occurs. */
  ofItem: Int32Array;
  /** Index of the watched sum -> entity, -1 = no member occurs. */
  ofWatched: Int32Array;
  /** Entity -> its items, in the order of the input. */
  items: number[][];
  /** Entity -> members that occur in the graph, by dense index. */
  members: EntityShare[][];
  /** Entity -> indexes of its material classes; empty for a sum of substances. */
  classes: Map<number, ReadonlySet<number>>;
}

export interface EntityShare {
  node: number;
  /** Decimal text. */
  factor: string;
  compositionKnown: boolean;
}

/** A substance that is listed twice in one item counts once, with its larger factor. */
function presentMembers(graph: Graph, members: readonly EntityMember[]): EntityShare[] {
  const byNode = new Map<number, EntityShare>();
  for (const { substanceId, factor, compositionKnown } of members) {
    const node = graph.indexOf.get(substanceId);
    const known = byNode.get(node);
    if (node >= 0 && (!known || Number(known.factor) < Number(factor)))
      byNode.set(node, { node, factor, compositionKnown });
  }
  return [...byNode.values()].sort((a, b) => a.node - b.node);
}

const signature = (members: readonly EntityShare[]): string =>
  members.map((each) => `${each.node}*${each.factor}${each.compositionKnown ? '' : '?'}`).join(',');

export function groupEntities(input: EngineInput, graph: Graph): Entities {
  const known = new Map<string, number>();
  const members: EntityShare[][] = [];
  const entityOf = (present: EntityShare[]): number => {
    if (present.length === 0) return -1;
    const name = signature(present);
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, members.length);
    return members.push(present) - 1;
  };
  const classes = new Map<number, ReadonlySet<number>>();
  const classEntityOf = ({ classCodes = [] }: ListItem): number => {
    const covered = classesBelow(input.classes, classCodes);
    if (covered.size === 0) return -1;
    const name = `class ${[...covered].join()}`;
    const entity = known.get(name) ?? members.push([]) - 1;
    known.set(name, entity);
    classes.set(entity, covered);
    return entity;
  };
  const ofItem = Int32Array.from(input.items, (item) =>
    item.classCodes ? classEntityOf(item) : entityOf(presentMembers(graph, item.members)),
  );
  const asMember = (substanceId: number): EntityMember => ({ substanceId, factor: '1', compositionKnown: true });
  const ofWatched = Int32Array.from(input.watched, (sum) =>
    entityOf(presentMembers(graph, sum.members ?? sum.substanceIds.map(asMember))),
  );
  const items = members.map((): number[] => []);
  ofItem.forEach((entity, item) => items[entity]?.push(item));
  return { count: members.length, ofItem, ofWatched, items, members, classes };
}

/** Writes the rows of the substances themselves: the amount of each entity in one unit of mass. */
export function seedSubstances(entities: Entities, segments: Segments): void {
  const ofSubstance = new Map<number, { entity: number; factor: number; flags: number }[]>();
  entities.members.forEach((members, entity) => {
    for (const { node, factor, compositionKnown } of members) {
      const rows = ofSubstance.get(node) ?? [];
      rows.push({ entity, factor: Number(factor), flags: compositionKnown ? 0 : flagBit('unknown-compound') });
      ofSubstance.set(node, rows);
    }
  });
  for (const [node, rows] of ofSubstance) {
    segments.begin(node, rows.length);
    for (const { entity, factor, flags } of rows) segments.append(node, entity, factor, factor, factor, factor, flags);
  }
}

/**
 * Materials of a listed class count in full for it, whatever they contain. Space is reserved for one row for each
 * such class.
 */
export function seedClasses({ classes }: Entities, graph: Graph, segments: Segments, node: number): void {
  if (classes.size === 0 || graph.kind[node] !== MATERIAL) return;
  for (const [entity, covered] of classes) {
    if (!covered.has(graph.classIndex[node] as number)) continue;
    const row = segments.find(node, entity);
    if (row < 0) segments.append(node, entity, 1, 1, 1, 1, 0);
    else segments.set(row, 1);
  }
}
