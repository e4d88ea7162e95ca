import { buildInventory, type ListItem } from '@matlas/domain';
import { onSeeds, seedsOf } from '../test-depth';
import { isEqual } from './compare';
import { judgeVehicle, type Vehicle } from './judge-vehicle';
import { forEngine, randomVehicle } from './random-vehicle';
import { LISTED_SUBSTANCES } from './random-composition';

const SEEDS = seedsOf({ everyday: 40, pool: 400 });
const EVERY = [...LISTED_SUBSTANCES, 8, 9, 10];
/** A list item for each substance, as if all substances were listed. */
const itemOf = (substanceId: number): ListItem => ({
  id: String(substanceId),
  listId: 'all',
  listVersion: '1',
  clause: '',
  entityKind: 'substance',
  limitPercent: '0',
  comparison: 'gt',
  denominator: 'material',
  duty: 'declare',
  validFrom: null,
  validTo: null,
  exemptionIds: [],
  members: [{ substanceId, factor: '1', compositionKnown: true }],
});
const inventoryOfVehicle = (vehicle: Vehicle) => {
  const { input } = forEngine(vehicle);
  return buildInventory(
    {
      ...input,
      edges: { ...input.edges, pos: new Int32Array(input.edges.parent.length) },
      classes: [...input.classes],
      applicationCodes: [],
      overrides: [],
    },
    input.positions,
    vehicle.scaleToDeclared,
  );
};

it('lowest, nominal and highest mass of every substance of a vehicle equal those of an independent oracle on the expanded trees', async () => {
  let compared = 0;
  await onSeeds(SEEDS, async (seed) => {
    const vehicle = { ...randomVehicle(seed), items: EVERY.map(itemOf) };
    const { itemGrams, unknownMaxGrams } = judgeVehicle(vehicle);
    const inventory = inventoryOfVehicle(vehicle);
    const rowOf = (id: number) =>
      inventory.rows.find((row) => !row.isMaterial && row.id === id && (row.part === 'plain' || row.part === 'whole'));
    const different = EVERY.flatMap((id, index) => {
      const [row, grams] = [rowOf(id), itemGrams[index]];
      const pairs = [
        [row?.minGrams, grams?.low],
        [row?.nominalGrams, grams?.nominal],
        [row?.maxGrams, grams?.high],
      ] as const;
      compared += row ? 1 : 0;
      return pairs.every(([one, other]) => isEqual(one ?? 0, other?.toNumber() ?? 0))
        ? []
        : [
            `${id}: ${JSON.stringify(row)}, oracle ${grams?.low.toText(12)} ${grams?.nominal.toText(12)} ${grams?.high.toText(12)}`,
          ];
    });
    expect(different).toEqual([]);
    expect(isEqual(inventory.unknownMaxGrams, unknownMaxGrams.toNumber())).toBe(true);
    // Disclosed and undisclosed mass add up to the whole.
    for (const whole of inventory.rows.filter(({ part }) => part === 'whole')) {
      const parts = inventory.rows.filter(({ id, part }) => id === whole.id && (part === 'open' || part === 'hidden'));
      expect(
        isEqual(
          parts.reduce((sum, { nominalGrams }) => sum + nominalGrams, 0),
          whole.nominalGrams,
        ),
      ).toBe(true);
    }
  });
  expect(compared).toBeGreaterThan(SEEDS.length * 4);
});
