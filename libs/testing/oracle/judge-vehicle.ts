import type { CompositionNode, ListItem, UnitKind, Verdict } from '@matlas/domain';
import { claimedApplications, contentIn, names, type ContentBounds } from './content';
import { declaredGrams, expand, isProcessMaterial, leafGrams, type Place } from './expand';
import { Fraction, ONE, ZERO, most, sumFractions } from './fraction';
import type { Share } from './shares';
import { contentInUnit, unitsAtRoot, type Unit } from './units';
import { verdictOn, worstOf, type Outcome, type Rules } from './verdict-on';

/** A vehicle as its sheets declare it. */
export interface Vehicle extends Rules {
  positions: readonly { root: CompositionNode | null; pieces: number; massGrams?: number }[];
  scaleToDeclared: boolean;
}

export interface Finding extends Outcome {
  position: number;
  kind: UnitKind;
  node: number;
  /** Index into the items; -1 when undeclared content may be any item of the list. */
  item: number;
  listId: string;
  content: ContentBounds;
  paths: number;
  /** Mass of the item per vehicle. */
  grams: Share;
}

export interface JudgedVehicle {
  findings: Finding[];
  positions: { verdict: Verdict; grams: Fraction }[];
  worst: Verdict;
  itemGrams: Share[];
  classGrams: Map<string, Fraction>;
  vehicleGrams: Fraction;
  unmatchedGrams: Fraction;
  unknownMaxGrams: Fraction;
}

interface Hooked {
  root: Place | undefined;
  /**
   * Number of pieces, scaled to the declared mass when requested (domain.md 9, 1.2: one factor for each hooked
   * sheet); grams when the root is not a component.
   */
  amount: Fraction;
  /** Declared mass of all pieces. */
  grams: Fraction;
}

function hook({ root, pieces, massGrams = 0 }: Vehicle['positions'][number], scaleToDeclared: boolean): Hooked {
  const place = root ? expand(root) : undefined;
  const count = Fraction.of(pieces);
  if (place?.kind !== 'component') {
    const grams = Fraction.of(massGrams).times(count);
    return { root: place, amount: grams, grams };
  }
  const [declared, leaf] = [declaredGrams(place), leafGrams(place)];
  const factor = scaleToDeclared && !leaf.isZero ? declared.over(leaf) : ONE;
  return { root: place, amount: factor.times(count), grams: declared.times(count) };
}

type Judged = Outcome & { item: number; listId: string; content: ContentBounds };

/**
 * Judges each item that is named in the unit; for all other items of a list, once, whether undeclared content may
 * be one of them.
 */
export function judgeUnit(unit: Unit, rules: Rules): Judged[] {
  const denominator = unit.kind === 'article' || unit.kind === 'process-materials' ? 'article' : 'material';
  const isNamed = (item: ListItem): boolean => {
    if (unit.kind === 'unknown-remainder') return false;
    return unit.kind === 'process-materials'
      ? unit.place.below.some((each) => isProcessMaterial(each.place) && names(each.place, item))
      : names(unit.place, item);
  };
  const named: Judged[] = [];
  const unnamed = new Map<string, Judged>();
  const untold = contentInUnit(unit, undefined);
  rules.items.forEach((item, index) => {
    if (item.denominator !== denominator) return;
    if (isNamed(item)) {
      const content = contentInUnit(unit, item);
      const outcome = verdictOn(
        content,
        item,
        unit.kind === 'material' ? claimedApplications(unit.place, item) : [],
        rules,
      );
      named.push({ ...outcome, item: index, listId: item.listId, content });
    } else if (!untold.max.isZero && verdictOn(untold, item, [], rules).verdict !== 'pass') {
      unnamed.set(item.listId, { verdict: 'unknown', entries: [], item: -1, listId: item.listId, content: untold });
    }
  });
  return [...named, ...unnamed.values()];
}

function findingsAt(position: number, { root, amount }: Hooked, rules: Rules): Finding[] {
  if (!root) return [];
  return unitsAtRoot(root).flatMap((unit) =>
    judgeUnit(unit, rules)
      .filter(({ verdict }) => verdict !== 'pass')
      .map((judged) => ({
        ...judged,
        position,
        kind: unit.kind,
        node: unit.place.id,
        paths: unit.paths,
        grams: {
          low: amount.times(unit.mass.low).times(judged.content.min),
          nominal: amount.times(unit.mass.nominal).times(judged.content.nominal),
          high: amount.times(unit.mass.high).times(judged.content.max),
        },
      })),
  );
}

/**
 * Semi-components and materials in components or at the root, with their grams; an empty component stands for
 * itself.
 */
function partsOf(place: Place, amount: Fraction): { place: Place; grams: Fraction }[] {
  if (place.kind !== 'component') return [{ place, grams: amount }];
  if (place.below.length === 0) return [{ place, grams: amount.times(leafGrams(place)) }];
  return place.below.flatMap((each) => partsOf(each.place, amount.times(each.amount)));
}

/** domain.md 9, 3.2: mass counts for the lowest classified material. */
function addClassGrams(sums: Map<string, Fraction>, place: Place, grams: Fraction, above: string): void {
  if (place.kind === 'component') return;
  const own = place.materialClass ?? above;
  const shares = place.below.map((each, index) =>
    each.place.kind === 'substance' ? ZERO : grams.times(place.shares?.of[index]?.nominal ?? ZERO),
  );
  place.below.forEach((each, index) => {
    if (each.place.kind !== 'substance') addClassGrams(sums, each.place, shares[index] ?? ZERO, own);
  });
  if (place.kind === 'material') sums.set(own, (sums.get(own) ?? ZERO).plus(grams.minus(sumFractions(shares))));
}

function itemTotal(parts: ReturnType<typeof partsOf>, item: ListItem): Share {
  const grams = (channel: keyof ContentBounds): Fraction =>
    sumFractions(
      parts.map((part) =>
        part.place.kind === 'component' ? ZERO : part.grams.times(contentIn(part.place, item)[channel]),
      ),
    );
  const nominal = grams('nominal');
  return { low: grams('min'), nominal, high: most([grams('disclosed'), nominal]) };
}

/**
 * The expected result of the engine: walks the expanded trees place by place in exact fractions. Written from
 * domain.md only.
 */
export function judgeVehicle(vehicle: Vehicle): JudgedVehicle {
  const hooked = vehicle.positions.map((position) => hook(position, vehicle.scaleToDeclared));
  const findings = hooked.flatMap((each, position) => findingsAt(position, each, vehicle));
  const verdictAt = (position: number): Verdict =>
    hooked[position]?.root
      ? worstOf(findings.filter((finding) => finding.position === position).map(({ verdict }) => verdict))
      : 'unknown';
  const positions = hooked.map(({ grams }, position) => ({ grams, verdict: verdictAt(position) }));
  const parts = hooked.flatMap(({ root, amount }) => (root ? partsOf(root, amount) : []));
  const classGrams = new Map<string, Fraction>();
  for (const { place, grams } of parts) addClassGrams(classGrams, place, grams, '');
  return {
    findings,
    positions,
    classGrams,
    worst: worstOf(positions.map(({ verdict }) => verdict)),
    itemGrams: vehicle.items.map((item) => itemTotal(parts, item)),
    vehicleGrams: sumFractions(hooked.map(({ grams }) => grams)),
    unmatchedGrams: sumFractions(hooked.map(({ root, grams }) => (root ? ZERO : grams))),
    unknownMaxGrams: sumFractions(
      parts.map(({ place, grams }) =>
        place.kind === 'component' ? grams : grams.times(contentIn(place, undefined).max),
      ),
    ),
  };
}
