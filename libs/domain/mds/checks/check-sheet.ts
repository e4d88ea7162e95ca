import { PersistentMap, keysBelow, keysInOrder, placeAt, type SheetTree, type Touched } from '../tree';
import { sheetMasses, updateMasses, type SheetMasses } from '../totals/masses';
import { SheetScene } from '../totals/sheet-scene';
import type { Finding } from './finding';
import { CHECK_RULE_IDS, type CheckRuleId, type FindingSeverity } from './finding-cases';
import { inReadingOrder } from './reading-order';
import { MATLAS_2, rulesOf, type CheckRuleSet } from './rule-set';
import { RULE_CHECKS, armRules, type ArmedRules } from './rule-table';
import { siteAt } from './site';

/**
 * What is known about a sheet under a rule set. A value: every edit answers a new one that shares what did not change.
 */
export interface SheetCheckState {
  readonly tree: SheetTree;
  readonly ruleSet: CheckRuleSet;
  readonly masses: SheetMasses;
  /** Findings by the node whose rules gave them. */
  readonly found: PersistentMap<readonly Finding[]>;
  readonly counts: Readonly<Record<FindingSeverity, number>>;
  readonly armed: ArmedRules;
}

function findingsAt(armed: ArmedRules, scene: SheetScene, key: string): Finding[] {
  const site = siteAt(scene, key);
  return site ? armed[site.node.kind].flatMap(({ check }) => check(site)) : [];
}

function count(found: Iterable<readonly Finding[]>): Record<FindingSeverity, number> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const findings of found) for (const { severity } of findings) counts[severity]++;
  return counts;
}

/**
 * Checks a whole sheet; below a reference nothing is checked, that was done when it was released. Never throws; time
 * grows with the number of own nodes.
 */
export function openCheck(tree: SheetTree, ruleSet: CheckRuleSet = MATLAS_2): SheetCheckState {
  const masses = sheetMasses(tree);
  const armed = armRules(rulesOf(ruleSet));
  const scene = new SheetScene(tree, masses);
  const found = new Map<string, readonly Finding[]>();
  for (const key of keysInOrder(tree)) {
    const findings = findingsAt(armed, scene, key);
    if (findings.length > 0) found.set(key, findings);
  }
  return { tree, ruleSet, masses, armed, found: PersistentMap.from(found), counts: count(found.values()) };
}

/** The topmost semi-component or material over (or at) a node: portions below it change together. */
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
 * The nodes whose findings an edit can change, the masses of components aside: what was touched, its parent, and all
 * portions that hang together with it.
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

const WEIGHED: ReadonlySet<CheckRuleId> = new Set(CHECK_RULE_IDS.filter((id) => RULE_CHECKS[id].weighs));

/** Where only the masses below changed: the rules that weigh are asked again, the findings of the others stay. */
function weighedAgain(armed: ArmedRules, scene: SheetScene, key: string, before: readonly Finding[]): Finding[] {
  const site = siteAt(scene, key);
  const fresh = site ? armed[site.node.kind].flatMap((rule) => (rule.weighs ? rule.check(site) : [])) : [];
  return fresh.length === 0 && !before.some(({ rule }) => WEIGHED.has(rule))
    ? (before as Finding[])
    : [...before.filter(({ rule }) => !WEIGHED.has(rule)), ...fresh];
}

/** The same sheet after an edit: only what the edit can have changed is checked again. Equal to checking the whole. */
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
  for (const key of affected) settle(key, findingsAt(armed, scene, key));
  for (const key of changed) {
    const parent = placeAt(tree, key)?.parent;
    for (const at of [key, parent])
      if (at !== undefined && !affected.has(at)) settle(at, weighedAgain(armed, scene, at, found.get(at) ?? []));
  }
  return { ...state, tree, masses, found, counts };
}

/** Sorted by severity, then tree order, then rule. */
export function findingsOf({ tree, found }: SheetCheckState): Finding[] {
  return inReadingOrder(tree, [...found.values()].flat(), CHECK_RULE_IDS);
}

/** All findings of a rule set on one sheet. */
export const checkSheet = (tree: SheetTree, ruleSet: CheckRuleSet = MATLAS_2): Finding[] =>
  findingsOf(openCheck(tree, ruleSet));
