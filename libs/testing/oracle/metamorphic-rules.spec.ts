import {
  type CompositionNode,
  Decimal,
  type ExemptionEntry,
  itemsInForce,
  type Portion,
  type Verdict,
} from '@matlas/domain';
import { analyse, onVehiclesOf, rebuilt, type Rows } from './analysed-vehicle';
import type { Vehicle } from './judge-vehicle';
import { randomVehicle } from './random-vehicle';
import { SeededRandom } from '../seeded-random';
import { seedsOf } from '../test-depth';
import { worstOf } from './verdict-on';

const REST: Portion = { kind: 'rest' };
const isWorse = (verdict: Verdict, than: Verdict): boolean => verdict !== than && worstOf([verdict, than]) === verdict;
/**
 * Verdicts by certainty that a content is over its limit. This differs from the order for parts, in which "depends"
 * outranks "declare".
 */
const SURELY_OVER: readonly Verdict[] = ['pass', 'unknown', 'depends', 'declare', 'fail'];
const isMore = (verdict: Verdict, than: Verdict): boolean => SURELY_OVER.indexOf(verdict) > SURELY_OVER.indexOf(than);

const onRandomVehicles = onVehiclesOf(seedsOf({ everyday: 30, pool: 300 }));

describe('adding mass without the substance', () => {
  /** A part of 100 g with 5 % of a material that contains lead, with additional grams of steel. */
  const partWith = (content: Portion, moreGrams: number, vehicle: Vehicle): Vehicle => {
    const [lead, other, iron] = [1, 8, 9].map((id): CompositionNode => ({ id, kind: 'substance', children: [] })) as [
      CompositionNode,
      CompositionNode,
      CompositionNode,
    ];
    const listed: CompositionNode = {
      id: 101,
      kind: 'material',
      materialClass: '5.3',
      children: [
        { child: lead, amount: { portion: content } },
        { child: other, amount: { portion: REST } },
      ],
    };
    const steel: CompositionNode = {
      id: 102,
      kind: 'material',
      materialClass: '1.1.1',
      children: [{ child: iron, amount: { portion: REST } }],
    };
    const root: CompositionNode = {
      id: 103,
      kind: 'component',
      children: [
        { child: listed, amount: { massGrams: new Decimal(5) } },
        { child: steel, amount: { massGrams: new Decimal(95 + moreGrams) } },
      ],
    };
    return { ...vehicle, positions: [{ root, pieces: 1 }] };
  };

  it.each(['declare', 'prohibited'] as const)(
    'never raises a concentration in an article, never makes it surer that it is over (%s)',
    async (duty) => {
      const rules = randomVehicle(1);
      const item = {
        ...(rules.items.find(({ id }) => id === 'svhc-lead') as Vehicle['items'][number]),
        limitPercent: '0.1',
        duty,
      };
      const over = duty === 'declare' ? 'declare' : 'fail';
      const ranges = [
        [1, 1],
        [2, 2],
        [4, 4],
        [1, 3],
        [3, 9],
      ] as const;
      const steps = new Set<string>();
      for (const [min, max] of ranges) {
        const content: Portion =
          min === max
            ? { kind: 'fixed', value: new Decimal(min) }
            : { kind: 'range', min: new Decimal(min), max: new Decimal(max) };
        let before = { percent: [Infinity, Infinity, Infinity, Infinity], verdict: over as Verdict };
        for (const more of [0, 5, 50, 100, 200, 1000]) {
          const { rows, positions } = await analyse({ ...partWith(content, more, rules), items: [item] });
          const [row] = [...rows.values()];
          const now = { percent: row?.percent.map(Number) ?? [0, 0, 0, 0], verdict: positions[0] as Verdict };
          const isRaised = now.percent.some((value, index) => value > (before.percent[index] as number));
          expect({ now, before, isRaised, isSurer: isMore(now.verdict, before.verdict) }).toEqual({
            now,
            before,
            isRaised: false,
            isSurer: false,
          });
          if (more > 0) steps.add(`${before.verdict}>${now.verdict}`);
          before = now;
        }
      }
      expect([...steps]).toEqual(
        expect.arrayContaining([`${over}>pass`, `${over}>depends`, 'depends>pass', `${over}>${over}`]),
      );
    },
  );
});

