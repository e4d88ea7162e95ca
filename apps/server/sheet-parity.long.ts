import { FEATURES } from '@matlas/features';
import { createTestApp, expectSameFindings, ParityWorld, type TestApp } from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(FEATURES);
});
afterAll(() => app.close());

/** A smaller number of trees is tested in every run: sheet-parity.spec.ts. */
const COUNT = IS_SHORT ? 200 : 500;

it(`server and browser find the same in ${COUNT} random trees, under every rule set`, async () => {
  const world = new ParityWorld(app);
  await world.open();
  const sets = await app.db.rows<{ id: number }>(`select id from mds_rule_set where state = 'active' order by id`);
  const met = await expectSameFindings(
    world,
    COUNT,
    sets.map(({ id }) => id),
  );
  expect([...met]).toEqual(
    expect.arrayContaining([
      'STR-8.ownDeleted',
      'STR-8.expired',
      'STR-8.inactiveSubstance',
      'STR-8.preliminary',
      'HID-1.tooMuch',
      'HID-2.gadsl',
      'APP-1.missing',
      'CLS-3.liquidOrGas',
      'POR-1.tooLarge',
    ]),
  );
  expect(met.size).toBeGreaterThan(45);
});
