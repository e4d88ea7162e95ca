import { Decimal, HUNDRED, formatDecimal, sumOf } from '../../decimal';
import { declaredBounds, type Portion } from '../../portions';
import type { NodeKind } from '../../substances';
import type { SheetChild } from '../tree';
import { findingAt, setPortions, type Finding, type FindingParams, type SheetFix } from './finding';
import type { FindingCase } from './finding-cases';
import { largestAsRest, normalisedTo100, type PlacedPortion } from './portion-fixes';
import type { CheckRule, RangeBand } from './rule';
import type { CheckSite } from './site';
import { portionOf } from '../totals/sheet-scene';

const text = (value: Decimal): string => formatDecimal(value);

function valuesOf(portion: Portion): Decimal[] {
  if (portion.kind === 'fixed') return [portion.value];
  return portion.kind === 'range' ? [portion.min, portion.max] : [];
}

/** Checks a single portion: within 0 and 100, maximum above minimum, at most six decimals. */
function faultOf(
  portion: Portion,
  maxDecimals: number,
): { code: 'decimals' | 'value' | 'range'; params: FindingParams } | undefined {
  const tooPrecise = valuesOf(portion).find((value) => value.decimalPlaces() > maxDecimals);
  if (tooPrecise) return { code: 'decimals', params: { value: text(tooPrecise), max: maxDecimals } };
  if (portion.kind === 'fixed' && (portion.value.lte(0) || portion.value.gt(HUNDRED)))
    return { code: 'value', params: { value: text(portion.value) } };
  const isBroken =
    portion.kind === 'range' && (portion.min.lt(0) || portion.max.gt(HUNDRED) || portion.min.gte(portion.max));
  return isBroken ? { code: 'range', params: { min: text(portion.min), max: text(portion.max) } } : undefined;
}

function singleFindings(rule: CheckRule<'POR-1'>, children: readonly SheetChild[]): Finding[] {
  return children.flatMap(({ key, edge }) => {
    if (!edge.amount) return [findingAt(rule, key, 'missing')];
    const portion = portionOf(edge);
    const fault = portion && faultOf(portion, rule.params.maxDecimals);
    return fault ? [findingAt(rule, key, fault.code, { params: fault.params })] : [];
  });
}

function sumFix(rule: CheckRule<'POR-1'>, portions: readonly PlacedPortion[], sum: Decimal): SheetFix | undefined {
  const isNear = sum.minus(HUNDRED).abs().lte(rule.params.normaliseWithinPoints);
  const normalised = isNear ? normalisedTo100(portions) : undefined;
  if (normalised) return { word: 'normalise', params: {}, operation: setPortions(normalised) };
  const rest = sum.lt(HUNDRED) ? largestAsRest(portions) : undefined;
  return rest && { word: 'makeRest', params: {}, operation: setPortions(rest) };
}

function sumFindings(rule: CheckRule<'POR-1'>, parent: string, portions: readonly PlacedPortion[]): Finding[] {
  const rests = portions.filter(({ portion }) => portion.kind === 'rest');
  const sum = sumOf(portions.map(({ portion }) => declaredBounds(portion).nominal));
  const at = (code: FindingCase<'POR-1'>, params: FindingParams, fix?: SheetFix): Finding[] => [
    findingAt(rule, parent, code, { params, fix }),
  ];
  if (rests.length > 1) return at('twoRests', { count: rests.length });
  const [rest] = rests;
  if (rest && sum.gte(HUNDRED)) {
    const fix: SheetFix | undefined = sum.eq(HUNDRED)
      ? { word: 'removeChild', params: {}, operation: { op: 'remove', key: rest.key } }
      : undefined;
    return at('noRoom', { sum: text(sum) }, fix);
  }
  if (rest || sum.eq(HUNDRED)) return [];
  return at(
    sum.lt(HUNDRED) ? 'tooSmall' : 'tooLarge',
    { sum: text(sum), difference: text(sum.minus(HUNDRED).abs()) },
    sumFix(rule, portions, sum),
  );
}

/** POR-1: fixed values + midpoints (+ one rest) add up to 100 in every semi-component and material. */
export function checkSums({ key, node, children }: CheckSite, rule: CheckRule<'POR-1'>): Finding[] {
  if (node.reference || children.length === 0) return [];
  const single = singleFindings(rule, children);
  if (single.length > 0) return single;
  const portions = children.flatMap((child): PlacedPortion[] => {
    const portion = portionOf(child.edge);
    return portion ? [{ key: child.key, portion, joker: child.node.substance?.joker ?? false }] : [];
  });
  return portions.length === 0 ? [] : sumFindings(rule, key, portions);
}

const widthAllowed = (bands: readonly RangeBand[], lowerLimit: Decimal): string =>
  bands.find(({ upTo }) => lowerLimit.lte(upTo))?.width ?? HUNDRED.toString();

/** Narrowing a range is a safe fix only when a rest absorbs the difference. */
function narrowFix(
  { key }: SheetChild,
  min: Decimal,
  allowed: string,
  siblings: readonly SheetChild[],
): SheetFix | undefined {
  if (!siblings.some((sibling) => portionOf(sibling.edge)?.kind === 'rest')) return undefined;
  const max = min.plus(allowed);
  return {
    word: 'narrow',
    params: { min: text(min), max: text(max) },
    operation: setPortions([{ key, portion: { kind: 'range', min, max } }]),
  };
}

function widthFindings(
  { scene, node, children }: CheckSite,
  rule: CheckRule<'POR-2'> | CheckRule<'POR-3'>,
  childKind: NodeKind,
  allowedAt: (lowerLimit: Decimal) => string,
): Finding[] {
  if (node.reference || scene.head.standardMaterial) return [];
  return children.flatMap((child) => {
    const portion = child.node.kind === childKind ? portionOf(child.edge) : undefined;
    if (portion?.kind !== 'range') return [];
    const { min, max } = portion;
    const allowed = allowedAt(min);
    if (max.minus(min).lte(allowed)) return [];
    const params = { min: text(min), max: text(max), width: text(max.minus(min)), allowed };
    return [findingAt(rule, child.key, 'tooWide', { params, fix: narrowFix(child, min, allowed, children) })];
  });
}

/** POR-2: width of the declared range of a substance, depending on its lower limit (domain.md 9). */
export const checkSubstanceRanges = (site: CheckSite, rule: CheckRule<'POR-2'>): Finding[] =>
  widthFindings(site, rule, 'substance', (lowerLimit) => widthAllowed(rule.params.bands, lowerLimit));

/**
 * POR-3: width of the range of a material in a material or semi-component; not checked for semi-components in
 * semi-components.
 */
export const checkMaterialRanges = (site: CheckSite, rule: CheckRule<'POR-3'>): Finding[] =>
  widthFindings(site, rule, 'material', () => rule.params.width);
