/*
 * Where data sheets are after something happened to a BOM, written out without regard to speed. It shares no code with
 * the product (decisions 0103, 0104, 0108 and 0110).
 */
export interface RulePlace {
  /** Id of the position; 0 until a new position has received one. */
  id: number;
  parent: RulePlace | null;
  number: string | null;
  name: string;
  supplier: string | null;
  quantity: number;
  sheet: number | null;
  /** A person marked it for recyclability. */
  marked: boolean;
}
export type RuleBom = RulePlace[];

export const childrenOf = (bom: RuleBom, parent: RulePlace | null): RulePlace[] =>
  bom.filter((place) => place.parent === parent);
export const isBelow = (place: RulePlace, top: RulePlace): boolean =>
  place.parent !== null && (place.parent === top || isBelow(place.parent, top));
export const levelOf = (place: RulePlace): number => (place.parent === null ? 0 : levelOf(place.parent) + 1);
/** The vehicle itself: the only place at the top, when it has parts. */
export function rootOf(bom: RuleBom): RulePlace | undefined {
  const tops = childrenOf(bom, null);
  return tops.length === 1 && tops[0] && childrenOf(bom, tops[0]).length > 0 ? tops[0] : undefined;
}
export const isCovered = ({ parent }: RulePlace): boolean =>
  parent !== null && (parent.sheet !== null || isCovered(parent));
export const isHookedBelow = (bom: RuleBom, top: RulePlace): boolean =>
  bom.some((place) => place.sheet !== null && isBelow(place, top));
/** The places in the order of the tree. */
export const inOrder = (bom: RuleBom, parent: RulePlace | null = null): RulePlace[] =>
  childrenOf(bom, parent).flatMap((place) => [place, ...inOrder(bom, place)]);
/** A copy whose places refer to each other. */
export function copyOf(bom: RuleBom): RuleBom {
  const copies = new Map(bom.map((place) => [place, { ...place }]));
  for (const copy of copies.values()) copy.parent = copy.parent && (copies.get(copy.parent) ?? null);
  return [...copies.values()];
}
/** The vehicle itself carries no data sheet, however it became the vehicle. */
export function releaseRoot(bom: RuleBom): void {
  const root = rootOf(bom);
  if (root) root.sheet = null;
}