describe('rules', () => {
  const OPEN: ExemptionEntry = {
    id: 'everything',
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
  const withoutVerdict = (rows: Rows): Map<string, Verdict> =>
    new Map(
      [...rows.keys()].map((key) => [
        key.slice(0, key.lastIndexOf('|')),
        key.slice(key.lastIndexOf('|') + 1) as Verdict,
      ]),
    );

  onRandomVehicles('one more exemption never makes a verdict worse', async (vehicle, one) => {
    const items = vehicle.items.map((item) => ({ ...item, exemptionIds: [...item.exemptionIds, 'everything'] }));
    const applications = vehicle.applications.map((each) =>
      each.applicationId <= 3 ? { ...each, exemptionIds: [...each.exemptionIds, 'everything'] } : each,
    );
    const other = await analyse({ ...vehicle, items, applications, exemptions: [...vehicle.exemptions, OPEN] });
    expect(other.positions.filter((verdict, index) => isWorse(verdict, one.positions[index] as Verdict))).toEqual([]);
    expect([...withoutVerdict(other.rows).keys()].sort()).toEqual([...withoutVerdict(one.rows).keys()].sort());
  });

  onRandomVehicles('a stricter limit never loses a finding, never makes one less sure', async (vehicle) => {
    const unexempted = vehicle.items.map((item) => ({ ...item, exemptionIds: [] }));
    const stricter = unexempted.map((item) => ({
      ...item,
      limitPercent: new Decimal(item.limitPercent).div(2).toFixed(),
    }));
    const [one, other] = [
      await analyse({ ...vehicle, items: unexempted }),
      await analyse({ ...vehicle, items: stricter }),
    ];
    const now = withoutVerdict(other.rows);
    expect([...withoutVerdict(one.rows)].filter(([key, before]) => isMore(before, now.get(key) ?? 'pass'))).toEqual([]);
  });

  onRandomVehicles(
    'withdrawing every application never betters a part, where none claims a stricter use',
    async (vehicle) => {
      const useless = { ...vehicle, items: vehicle.items.map(({ uses: _uses, ...item }) => item) };
      const one = await analyse(useless);
      const plain = rebuilt(useless, (edges) =>
        edges.map(({ overrides: _overrides, ...edge }) => ({ ...edge, applicationId: 0 })),
      );
      const other = await analyse(plain);
      expect(one.positions.filter((verdict, index) => isWorse(verdict, other.positions[index] as Verdict))).toEqual([]);
    },
  );

  onRandomVehicles('a later day never loses a finding, unless its entry has ended', async (vehicle) => {
    const random = new SeededRandom(vehicle.items.length);
    const dated = vehicle.items.map((item) => ({
      ...item,
      exemptionIds: [],
      validFrom: random.pick([null, '2025-06-01', '2026-06-01']),
      validTo: random.pick([null, null, '2026-12-31']),
    }));
    const onDay = async (day: string): Promise<string[]> => {
      const items = itemsInForce(dated, day);
      const { rows } = await analyse({ ...vehicle, items });
      return [...rows.keys()].flatMap((key) => {
        const [position, kind, node, item, , verdict] = key.split('|');
        const found = items[Number(item)];
        return found && (found.validTo ?? '9999') >= '2027-01-01'
          ? [[position, kind, node, found.id, verdict].join('|')]
          : [];
      });
    };
    const later = new Set(await onDay('2027-01-01'));
    expect((await onDay('2026-01-01')).filter((key) => !later.has(key))).toEqual([]);
    expect(later.size).toBeGreaterThanOrEqual((await onDay('2025-01-01')).length);
  });
});
