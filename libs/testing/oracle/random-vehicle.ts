import {
  encodeComposition,
  type ApplicationMeaning,
  type CompositionNode,
  type EngineInput,
  type ExemptionEntry,
  type ListItem,
  type LoadExact,
  type UseThreshold,
} from '@matlas/domain';
import { SeededRandom } from '../seeded-random';
import type { ContentBounds } from './content';
import { expand } from './expand';
import { Fraction, HUNDRED, least } from './fraction';
import type { Vehicle } from './judge-vehicle';
import { APPLICATIONS, RandomComposition } from './random-composition';
import { contentInUnit, unitsAtRoot } from './units';

const OPEN: ExemptionEntry = {
  id: '',
  maxPercent: null,
  minPercent: null,
  vehicleTypeApprovedBefore: null,
  typeApprovedFrom: null,
  vehiclePutOnMarketBefore: null,
  engineDevelopedBefore: null,
  sparePartsOnly: false,
  reviewDue: null,
  superseded: false,
};
const EXEMPTIONS: readonly ExemptionEntry[] = [
  { ...OPEN, id: 'to-4', maxPercent: '4' },
  { ...OPEN, id: 'from-3', minPercent: '3' },
  { ...OPEN, id: 'dated', vehicleTypeApprovedBefore: '2025-01-01', maxPercent: '90' },
  { ...OPEN, id: 'since', typeApprovedFrom: '2025-01-01', engineDevelopedBefore: '2003-07-01' },
  { ...OPEN, id: 'market', vehiclePutOnMarketBefore: '2030-01-01', maxPercent: '5' },
  { ...OPEN, id: 'spare', sparePartsOnly: true, vehiclePutOnMarketBefore: '2008-07-01' },
  { ...OPEN, id: 'replaced', superseded: true },
  { ...OPEN, id: 'other-list' },
];
const MEANINGS: readonly (readonly string[])[] = [
  ['to-4'],
  ['from-3', 'since'],
  ['dated', 'to-4'],
  ['market'],
  ['other-list', 'spare', 'replaced'],
  ['dated', 'from-3', 'market'],
];

const itemOf = (
  id: string,
  limitPercent: string,
  members: readonly (readonly [number, string])[],
  more: Partial<ListItem> = {},
): ListItem => ({
  id,
  limitPercent,
  listId: 'elv',
  listVersion: '1',
  clause: '',
  entityKind: 'element',
  comparison: 'gt',
  denominator: 'material',
  duty: 'prohibited',
  validFrom: null,
  validTo: null,
  exemptionIds: EXEMPTIONS.map((entry) => entry.id).filter((entry) => entry !== 'other-list'),
  members: members.map(([substanceId, factor]) => ({ substanceId, factor, compositionKnown: factor !== '1' })),
  ...more,
});
const ARTICLE = { listId: 'svhc', denominator: 'article', duty: 'declare', exemptionIds: [] } as const;
/** Every kind of list: an element with compounds, a family, entries that share a member, an absent one, a total ban. */
const ITEMS: readonly ListItem[] = [
  itemOf('lead', '0.1', [
    [1, '1'],
    [2, '0.9283'],
    [3, '0.6411'],
  ]),
  itemOf('cadmium', '0.01', [[4, '1']]),
  itemOf('absent', '0.1', [[99, '1']]),
  itemOf(
    'family',
    '0.1',
    [
      [5, '1'],
      [6, '1'],
    ],
    { listId: 'gb', entityKind: 'family' },
  ),
  itemOf('svhc-1', '0.1', [[5, '1']], ARTICLE),
  itemOf(
    'svhc-group',
    '0.1',
    [
      [5, '1'],
      [6, '1'],
    ],
    { ...ARTICLE, entityKind: 'group' },
  ),
  itemOf('svhc-lead', '0.1', [[1, '1']], ARTICLE),
  itemOf(
    'gadsl',
    '0.1',
    [
      [6, '1'],
      [2, '0.25'],
    ],
    { listId: 'gadsl', comparison: 'gte', duty: 'declare', exemptionIds: [] },
  ),
  itemOf('never', '0', [[4, '1']], { listId: 'pops', exemptionIds: [] }),
];

/**
 * One of the contents that occur, as percent text, shifted by a tiny step or truncated when its decimals do not
 * end: rounding in the engine must not change the comparison with the limit.
 */
function contentAsLimit(random: SeededRandom, contents: readonly ContentBounds[], shift: string): string | undefined {
  const shares = contents
    .flatMap(({ min, nominal, disclosed, max }) => [min, nominal, disclosed, max])
    .filter((share) => share.compare(Fraction.of('0.00001')) > 0);
  if (shares.length === 0) return undefined;
  const percent = least([random.pick(shares).times(HUNDRED).plus(Fraction.of(shift)), HUNDRED]);
  return percent.toText(30).replace(/\.?0+$/, '');
}

const SHIFTS = ['0', '0', '0', '0.00000000000001', '-0.00000000000001', '0.0000000000000000000000000001'];

