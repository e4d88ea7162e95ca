import { SheetWriter } from '@matlas/features/mds';
import { AuthLookup } from '@matlas/server-kit';
import { enterprise, SeededRandom, sharedApp, type TestApp, user } from '@matlas/testing';

let test: TestApp;
let modelIds: number[];
let sheetIds: number[];
const POSITIONS = 40;
const STEPS = 120;
/** Draft sheets that a test step may release; until then they do not count. */
const SHEETS = 12;

/**
 * The triggers react to any write (decision 0078), so the rows are written in SQL. Computes the expected role of
 * every position from the whole tree, by the definition.
 */
const EXPECTED = `with recursive hooked(id) as (select p.id from bom_position p join mds_sheet s on s.id = p.sheet_id
    where s.status in ('ST', 'IR', 'RL')),
  covered(id) as (select k.id from hooked h join bom_position k on k.parent_id = h.id
    union select k.id from covered c join bom_position k on k.parent_id = c.id)
  select p.id, p.role, case when p.id in (select id from covered) then 'covered'
    when p.id in (select id from hooked) then 'counted'
    when exists (select 1 from bom_position k where k.parent_id = p.id) then 'group' else 'unmatched' end as expected
  from bom_position p where p.model_id = any($1::int[]) order by p.id`;

beforeAll(async () => {
  test = await sharedApp({});
  const owner = await enterprise(test.db);
  const person = await user(test.db, owner);
  const own = [owner.id, person.organisationId, person.id];
  const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);
  modelIds = ids(
    await test.db.rows(
      `insert into vehicle_model (enterprise_id, organisation_id, created_by, project_name, internal_number, model_type,
          power_plant)
        select $1, $2, $3, 'Roles ' || n, 'ROLES-' || n, 0, 5 from generate_series(1, 2) n returning id`,
      own,
    ),
  );
  const auth = await test.app.get(AuthLookup).byUser(person.id);
  if (!auth) throw new Error('no such user');
  const drafts = Array.from({ length: SHEETS }, (_, n) => ({
    key: `${n}`,
    tree: { kind: 1 as const, name: `Part ${n}`, number: `R-${n}` },
  }));
  sheetIds = ids(await test.app.get(SheetWriter).createMany(auth, drafts));
});
afterAll(() => test.close());

const positions = (): Promise<{ id: number; model: number }[]> =>
  test.db.rows('select id, model_id as model from bom_position where model_id = any($1::int[]) order by id', [
    modelIds,
  ]);
const add = (model: number, parent: number | null): Promise<number> =>
  test.db.execute(
    `insert into bom_position (model_id, parent_id, ord, level, name, pinyin, quantity, match_state)
      values ($1, $2, 1, 0, 'p', '', 1, 'unmatched')`,
    [model, parent],
  );

it('updates the roles after every change of hooks, of the tree and of sheets, for single and bulk changes', async () => {
  const random = new SeededRandom(20_261_125);
  const pick = <T>(from: readonly T[]): T => random.pick(from);
  for (const model of modelIds) await add(model, null);
  const grow = async (): Promise<void> => {
    const { id, model } = pick(await positions());
    await add(model, id);
  };
  for (let n = 0; n < POSITIONS; n++) await grow();
  const changes: (() => Promise<unknown>)[] = [
    grow,
    async () =>
      test.db.execute('update bom_position set sheet_id = $2 where id = $1', [
        pick(await positions()).id,
        pick(sheetIds),
      ]),
    async () => test.db.execute('update bom_position set sheet_id = null where id = $1', [pick(await positions()).id]),
    () => test.db.execute(`update mds_sheet set status = 'RL' where id = $1 and status = 'ED'`, [pick(sheetIds)]),
    async () => {
      const [moved, to] = [pick(await positions()), pick(await positions())];
      await test.db.execute(
        `with recursive below(id) as (select $1::int union select k.id from below b join bom_position k on k.parent_id = b.id)
          update bom_position set parent_id = $2 where id = $1 and parent_id is not null and model_id = $3
            and $2 not in (select id from below)`,
        [moved.id, to.id, to.model],
      );
    },
    async () => {
      const all = await positions();
      if (all.length > POSITIONS)
        await test.db.execute('delete from bom_position where id = $1 and parent_id is not null', [pick(all).id]);
    },
    () =>
      test.db.execute(
        'update bom_position set sheet_id = case when id % 5 = 0 then $2::int end where model_id = any($1::int[])',
        [modelIds, pick(sheetIds)],
      ),
  ];
  const seen = new Set<string>();
  for (let step = 0; step < STEPS; step++) {
    await pick(changes)();
    const rows = await test.db.rows<{ id: number; role: string; expected: string }>(EXPECTED, [modelIds]);
    expect(rows.filter(({ role, expected }) => role !== expected)).toEqual([]);
    for (const { role } of rows) seen.add(role);
  }
  expect([...seen].sort()).toEqual(['counted', 'covered', 'group', 'unmatched']);
});
