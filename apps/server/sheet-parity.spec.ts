import { expectSameFindings, ParityWorld, sharedApp, type TestApp } from '@matlas/testing';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.close());

/** The long test uses five hundred trees: sheet-parity.long.ts. */
const COUNT = 48;

it('server and browser find the same in random trees, under every rule set', async () => {
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
  expect(met.size).toBeGreaterThan(30);
});