/** Limits of single uses, equal or close to contents of the vehicle. */
const limitsByUse = (random: SeededRandom, contents: readonly ContentBounds[]): UseThreshold[] =>
  Array.from({ length: random.integer(1, 3) }, () => ({
    limitPercent: contentAsLimit(random, contents, random.pick(SHIFTS)) ?? random.pick(['0.001', '3']),
    comparison: random.pick(['gt', 'gte']),
    applicationCodes: [String(random.pick(APPLICATIONS))],
  }));

/** Rules whose limits are equal or very close to contents of this vehicle. */
function rulesOnPurpose(
  random: SeededRandom,
  roots: readonly CompositionNode[],
): Pick<Vehicle, 'items' | 'exemptions'> {
  const units = roots.flatMap((root) => unitsAtRoot(expand(root)));
  const contents = ({ denominator }: ListItem, item: ListItem): ContentBounds[] =>
    units
      .filter(({ kind }) => (denominator === 'article') === (kind === 'article' || kind === 'process-materials'))
      .map((unit) => contentInUnit(unit, item));
  const items = ITEMS.map((item): ListItem => {
    const limit =
      item.id !== 'never' && random.chance(0.6)
        ? contentAsLimit(random, contents(item, item), random.pick(SHIFTS))
        : undefined;
    const isGte = item.comparison === 'gte' || (item.id !== 'never' && random.chance(0.2));
    const uses = item.id === 'never' || random.chance(0.5) ? [] : limitsByUse(random, contents(item, item));
    return {
      ...item,
      limitPercent: limit ?? item.limitPercent,
      comparison: isGte ? 'gte' : 'gt',
      ...(uses.length > 0 ? { uses } : {}),
    };
  });
  const lead = ITEMS[0] as ListItem;
  const bound = (declared: string | null): string | null =>
    declared === null || random.chance(0.5)
      ? declared
      : (contentAsLimit(random, contents(lead, lead), random.pick(SHIFTS)) ?? declared);
  const exemptions = EXEMPTIONS.map((entry) => ({
    ...entry,
    maxPercent: bound(entry.maxPercent),
    minPercent: bound(entry.minPercent),
  }));
  return { items, exemptions };
}

function datesOf(random: SeededRandom): Vehicle['dates'] {
  const maybe = <T extends object>(value: T): Partial<T> => (random.chance(0.6) ? value : {});
  return {
    ...maybe({ typeApproval: random.pick(['2024-12-31', '2025-01-01']) }),
    ...maybe({ putOnMarket: random.pick(['2008-06-30', '2029-12-31', '2030-01-01']) }),
    ...maybe({ engineDeveloped: random.pick(['2003-06-30', '2003-07-01']) }),
    ...maybe({ sparePart: random.chance(0.4) }),
  };
}

/** A random vehicle for all engines: trees of at most 60 places, limits close to its contents. */
export function randomVehicle(seed: number, places = 60): Vehicle {
  const composition = new RandomComposition(seed, places);
  const random = new SeededRandom(seed + 7919);
  const positions = Array.from({ length: random.integer(1, 3) }, () => ({
    root: random.chance(0.95) ? composition.root() : null,
    pieces: random.integer(1, 5),
    massGrams: random.integer(1, 900),
  }));
  const roots = positions.flatMap(({ root }): CompositionNode[] => (root ? [root] : []));
  return {
    positions,
    ...rulesOnPurpose(random, roots),
    dates: datesOf(random),
    scaleToDeclared: random.chance(0.5),
    applications: MEANINGS.map((exemptionIds, index): ApplicationMeaning => ({
      applicationId: APPLICATIONS[index] ?? 0,
      code: String(APPLICATIONS[index] ?? 0),
      exemptionIds,
      potentiallyProhibited: exemptionIds.length > 2,
      ...(random.chance(0.1) ? { substanceIds: [1, random.integer(2, 6)] } : {}),
      ...(random.chance(0.1) ? { classCodes: [random.pick(['3', '3.2', '5.1', '6'])] } : {}),
    })),
  };
}

export interface EngineCall {
  input: EngineInput;
  loadExact: LoadExact;
}

/** A vehicle as input columns of the engine. */
export function forEngine(vehicle: Vehicle, more: Partial<EngineInput> = {}): EngineCall {
  const { positions, items, exemptions, applications, dates, scaleToDeclared } = vehicle;
  const { loadExact, ...columns } = encodeComposition([...new Set(positions.flatMap(({ root }) => root ?? []))]);
  const input: EngineInput = {
    ...columns,
    items,
    exemptions,
    applications,
    dates,
    watched: [],
    options: { scaleToDeclared, includePass: false },
    positions: {
      root: Int32Array.from(positions, ({ root }) => root?.id ?? 0),
      pieces: Float64Array.from(positions, ({ pieces }) => pieces),
      massGrams: Float64Array.from(positions, ({ massGrams }) => massGrams ?? NaN),
    },
    ...more,
  };
  return { input, loadExact };
}
