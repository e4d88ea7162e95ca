import { Decimal, HUNDRED, formatDecimal, sumOf } from '../decimal';
import { declaredBounds, type Portion } from '../portions';
import type { CheckRule, RangeBand } from './check-rules';
import { findingAt, type Finding } from './finding';
import type { FindingCase } from './finding-cases';
import type { SheetFix } from './fixes';
import { largestAsRest, normalisedTo100, type EdgePortion } from './portion-fixes';
import type { SheetChild, SheetIndex } from './sheet-index';
import type { SheetNode } from './sheet-tree';

const portionOf = ({ edge: { amount } }: SheetChild): Portion | undefined => (amount && 'portion' in amount ? amount.portion : undefined);

const text = (value: Decimal): string => formatDecimal(value);

function valuesOf(portion: Portion): Decimal[] {
  if (portion.kind === 'fixed') return [portion.value];
  return portion.kind === 'range' ? [portion.min, portion.max] : [];
}

type PortionFault = 'decimals' | 'value' | 'range';

/** A single portion on its own: within 0 and 100, maximum above minimum, six decimals. */
function faultOf(portion: Portion, maxDecimals: number): { code: PortionFault; params: Record<string, string | number> } | undefined {
  const tooPrecise = valuesOf(portion).find((value) => value.decimalPlaces() > maxDecimals);
  if (tooPrecise) return { code: 'decimals', params: { value: text(tooPrecise), max: maxDecimals } };
  if (portion.kind === 'fixed' && (portion.value.lte(0) || portion.value.gt(HUNDRED))) return { code: 'value', params: { value: text(portion.value) } };
  const isBroken = portion.kind === 'range' && (portion.min.lt(0) || portion.max.gt(HUNDRED) || portion.min.gte(portion.max));
  return isBroken ? { code: 'range', params: { min: text(portion.min), max: text(portion.max) } } : undefined;
}

function singleFindings(index: SheetIndex, rule: CheckRule<'POR-1'>, children: readonly SheetChild[]): Finding[] {
  return children.flatMap((child) => {
    if (!child.edge.amount) return [findingAt(index, rule, child.node.key, 'missing')];
    const portion = portionOf(child);
    const fault = portion && faultOf(portion, rule.params.maxDecimals);
    return fault ? [findingAt(index, rule, child.node.key, fault.code, { params: fault.params })] : [];
  });
}

function sumFix(rule: CheckRule<'POR-1'>, portions: readonly EdgePortion[], sum: Decimal): SheetFix | undefined {
  const isNear = sum.minus(HUNDRED).abs().lte(rule.params.normaliseWithinPoints);
  const normalised = isNear ? normalisedTo100(portions) : undefined;
  if (normalised) return { kind: 'setPortions', why: 'normalise', portions: normalised };
  const rest = sum.lt(HUNDRED) ? largestAsRest(portions) : undefined;
  return rest && { kind: 'setPortions', why: 'makeRest', portions: rest };
}

function sumFindings(index: SheetIndex, rule: CheckRule<'POR-1'>, parent: SheetNode, children: readonly SheetChild[]): Finding[] {
  const portions = children.flatMap((child): EdgePortion[] => {
    const portion = portionOf(child);
    return portion ? [{ edge: child.edge.key, portion, joker: child.node.substance?.joker ?? false }] : [];
  });
  const rests = portions.filter(({ portion }) => portion.kind === 'rest');
  const sum = sumOf(portions.map(({ portion }) => declaredBounds(portion).nominal));
  const at = (code: FindingCase<'POR-1'>, params: Record<string, string | number>, fix?: SheetFix): Finding[] =>
    [findingAt(index, rule, parent.key, code, { params, fix })];
  if (rests.length > 1) return at('twoRests', { count: rests.length });
  const [rest] = rests;
  if (rest && sum.gte(HUNDRED)) return at('noRoom', { sum: text(sum) }, sum.eq(HUNDRED) ? { kind: 'removeChild', edge: rest.edge } : undefined);
  if (rest || sum.eq(HUNDRED)) return [];
  return at(sum.lt(HUNDRED) ? 'tooSmall' : 'tooLarge', { sum: text(sum), difference: text(sum.minus(HUNDRED).abs()) }, sumFix(rule, portions, sum));
}

/** POR-1: fixed values + midpoints (+ one rest) make 100 in every semi-component and material. */
export function checkSums(index: SheetIndex, rule: CheckRule<'POR-1'>): Finding[] {
  return index.ordered.flatMap((parent) => {
    const children = parent.kind === 'component' ? [] : index.childrenOf(parent.key);
    if (children.length === 0) return [];
    const single = singleFindings(index, rule, children);
    return single.length > 0 ? single : sumFindings(index, rule, parent, children);
  });
}

const widthAllowed = (bands: readonly RangeBand[], lowerLimit: Decimal): string =>
  bands.find(({ upTo }) => lowerLimit.lte(upTo))?.width ?? HUNDRED.toString();

/** Narrowing is certain where a rest takes up the difference. */
function narrowFix({ edge }: SheetChild, min: Decimal, allowed: string, siblings: readonly SheetChild[]): SheetFix | undefined {
  if (!siblings.some((sibling) => portionOf(sibling)?.kind === 'rest')) return undefined;
  return { kind: 'setPortions', why: 'narrow', portions: [{ edge: edge.key, portion: { kind: 'range', min, max: min.plus(allowed) } }] };
}

function widthFindings(
  index: SheetIndex,
  rule: CheckRule<'POR-2'> | CheckRule<'POR-3'>,
  applies: (parent: SheetNode, child: SheetNode) => boolean,
  allowedAt: (lowerLimit: Decimal) => string,
): Finding[] {
  return index.ordered.filter(({ standardMaterial }) => !standardMaterial).flatMap((parent) => {
    const siblings = index.childrenOf(parent.key);
    return siblings.filter(({ node }) => applies(parent, node)).flatMap((child) => {
      const portion = portionOf(child);
      if (portion?.kind !== 'range') return [];
      const { min, max } = portion;
      const allowed = allowedAt(min);
      if (max.minus(min).lte(allowed)) return [];
      const params = { min: text(min), max: text(max), width: text(max.minus(min)), allowed };
      return [findingAt(index, rule, child.node.key, 'tooWide', { params, fix: narrowFix(child, min, allowed, siblings) })];
    });
  });
}

/** POR-2: width of a substance's range by its lower limit, as declared (domain.md 9). */
export const checkSubstanceRanges = (index: SheetIndex, rule: CheckRule<'POR-2'>): Finding[] =>
  widthFindings(index, rule, (_, child) => child.kind === 'substance', (lowerLimit) => widthAllowed(rule.params.bands, lowerLimit));

/** POR-3: width of a material's range in a material or semi-component; no rule for semi-components in semi-components. */
export const checkMaterialRanges = (index: SheetIndex, rule: CheckRule<'POR-3'>): Finding[] =>
  widthFindings(index, rule, (parent, child) => child.kind === 'material' && parent.kind !== 'component', () => rule.params.width);