type Pair = { same: Map<RulePlace, RulePlace>; taken: Set<RulePlace>; partner: Map<RulePlace, RulePlace> };
const WAYS: readonly ((place: RulePlace) => string | undefined)[] = [
  ({ number, supplier }) => (number === null ? undefined : `${number}/${supplier ?? ''}`),
  ({ number }) => number ?? undefined,
  ({ number, name }) => (number === null ? name : undefined),
];
const detailsOf = ({ name, quantity }: RulePlace): string => `${name}/${quantity}`;
const workOf = ({ sheet, marked }: RulePlace): string => `${sheet ?? ''}/${marked}`;
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Which place of the old BOM each place of the new one is: the same part in the same place, or one that moved. */
export function pairByHand(before: RuleBom, after: RuleBom): Map<RulePlace, RulePlace> {
  const state: Pair = { same: new Map(), taken: new Set(), partner: new Map() };
  pairFamily(state, [before, after], [null, null]);
  const leftOver = (bom: RuleBom, isFree: (place: RulePlace) => boolean, onlyAssemblies: boolean) =>
    bom.filter((place) => isFree(place) && (!onlyAssemblies || childrenOf(bom, place).length > 0));
  const isOldFree = (place: RulePlace) => !state.taken.has(place);
  const isNewFree = (place: RulePlace) => !state.partner.has(place);
  for (const onlyAssemblies of [true, false]) {
    const [olds, news] = [leftOver(before, isOldFree, onlyAssemblies), leftOver(after, isNewFree, onlyAssemblies)];
    const keyOf = WAYS[0] as (place: RulePlace) => string | undefined;
    for (const key of distinct(news.map(keyOf)).filter((one) => one !== undefined)) {
      const found = olds.filter((place) => keyOf(place) === key && isOldFree(place));
      const wanted = news.filter((place) => keyOf(place) === key && isNewFree(place));
      if (found.length === wanted.length) pairEqualParts(state, found, wanted);
      for (const now of news.filter((place) => keyOf(place) === key)) {
        const old = state.same.get(now);
        if (old && wanted.includes(now)) pairFamily(state, [before, after], [old, now]);
      }
    }
  }
  return state.same;
}
function pairFamily(
  state: Pair,
  [before, after]: [RuleBom, RuleBom],
  [oldParent, newParent]: [RulePlace | null, RulePlace | null],
): void {
  const olds = () => childrenOf(before, oldParent).filter((place) => !state.taken.has(place));
  const news = () => childrenOf(after, newParent).filter((place) => !state.partner.has(place));
  for (const keyOf of WAYS)
    for (const key of distinct(news().map(keyOf)).filter((one) => one !== undefined))
      pairEqualParts(
        state,
        olds().filter((place) => keyOf(place) === key),
        news().filter((place) => keyOf(place) === key),
      );
  pairByName(state, olds(), news());
  const [[old, ...otherOlds], [now, ...otherNews]] = [childrenOf(before, oldParent), childrenOf(after, newParent)];
  if (oldParent === null && old && now && otherOlds.length + otherNews.length === 0)
    if (childrenOf(before, old).length > 0 && childrenOf(after, now).length > 0)
      if (!state.taken.has(old) && !state.partner.has(now)) makePair(state, old, now);
  for (const child of childrenOf(after, newParent)) {
    const partner = state.partner.get(child);
    if (partner) pairFamily(state, [before, after], [partner, child]);
  }
}
/** One part of a name on each side: the same where one has no number, else another part in the same place. */
function pairByName(state: Pair, olds: readonly RulePlace[], news: readonly RulePlace[]): void {
  for (const now of news) {
    const sameName = olds.filter(({ name }) => name === now.name);
    const [old] = sameName;
    if (!old || sameName.length > 1 || news.filter(({ name }) => name === now.name).length > 1) continue;
    if (old.number === null || now.number === null) makePair(state, old, now);
    else {
      state.taken.add(old);
      state.partner.set(now, old);
    }
  }
}
function makePair(state: Pair, old: RulePlace, now: RulePlace): void {
  state.taken.add(old);
  state.same.set(now, old);
  state.partner.set(now, old);
}
/** Equal details first; the rest by order, unless it is unclear which is gone and people did different things. */
function pairEqualParts(state: Pair, olds: readonly RulePlace[], news: readonly RulePlace[]): void {
  if (olds.length > 1 || news.length > 1)
    for (const details of distinct(news.map(detailsOf))) {
      const [found, wanted] = [olds, news].map((side) => side.filter((place) => detailsOf(place) === details));
      if (found?.length === wanted?.length)
        for (const [n, now] of (wanted ?? []).entries()) makePair(state, found?.[n] as RulePlace, now);
    }
  const found = olds.filter((place) => !state.taken.has(place));
  const wanted = news.filter((place) => !state.partner.has(place));
  if (found.length !== wanted.length && distinct(found.map(workOf)).length > 1) return;
  for (const [n, now] of wanted.slice(0, found.length).entries()) makePair(state, found[n] as RulePlace, now);
}

/** The BOM after a file took the place of another: what stays has its id, its sheet and its mark. */
export function importOver(before: RuleBom, file: RuleBom): RuleBom {
  const same = pairByHand(before, file);
  const placeKey = ({ number, supplier, parent }: RulePlace): string =>
    `${number}/${supplier ?? ''}/${parent?.number ?? ''}`;
  const hookedBefore = inOrder(before).filter(({ sheet, number }) => sheet !== null && number !== null);
  for (const place of file) {
    const old = same.get(place);
    if (old) {
      const isOtherSupplier = old.supplier !== null && place.supplier !== null && old.supplier !== place.supplier;
      Object.assign(place, { id: old.id, marked: old.marked, sheet: isOtherSupplier ? null : old.sheet });
    } else if (place.number !== null) {
      // Below a parent with this number was this part of this supplier: its sheet is taken.
      place.sheet = hookedBefore.find((one) => placeKey(one) === placeKey(place))?.sheet ?? null;
    }
  }
  releaseRoot(file);
  return file;
}
