import { flagBit } from '../substances';
import { type ClaimReader, NO_USE } from './claims';
import { isProcessMaterial, type ComponentMasses } from './component-masses';
import { JoinedContent, nothingKnown, portionContent } from './content-sources';
import { needsExact, type Draft } from './drafts';
import type { Entities } from './entities';
import { COMPONENT, SEMI, type Graph } from './graph';
import type { UnitJudge } from './judge-units';
import type { Segments } from './segments';
import { isPortionNode, type Shapes } from './shapes';
import { NODE_FLAGS, type EngineInput } from './types';
import type { Units } from './units';

export interface UnitSearch {
  input: EngineInput;
  graph: Graph;
  shapes: Shapes;
  masses: ComponentMasses;
  entities: Entities;
  segments: Segments;
  units: Units;
  judge: UnitJudge;
  claims: ClaimReader;
  isProcessClass: Uint8Array;
}

const EMPTY = flagBit('empty-node');
const CYCLE = flagBit('cycle');

function judgePortionNode(search: UnitSearch, node: number): void {
  const { graph, shapes, segments, units, judge } = search;
  const isHomogeneous = shapes.isEmpty[node] === 1 || shapes.holdsSubstances[node] === 1;
  if (isHomogeneous) {
    const unit = units.add('material', node);
    units.material[node] = unit;
    judge.judge({ unit, denominator: 'material', material: node, override: 0 }, portionContent(node, segments, shapes));
    return;
  }
  const isOpen = ((graph.flags[node] as number) & NODE_FLAGS.undisclosed) !== 0 || graph.hasCut[node] === 1;
  if (isOpen) addRemainder(search, node, shapes.unknownFlags[node] as number);
}

function addRemainder({ units, judge }: UnitSearch, node: number, flags: number): void {
  const unit = units.add('unknown-remainder', node);
  units.remainder[node] = unit;
  judge.judge({ unit, denominator: 'material', material: -1, override: 0 }, nothingKnown(flags));
}

/** A semi-component or material that is an article of its own: one unit, however often it occurs. */
function addOwnArticle({ units, judge, segments, shapes }: UnitSearch, node: number): void {
  if (units.article[node] !== -1) return;
  const unit = units.add('article', node);
  units.article[node] = unit;
  judge.judge({ unit, denominator: 'article', material: -1, override: 0 }, portionContent(node, segments, shapes));
}

function judgeAssembly(search: UnitSearch, joined: JoinedContent, node: number): void {
  const { graph, units, judge, masses, isProcessClass } = search;
  for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
    const child = graph.child[slot] as number;
    if (child >= 0 && graph.kind[child] !== COMPONENT && !isProcessMaterial(graph, child, isProcessClass))
      addOwnArticle(search, child);
  }
  if (masses.hasProcess[node] === 0) return;
  const unit = units.add('process-materials', node);
  units.process[node] = unit;
  const content = joined.sumContent(node, (child) => isProcessMaterial(graph, child, isProcessClass));
  judge.judge({ unit, denominator: 'article', material: -1, override: 0 }, content);
}

function judgeComponent(search: UnitSearch, joined: JoinedContent, node: number): void {
  const { graph, masses, units, judge } = search;
  if (graph.hasCut[node]) addRemainder(search, node, CYCLE);
  if (masses.isAssembly[node]) {
    judgeAssembly(search, joined, node);
    return;
  }
  const unit = units.add('article', node);
  units.article[node] = unit;
  const isEmpty = masses.isEmpty[node] === 1;
  judge.judge(
    { unit, denominator: 'article', material: -1, override: 0 },
    isEmpty ? nothingKnown(EMPTY) : joined.sumContent(node, () => true),
  );
  if (!isEmpty || graph.hasCut[node]) return;
  const material = units.add('material', node);
  units.material[node] = material;
  judge.judge({ unit: material, denominator: 'material', material: -1, override: 0 }, nothingKnown(EMPTY));
}

/** Finds and judges all homogeneous materials, articles and unknown remainders (domain.md 4.1, 4.2, section 9). */
export function judgeAllUnits(search: UnitSearch): void {
  const { graph } = search;
  const joined = new JoinedContent(graph, search.shapes, search.segments, search.masses, search.entities.count);
  for (let index = 0; index < graph.order.length; index++) {
    const node = graph.order[index] as number;
    if (isPortionNode(graph.kind[node] as number)) judgePortionNode(search, node);
    else if (graph.kind[node] === COMPONENT) judgeComponent(search, joined, node);
  }
  for (const id of search.input.positions.root) {
    const root = search.graph.indexOf.get(id);
    if (root >= 0 && graph.kind[root] === SEMI) addOwnArticle(search, root);
  }
  addVariants(search);
}

/**
 * Adds variants of shared materials that are judged differently because of an override above them: same content,
 * other claims.
 */
function addVariants(search: UnitSearch): void {
  const { graph, input } = search;
  const draftsOf = new Map<number, Draft[]>();
  for (const draft of search.judge.drafts) draftsOf.set(draft.unit, [...(draftsOf.get(draft.unit) ?? []), draft]);
  for (let index = 0; index < graph.order.length; index++) {
    const node = graph.order[index] as number;
    if (graph.kind[node] !== COMPONENT) continue;
    for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
      const child = graph.child[slot] as number;
      const override = input.edges.override[graph.edge[slot] as number] as number;
      if (override !== 0 && child >= 0 && graph.kind[child] !== COMPONENT)
        addVariantsBelow(search, draftsOf, child, override);
    }
  }
}

function addVariantsBelow(
  search: UnitSearch,
  draftsOf: ReadonlyMap<number, Draft[]>,
  from: number,
  override: number,
): void {
  const { graph, units } = search;
  const waiting = [from];
  const seen = new Set<number>();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.has(node) || !isPortionNode(graph.kind[node] as number)) continue;
    seen.add(node);
    const unit = units.material[node] as number;
    const drafts = draftsOf.get(unit);
    if (drafts && !units.hasVariant(unit, override)) addVariant(search, unit, drafts, override);
    for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
      const child = graph.child[slot] as number;
      if (child >= 0) waiting.push(child);
    }
  }
}

function addVariant(
  { units, claims, judge }: UnitSearch,
  unit: number,
  drafts: readonly Draft[],
  override: number,
): void {
  const node = units.node[unit] as number;
  const claimed = drafts.map((draft) =>
    draft.item < 0
      ? { claims: draft.claims, flags: 0, use: draft.use }
      : { ...claims.claimsOf(node, draft.item, override), use: claims.useOf(node, draft.item, override) },
  );
  const isSame = drafts.every(
    (draft, index) =>
      draft.claims.length === 0 &&
      claimed[index]?.claims.length === 0 &&
      claimed[index]?.flags === 0 &&
      claimed[index]?.use === draft.use,
  );
  const variant = isSame ? unit : units.add('material', node, override);
  units.setVariant(unit, override, variant);
  if (isSame) return;
  drafts.forEach((draft, index) => {
    const { claims: entries, flags, use } = claimed[index] ?? { claims: [], flags: 0, use: NO_USE };
    const isClose = draft.isClose || needsExact(draft.content, judge.limitOf(draft.ruler, use), entries);
    judge.drafts.push({
      ...draft,
      unit: variant,
      claims: entries,
      use,
      flags: draft.flags | flags,
      isClose,
      judgement: judge.decideVerdict({ ...draft, use }, entries),
    });
  });
}
