import { nodeType, rateType } from '@matlas/contract/enums';
import { Decimal, formatDecimal, HUNDRED } from '@matlas/domain';
import type { DocumentChild, DocumentNode, DocumentSubstance } from '../sheet/sheet-document';
import { getPortionBounds, type DocumentPortion, fixedPortion, range, restBounds } from '../declaration/portions';
import type { LossList } from '../declaration/loss-list';

/** A substance with its share of the whole material. */
export interface FlatSubstance {
  names: readonly string[];
  substance: DocumentSubstance;
  child: DocumentChild;
  portion: DocumentPortion;
}
/** Finds a referenced sheet in the same file. */
export type FindNode = (child: DocumentChild) => DocumentNode | undefined;
type Bounds = ReturnType<typeof getPortionBounds>;

const DECIMALS = 6;
export const getSubstanceLabel = ({ name, cas, code, joker, ec }: DocumentSubstance): string =>
  name ?? joker ?? cas ?? code ?? ec ?? '';
export const getChildName = ({ node, reference, substance }: DocumentChild): string =>
  node?.name ??
  (substance
    ? getSubstanceLabel(substance)
    : (reference?.name ?? reference?.number ?? reference?.key ?? String(reference?.cid ?? '')));
const text = (value: Decimal): string => formatDecimal(value, DECIMALS);
/** Readable form of a share: `12`, `10-15`, `rest`. */
export const portionText = ({ kind, value, min, max }: DocumentPortion): string =>
  kind === rateType.of.remainder ? 'rest' : kind === rateType.of.fixed ? `${value}` : `${min}-${max}`;
export const portionOfBounds = ({ min, max }: Bounds): DocumentPortion => range(text(min), text(max));

/** Share of each child. A rest is calculated from the other children, because the standard has no rest. */
export function computeShares(
  children: readonly DocumentChild[],
  names: readonly string[],
  losses: LossList,
): DocumentPortion[] {
  return children.map((child, index) => {
    const { portion } = child;
    const isKnown = portion && portion.kind !== rateType.of.remainder;
    const share = isKnown
      ? known(portion)
      : portionOfBounds(restBounds(children.filter((_, other) => other !== index).map((other) => other.portion)));
    if (declaredPortionText(child) !== portionText(share))
      losses.add([...names, getChildName(child)], 'portion', declaredPortionText(child), 'mapped', portionText(share));
    return share;
  });
}
const known = (portion: DocumentPortion): DocumentPortion => {
  const { min, max } = getPortionBounds(portion);
  return range(formatDecimal(min), formatDecimal(max));
};

/**
 * Substances of a material and of the materials nested in it, because the standard has only one level. Equal
 * substances are added up.
 */
export function flattenMaterial(
  material: DocumentNode,
  names: readonly string[],
  losses: LossList,
  find: FindNode,
): FlatSubstance[] {
  const shares = computeShares(material.children, names, losses);
  const found = material.children.flatMap((child, index): FlatSubstance[] =>
    flattenChild(child, [...names, getChildName(child)], shares[index] ?? fixedPortion('0'), losses, find),
  );
  return mergeSame(found, losses);
}
function flattenChild(
  child: DocumentChild,
  names: readonly string[],
  share: DocumentPortion,
  losses: LossList,
  find: FindNode,
): FlatSubstance[] {
  if (child.substance) return [{ names, substance: child.substance, child, portion: share }];
  const node = find(child);
  losses.add(names, child.node ? 'node' : 'reference', getChildName(child), 'flattened');
  if (node?.kind !== nodeType.of.material)
    return [{ names, substance: { name: getChildName(child) }, child, portion: share }];
  return flattenMaterial(node, names, losses, find).map((one) => ({
    ...one,
    portion: product(share, one.portion, one, losses),
  }));
}
const declaredPortionText = ({ portion }: DocumentChild): string => (portion ? portionText(portion) : '');
function product(
  outer: DocumentPortion,
  inner: DocumentPortion,
  { names, child }: FlatSubstance,
  losses: LossList,
): DocumentPortion {
  const [a, b] = [getPortionBounds(outer), getPortionBounds(inner)];
  const bounds = { min: a.min.times(b.min).div(HUNDRED), nominal: a.nominal, max: a.max.times(b.max).div(HUNDRED) };
  const result = portionOfBounds(bounds);
  losses.add(
    names,
    'portion',
    declaredPortionText(child),
    [bounds.min, bounds.max].some((each) => each.decimalPlaces() > DECIMALS) ? 'rounded' : 'flattened',
    portionText(result),
  );
  return result;
}
function mergeSame(found: readonly FlatSubstance[], losses: LossList): FlatSubstance[] {
  const merged = new Map<string, FlatSubstance>();
  for (const one of found) {
    const key = JSON.stringify([one.substance.cas ?? one.substance.code ?? one.substance, one.child.applicationCode]);
    const same = merged.get(key);
    if (same) merged.set(key, mergedPair(same, one, losses));
    else merged.set(key, one);
  }
  return [...merged.values()];
}
function mergedPair(same: FlatSubstance, one: FlatSubstance, losses: LossList): FlatSubstance {
  const portion = sum(same.portion, one.portion);
  losses.add(same.names, 'portion', declaredPortionText(same.child), 'flattened', portionText(portion));
  losses.add(one.names, 'child', getChildName(one.child), 'flattened', portionText(portion));
  return { ...same, portion };
}
function sum(left: DocumentPortion, right: DocumentPortion): DocumentPortion {
  const [a, b] = [getPortionBounds(left), getPortionBounds(right)];
  const capped = (value: Decimal): Decimal => Decimal.min(HUNDRED, value);
  return portionOfBounds({ min: capped(a.min.plus(b.min)), nominal: a.nominal, max: capped(a.max.plus(b.max)) });
}
