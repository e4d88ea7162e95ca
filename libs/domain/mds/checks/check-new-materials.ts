import { HUNDRED, formatDecimal, sumOf } from '../../decimal';
import { declaredBounds } from '../../portions';
import type { SheetChild } from '../tree';
import { portionOf } from '../totals/sheet-scene';
import { substanceNames } from './check-hidden';
import { findingAt, setPortions, type Finding, type SheetFix } from './finding';
import { printMaterial } from './material-print';
import type { CheckRule } from './rule';
import type { CheckSite } from './site';

/** Prints of one sheet, read as a set once. */
const printSets = new WeakMap<readonly string[], ReadonlySet<string>>();
function asSet(prints: readonly string[]): ReadonlySet<string> {
  const known = printSets.get(prints) ?? new Set(prints);
  printSets.set(prints, known);
  return known;
}

/**
 * Whether a material is own data that was begun or changed after the rules for new data came into force. Standard
 * materials are exempt from the checks of content (domain.md 1.4).
 */
function isNewData({ node, children, scene: { head } }: CheckSite): boolean {
  if (node.reference || head.standardMaterial || !head.earlierMaterials) return false;
  return !asSet(head.earlierMaterials).has(printMaterial(node, children));
}

/** The rest as the value that it has now; certain as long as it is above zero. */
function restFix({ key }: SheetChild, siblings: readonly SheetChild[]): SheetFix | undefined {
  const others = siblings.flatMap(({ edge }) => portionOf(edge) ?? []);
  if (others.length < siblings.length || others.filter(({ kind }) => kind === 'rest').length > 1) return undefined;
  const value = HUNDRED.minus(sumOf(others.map((portion) => declaredBounds(portion).nominal)));
  return value.gt(0)
    ? {
        word: 'fixRest',
        params: { value: formatDecimal(value) },
        operation: setPortions([{ key, portion: { kind: 'fixed', value } }]),
      }
    : undefined;
}

/** POR-4: a substance that is declarable or prohibited by GADSL, or an SVHC, has a value or a range. */
export function checkDeclarableRest(site: CheckSite, rule: CheckRule<'POR-4'>): Finding[] {
  const found = site.children.filter(
    ({ node: { substance }, edge }) =>
      portionOf(edge)?.kind === 'rest' && (substance?.gadsl !== undefined || substance?.svhc === true),
  );
  if (found.length === 0 || !isNewData(site)) return [];
  return found.map((child): Finding =>
    findingAt(rule, child.key, 'rest', {
      params: { ...substanceNames(child.node), list: child.node.substance?.gadsl ?? 'SVHC' },
      fix: restFix(child, site.children),
    }),
  );
}

/** A name that readers of English can read: Latin letters or digits, and no letter of another script. */
const isReadable = (name: string | undefined): boolean =>
  name !== undefined && /[\p{Script=Latin}\d]/u.test(name) && !/(?!\p{Script=Latin})\p{L}/u.test(name);

/** NAM-4: a material has a name in English. An empty name is for NAM-1. */
export function checkEnglishNames(site: CheckSite, rule: CheckRule<'NAM-4'>): Finding[] {
  const { key, node } = site;
  if (!node.name.trim() || isReadable(node.name) || isReadable(node.foreignName) || !isNewData(site)) return [];
  return [findingAt(rule, key, 'english', { params: { name: node.name } })];
}

/** A word of a language, in contrast to `PA66-GF30`, `EPDM` or `X5CrNi18-10`. */
const WORD = /(?<![\p{L}\d])(\p{Lu}?\p{Ll}{2,}|\p{Lu}{5,})(?![\p{L}\d])/u;
const isDescriptive = (name: string | undefined): boolean =>
  name !== undefined && (WORD.test(name) || /\p{Script=Han}{2,}/u.test(name));

/** NAM-5: without a norm, the name says what the material is; a number or a code alone does not. */
export function checkDescriptiveNames(site: CheckSite, rule: CheckRule<'NAM-5'>): Finding[] {
  const { key, node } = site;
  const hasNorm = [node.standard, ...(node.norms ?? [])].some((norm) => norm?.trim());
  if (hasNorm || !node.name.trim() || isDescriptive(node.name) || isDescriptive(node.foreignName)) return [];
  return isNewData(site) ? [findingAt(rule, key, 'codeAlone', { params: { name: node.name } })] : [];
}
