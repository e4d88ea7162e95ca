import { PersistentMap, keysBelow, keysInOrder, placeAt, type SheetTree, type Touched } from '../tree';
import { sheetMasses, updateMasses, type SheetMasses } from '../totals/masses';
import { SheetScene } from '../totals/sheet-scene';
import type { Finding } from './finding';
import { CHECK_RULE_IDS, type CheckRuleId, type FindingSeverity } from './finding-cases';
import { inReadingOrder } from './reading-order';
import { NEWEST_MATLAS, getEffectiveRules, type CheckRuleSet } from './rule-set';
import { RULE_CHECKS, bindRules, type BoundRules } from './rule-table';
import { siteAt } from './site';

/**
 * Check results of a sheet under a rule set. Immutable: every edit returns a new state that shares all unchanged
 * parts.
 */
export interface SheetCheckState {
  readonly tree: SheetTree;
  readonly ruleSet: CheckRuleSet;
  readonly masses: SheetMasses;
  /** Findings by the node at which the rules were run. */
  readonly found: PersistentMap<readonly Finding[]>;
  readonly counts: Readonly<Record<FindingSeverity, number>>;
  readonly armed: BoundRules;
}

function findingsAt(armed: BoundRules, scene: SheetScene, key: string): Finding[] {
  const site = siteAt(scene, key);
  return site ? armed[site.node.kind].flatMap(({ check }) => check(site)) : [];
}

function count(found: Iterable<readonly Finding[]>): Record<FindingSeverity, number> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const findings of found) for (const { severity } of findings) counts[severity]++;
  return counts;
}

/**
 * Checks a whole sheet. Content below a reference is not checked, because it was checked at its release. Never
 * throws; the time grows with the number of own nodes.
 */
export function openCheck(tree: SheetTree, ruleSet: CheckRuleSet = NEWEST_MATLAS): SheetCheckState {
  const masses = sheetMasses(tree);
  const armed = bindRules(getEffectiveRules(ruleSet));
  const scene = new SheetScene(tree, masses);
  const found = new Map<string, readonly Finding[]>();
  for (const key of keysInOrder(tree)) {
    const findings = findingsAt(armed, scene, key);
    if (findings.length > 0) found.set(key, findings);
  }
  return { tree, ruleSet, masses, armed, found: PersistentMap.from(found), counts: count(found.values()) };
}

/** The topmost semi-component or material above (or at) a node: the portions below it depend on each other. */
function topOfPortions(tree: SheetTree, key: string): string {
  let top = key;
  for (
    let at = placeAt(tree, key);
    at?.parent !== undefined && at.node.kind !== 'component';
    at = placeAt(tree, at.parent)
  ) {
    const above = placeAt(tree, at.parent);
    top = above?.node.kind === 'component' ? at.node.key : at.parent;
  }
  return top;
}

/**
 * Nodes whose findings an edit can change, apart from changed masses of components: the touched nodes, their
 * parents, and all portions that depend on them.
 */
function affectedKeys(tree: SheetTree, touched: Touched): Set<string> {
  const affected = new Set<string>();
  const tops = new Set<string>();
  for (const key of touched.keys) {
    const place = placeAt(tree, key);
    if (!place) continue;
    affected.add(key);
    if (place.parent !== undefined) affected.add(place.parent);
    if (place.node.kind !== 'component') tops.add(topOfPortions(tree, key));
  }
  for (const top of tops) for (const key of keysBelow(tree, top)) affected.add(key);
  return affected;
}

/**
 * Nodes below components whose marks relax the rules of what they contain: where a mark or the place of a component
 * changed, and where the simple rules depend on a mass that changed.
 */
function keysUnderMarks(before: SheetTree, tree: SheetTree, keys: Iterable<string>): string[] {
  return [...keys].flatMap((key) => {
    const [was, now] = [placeAt(before, key), placeAt(tree, key)];
    if (now?.node.kind !== 'component') return [];
    const isSimple = now.node.simpleCheckRule === true || was?.node.simpleCheckRule === true;
    const isMoved = was === undefined || was.parent !== now.parent;
    return isSimple || isMoved || was.node.legacySparePart !== now.node.legacySparePart ? keysBelow(tree, key) : [];
  });
}

const MASS_RULES: ReadonlySet<CheckRuleId> = new Set(CHECK_RULE_IDS.filter((id) => RULE_CHECKS[id].dependsOnMasses));

/**
 * When only the masses below a node changed: runs the rules that depend on masses again, and keeps the findings of
 * the others.
 */
function recheckMassRules(armed: BoundRules, scene: SheetScene, key: string, before: readonly Finding[]): Finding[] {
  const site = siteAt(scene, key);
  const fresh = site ? armed[site.node.kind].flatMap((rule) => (rule.dependsOnMasses ? rule.check(site) : [])) : [];
  return fresh.length === 0 && !before.some(({ rule }) => MASS_RULES.has(rule))
    ? (before as Finding[])
    : [...before.filter(({ rule }) => !MASS_RULES.has(rule)), ...fresh];
}

/**
 * Checks a sheet again after an edit, limited to what the edit can have changed. The result equals a check of the
 * whole sheet.
 */
export function recheck(state: SheetCheckState, tree: SheetTree, touched: Touched): SheetCheckState {
  if (touched.head) return openCheck(tree, state.ruleSet);
  const { armed } = state;
  const { masses, changed } = updateMasses(state.masses, tree, touched);
  const scene = new SheetScene(tree, masses);
  const counts = { ...state.counts };
  let { found } = state;
  const settle = (key: string, findings: readonly Finding[]): void => {
    const before = found.get(key) ?? [];
    if (before === findings || (before.length === 0 && findings.length === 0)) return;
    for (const { severity } of before) counts[severity]--;
    for (const { severity } of findings) counts[severity]++;
    found = findings.length > 0 ? found.set(key, findings) : found.delete(key);
  };
  for (const key of touched.keys) if (!placeAt(tree, key)) settle(key, []);
  const affected = affectedKeys(tree, touched);
  for (const key of keysUnderMarks(state.tree, tree, [...touched.keys, ...changed])) affected.add(key);
  for (const key of affected) settle(key, findingsAt(armed, scene, key));
  for (const key of changed) {
    const parent = placeAt(tree, key)?.parent;
    for (const at of [key, parent])
      if (at !== undefined && !affected.has(at)) settle(at, recheckMassRules(armed, scene, at, found.get(at) ?? []));
  }
  return { ...state, tree, masses, found, counts };
}

/** Sorted by severity, then tree order, then rule. */
export function listSortedFindings({ tree, found }: SheetCheckState): Finding[] {
  return inReadingOrder(tree, [...found.values()].flat(), CHECK_RULE_IDS);
}

/** All findings of a rule set on one sheet. */
export const checkSheet = (tree: SheetTree, ruleSet: CheckRuleSet = NEWEST_MATLAS): Finding[] =>
  listSortedFindings(openCheck(tree, ruleSet));
