import type { SeededRandom } from '@matlas/testing';
import { childrenOf, copyOf, inOrder, isBelow, levelOf, type RuleBom, type RulePlace } from './hook-rule';

export const NUMBERS = ['A-1', 'B-2', 'C-3', 'D-4', 'E-5'];
const NAMES = ['Door', 'Bolt', 'Clip', 'Seal'];
const SUPPLIERS = [null, 'S-1', 'S-2'];
export const MAX_LEVEL = 4;

/** A part as a file could have it, below this parent. */
export function newPlace(random: SeededRandom, parent: RulePlace | null): RulePlace {
  return {
    id: 0,
    parent,
    number: random.pick(NUMBERS),
    name: random.pick(NAMES),
    supplier: random.pick(SUPPLIERS),
    quantity: random.integer(1, 2),
    sheet: null,
    marked: false,
  };
}
/** The present BOM with some changes, as the next issue of a system has it; at the start a new one. */
export function nextFile(random: SeededRandom, bom: RuleBom): RuleBom {
  const places: RuleBom = copyOf(inOrder(bom));
  for (const place of places) Object.assign(place, { id: 0, sheet: null, marked: false });
  if (places.length === 0) places.push({ ...newPlace(random, null), number: 'V-0', name: 'Vehicle', quantity: 1 });
  for (const place of places) place.number ??= random.pick(NUMBERS); // A file has a number in each row.
  const [top] = places as [RulePlace, ...RulePlace[]];
  const isLeaf = (place: RulePlace) => childrenOf(places, place).length === 0;
  for (let n = random.integer(1, 4); n > 0; n--) {
    const place = random.pick(places);
    const kind = random.pick(['number', 'supplier', 'quantity', 'drop', 'move', 'swap', 'copy']);
    if (place === top) continue;
    if (kind === 'number') place.number = random.pick(NUMBERS);
    if (kind === 'supplier') place.supplier = random.pick(SUPPLIERS);
    if (kind === 'quantity') place.quantity = 3 - place.quantity;
    if (kind === 'drop' && isLeaf(place)) places.splice(places.indexOf(place), 1);
    if (kind === 'copy') places.push({ ...place });
    if (kind === 'swap') places.push(...places.splice(places.indexOf(place), 1));
    const parent = random.pick(places);
    if (kind === 'move' && parent !== place && !isBelow(parent, place) && levelOf(parent) < MAX_LEVEL)
      place.parent = parent;
  }
  while (places.length < 8 || random.chance(0.4)) {
    const parent = random.pick(places);
    if (levelOf(parent) < MAX_LEVEL) places.push(newPlace(random, parent));
  }
  for (const place of inOrder(places)) {
    // A part cannot lie within itself.
    const above = numbersAbove(place);
    const free = NUMBERS.filter((number) => !above.includes(number));
    if (above.includes(place.number)) place.number = free.length > 0 ? random.pick(free) : `X-${levelOf(place)}`; // moved below five levels
  }
  return inOrder(places);
}
const numbersAbove = ({ parent }: RulePlace): (string | null)[] =>
  parent === null ? [] : [parent.number, ...numbersAbove(parent)];
