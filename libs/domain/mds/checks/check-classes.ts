import { Decimal, HUNDRED, ZERO, formatDecimal, sumOf } from '../../decimal';
import { isMetal, type SheetChild, type SheetReference, type SheetSubstance } from '../tree';
import { isInClass } from './classes';
import { substanceNames, upperLimit } from './check-hidden';
import { findingAt, type Finding, type SheetFix } from './finding';
import type { CheckRule, ClassContent } from './rule';
import type { CheckSite } from './site';
import { isSimplyChecked } from './simple-check';
import { portionOf, type SheetScene } from '../totals/sheet-scene';

const shown = (value: Decimal): string => formatDecimal(value, 6);

/**
 * Whether the mass of this occurrence of a material is above the limit. A material outside any component counts as
 * heavy (domain.md 9).
 */
export function isHeavier(scene: SheetScene, key: string, limitGrams: string): boolean {
  const grams = scene.gramsInComponent(key);
  return grams === undefined || grams.gt(limitGrams);
}

interface KnownContent {
  known: Decimal;
  unknown: Decimal;
}
const UNKNOWN: KnownContent = { known: ZERO, unknown: HUNDRED };

/**
 * Content of a referenced material, including everything below it; completely unknown when its content is not
 * available.
 */
function contentOfReference({ content }: SheetReference, of: string): KnownContent {
  if (!content) return UNKNOWN;
  const elements = Object.entries(content.elements).map(([symbol, percent]) => ({
    symbol,
    percent: new Decimal(percent),
  }));
  const polymer = new Decimal(content.polymer);
  const counts = ({ symbol }: { symbol: string }): boolean => (of === 'metal' ? isMetal(symbol) : symbol === of);
  const known = of === 'polymer' ? polymer : sumOf(elements.filter(counts).map(({ percent }) => percent));
  return {
    known,
    unknown: Decimal.max(ZERO, HUNDRED.minus(polymer).minus(sumOf(elements.map(({ percent }) => percent)))),
  };
}
/**
 * Nominal percent of a material that is an element or belongs to a class of substances; `unknown` is the share of
 * jokers, of substances without catalogue data, and of unavailable content.
 */
function contentOf(scene: SheetScene, key: string, of: string): KnownContent {
  const shares = scene.sharesBelow(key);
  const parts = scene.children(key).map(({ key: child, node }) => {
    const percent = shares.get(child)?.nominal ?? ZERO;
    if (node.kind !== 'substance') {
      const inside = node.reference ? contentOfReference(node.reference, of) : contentOf(scene, child, of);
      return { known: percent.times(inside.known).div(HUNDRED), unknown: percent.times(inside.unknown).div(HUNDRED) };
    }
    const found = node.substance && !node.substance.joker ? shareOf(node.substance, of) : undefined;
    return found ? { known: percent.times(found), unknown: ZERO } : { known: ZERO, unknown: percent };
  });
  return { known: sumOf(parts.map(({ known }) => known)), unknown: sumOf(parts.map(({ unknown }) => unknown)) };
}

const SUBSTANCE_CLASSES: readonly string[] = ['metal', 'polymer'];

/**
 * Fraction of a substance that counts as an element or as a class of substances; undefined when the catalogue has
 * no data.
 */
function shareOf({ substanceClass, elements }: SheetSubstance, of: string): Decimal | undefined {
  if (SUBSTANCE_CLASSES.includes(of)) return substanceClass && (substanceClass === of ? new Decimal(1) : ZERO);
  return elements && new Decimal(elements[of] ?? 0);
}

/** The fix is certain when all materials inside agree on one class, or when the content allows only one class. */
function classFix({ scene, key, children }: CheckSite, rule: CheckRule<'CLS-1'>): SheetFix | undefined {
  const inside = children.flatMap(({ node }) =>
    node.kind === 'material' ? [node.reference?.classCode ?? node.classCode] : [],
  );
  const agreed =
    inside.length > 0 && inside.every((code) => code !== undefined && code === inside[0]) ? inside[0] : undefined;
  const suggested =
    agreed ??
    rule.params.suggestions.find(({ element, abovePercent }) => contentOf(scene, key, element).known.gt(abovePercent))
      ?.classCode;
  return suggested === undefined
    ? undefined
    : {
        word: 'setClass',
        params: { classCode: suggested },
        operation: { op: 'setNode', key, fields: { classCode: suggested } },
      };
}

/** CLS-1: the class of a material, and the fields that the class requires. */
export function checkClassification(site: CheckSite, rule: CheckRule<'CLS-1'>): Finding[] {
  const { node, key, scene } = site;
  if (node.reference) return [];
  const { params } = rule;
  const { classCode = '' } = node;
  if (classCode === '') return [findingAt(rule, key, 'missing', { fix: classFix(site, rule) })];
  if (params.codes.length > 0 && !params.codes.includes(classCode))
    return [findingAt(rule, key, 'unknown', { params: { classCode } })];
  if (scene.head.standardMaterial || isSimplyChecked(scene, key)) return [];
  const isMetal = isInClass(classCode, params.metalClasses);
  const isHeavyMetal = isMetal && isHeavier(scene, key, params.heavierThanGrams);
  const of = { classCode, grams: params.heavierThanGrams };
  const findings: Finding[] = [];
  if (isHeavyMetal && !node.number?.trim())
    findings.push(findingAt(rule, key, 'standardNumber', { params: of, severity: params.standardNumber }));
  if (isInClass(classCode, params.symbolClasses) && !node.symbol?.trim())
    findings.push(findingAt(rule, key, 'symbol', { params: of, severity: params.symbol }));
  if ((isHeavyMetal || isInClass(classCode, params.normClasses)) && !node.standard?.trim())
    findings.push(findingAt(rule, key, 'norm', { params: of, severity: params.norm }));
  return findings;
}

function contentFinding(
  { scene, key, node }: CheckSite,
  rule: CheckRule<'CLS-2'>,
  { classes, of, atLeast, below }: ClassContent,
): Finding[] {
  if (!isInClass(node.classCode, classes)) return [];
  const { known, unknown } = contentOf(scene, key, of);
  const params = { classCode: node.classCode ?? '', of, percent: shown(known) };
  if (atLeast !== undefined && known.plus(unknown).lt(atLeast))
    return [findingAt(rule, key, 'tooLittle', { params: { ...params, limit: atLeast } })];
  return below !== undefined && known.gte(below)
    ? [findingAt(rule, key, 'tooMuch', { params: { ...params, limit: below } })]
    : [];
}

/**
 * CLS-2: nominal content against the class, including referenced materials; unknown content counts in favour of the
 * sheet.
 */
export function checkClassContent(site: CheckSite, rule: CheckRule<'CLS-2'>): Finding[] {
  const { node, key, scene, children } = site;
  if (node.reference || scene.head.standardMaterial || node.classCode === undefined) return [];
  const discontinued = rule.params.discontinued.includes(node.classCode)
    ? [findingAt(rule, key, 'discontinued', { params: { classCode: node.classCode } })]
    : [];
  return children.length === 0
    ? discontinued
    : [...discontinued, ...rule.params.contents.flatMap((content) => contentFinding(site, rule, content))];
}

const isFluid = ({ node: { substance } }: SheetChild): boolean =>
  substance?.physicalState === 'liquid' || substance?.physicalState === 'gas';

/** CLS-3: liquids and gases of a material, summed by their maximum. */
export function checkFluids({ node, key, children, scene }: CheckSite, rule: CheckRule<'CLS-3'>): Finding[] {
  const { params } = rule;
  const { classCode } = node;
  if (
    node.reference ||
    scene.head.standardMaterial ||
    classCode === undefined ||
    isInClass(classCode, params.exemptClasses)
  )
    return [];
  const isWaterExempt = isInClass(classCode, params.waterExemptClasses);
  const fluids = children.filter(
    (child) => isFluid(child) && !(isWaterExempt && child.node.substance?.cas === params.waterCas),
  );
  const sum = Decimal.min(HUNDRED, sumOf(fluids.map((child) => upperLimit(child, children))));
  if (sum.lte(params.maxPercent)) return [];
  const names = fluids.map((child) => child.node.name);
  const namesZh = fluids.map((child) => child.node.substance?.nameZh ?? child.node.name);
  return [
    findingAt(rule, key, 'liquidOrGas', {
      params: { names, namesZh, sum: shown(sum), allowed: params.maxPercent, classCode },
    }),
  ];
}

/** CLS-4: a polymer or process polymer that consists of one substance only. */
export function checkSingleSubstance({ node, key, children, scene }: CheckSite, rule: CheckRule<'CLS-4'>): Finding[] {
  const [only] = children;
  if (
    node.reference ||
    scene.head.standardMaterial ||
    !only ||
    children.length > 1 ||
    only.node.kind !== 'substance' ||
    !isInClass(node.classCode, rule.params.classes) ||
    isSimplyChecked(scene, key)
  )
    return [];
  const portion = portionOf(only.edge);
  const isWhole = portion?.kind === 'rest' || (portion?.kind === 'fixed' && portion.value.eq(HUNDRED));
  return isWhole
    ? [findingAt(rule, key, 'single', { params: { ...substanceNames(only.node), classCode: node.classCode ?? '' } })]
    : [];
}

/** CLS-5: classes without a counterpart in the international system. */
export const checkInternationalClass = ({ node, key }: CheckSite, rule: CheckRule<'CLS-5'>): Finding[] =>
  !node.reference && node.classCode !== undefined && rule.params.codes.includes(node.classCode)
    ? [findingAt(rule, key, 'notInternational', { params: { classCode: node.classCode } })]
    : [];
