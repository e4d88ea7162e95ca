// Own database: few connections, and areas of probes.
import {
  createTestApp,
  enterprise,
  probeFeature,
  SeededRandom,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';
import type { Scope } from '../auth';
import { JobEntity } from '../jobs/job.entity';
import { DerivedDb } from './derived-db';
import { PlatformDb } from './platform-db';
import { ANONYMOUS_WALL, type Wall, Walls, wallOf, withDerived } from './wall';

interface Standing {
  role: string;
  enterprise: string;
  user: string;
}
const WHO = `select current_user::text as role, coalesce(current_setting('matlas.enterprise', true), '') as enterprise,
    coalesce(current_setting('matlas.user', true), '') as user`;
const standingOf = ({ role, enterpriseId, userId }: Wall): Standing => ({
  role,
  enterprise: String(enterpriseId),
  user: String(userId),
});
const scopeOf = (enterpriseId: number, userId: number, reach: Scope['reach'] = 'enterprise'): Scope => ({
  reach,
  enterpriseId,
  organisationIds: [],
  userId,
});
const PLATFORM_SCOPE = scopeOf(0, 0, 'all');
const CALLERS = [scopeOf(1, 11), scopeOf(2, 21), scopeOf(2, 22, 'own'), scopeOf(3, 31, 'all'), PLATFORM_SCOPE];
const ROUNDS = 60;

describe.each([2, 3])('the wall of a caller, with %i connections for all', (connections) => {
  let test: TestApp;
  let walls: Walls;
  beforeAll(async () => {
    test = await createTestApp([{ ...probeFeature, entities: [JobEntity] }], { DATABASE_POOL: String(connections) });
    walls = test.app.get(Walls);
    walls.outside = undefined;
  });
  afterAll(() => test.close());

  const who = async () => (await test.db.row<Standing>(WHO)) as Standing;
  const expectPlanned = (error: Error) => expect(error.message).toMatch(/changed my mind|division by zero/);
  const viaRepository = async () => (await test.db.repo(JobEntity).query(WHO))[0] as Standing;

  /** Runs random steps of one caller; records for every step the actual and the expected row-security context. */
  async function visit(scope: Scope, random: () => number, seen: [Standing, Standing][]): Promise<void> {
    const mine = standingOf(wallOf(scope));
    const note = async (found: Promise<Standing>, wanted = mine) => void seen.push([await found, wanted]);
    const inside = async () => {
      await note(viaRepository());
      if (random() < 0.6)
        await note(
          test.app.get(DerivedDb).row<Standing>(WHO) as Promise<Standing>,
          standingOf(withDerived(wallOf(scope))),
        );
      if (random() < 0.6) await test.db.asPlatform(async () => note(who(), standingOf(wallOf(PLATFORM_SCOPE))));
      await note(who());
      if (random() < 0.3) await test.db.runAs(CALLERS[0] as Scope, () => test.db.execute('select 1 / 0'));
      if (random() < 0.2) throw new Error('changed my mind');
      await Promise.all([
        note(who()),
        note(test.app.get(PlatformDb).row<Standing>(WHO) as Promise<Standing>, standingOf(wallOf(PLATFORM_SCOPE))),
        note(viaRepository()),
      ]);
    };
    await test.db.runAs(scope, async () => {
      await note(random() < 0.5 ? who() : viaRepository());
      if (random() < 0.7) await test.db.tx(inside).catch(expectPlanned);
      if (random() < 0.3) await expect(test.db.execute('select nonsense')).rejects.toThrow('nonsense');
      await note(random() < 0.5 ? viaRepository() : who());
    });
  }

  it('applies to every statement, whoever used the connection before and however that ended', async () => {
    const source = new SeededRandom(connections);
    const random = () => source.next();
    const seen: [Standing, Standing][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(
        Array.from({ length: 4 }, () => visit(CALLERS[Math.floor(random() * CALLERS.length)] as Scope, random, seen)),
      );
    }
    expect(seen.length).toBeGreaterThan(ROUNDS * 8);
    expect(seen.map(([found]) => found)).toEqual(seen.map(([, wanted]) => wanted));
  });

  it('throws when there is no caller', async () => {
    await expect(test.db.row('select 1')).rejects.toThrow('db.asPlatform');
    await expect(test.db.repo(JobEntity).findBy({})).rejects.toThrow('db.asPlatform');
    await expect(test.db.tx(async () => undefined)).rejects.toThrow('db.asPlatform');
  });

  it('shows no rows to an anonymous caller', async () => {
    await test.db.asPlatform(() =>
      test.db.execute(`insert into job (name, enterprise_id) values ('x', 1), ('y', null)`),
    );
    expect(await walls.run(ANONYMOUS_WALL, () => test.db.rows('select * from job'))).toEqual([]);
    expect(await walls.run(ANONYMOUS_WALL, () => test.db.repo(JobEntity).findBy({}))).toEqual([]);
  });
});

describe('rows under row security', () => {
  let test: TestApp;
  let a: TestEnterprise;
  let b: TestEnterprise;
  let people: number[];
  beforeAll(async () => {
    test = await createTestApp([probeFeature]);
    [a, b] = [await enterprise(test.db), await enterprise(test.db)];
    people = [(await user(test.db, a, { roles: [] })).id, (await user(test.db, b, { roles: [] })).id];
  });
  afterAll(() => test.close());

  /** Runs a query without a scope condition as a user of enterprise A. */
  const forgotten = <T>(work: () => T): T => test.db.runAs(scopeOf(a.id, people[0] as number), work);

  it('are not read, changed, deleted or added for another enterprise by a store without a scope condition', async () => {
    expect(await forgotten(() => test.db.rows('select id from app_user'))).toEqual([{ id: people[0] }]);
    expect(await forgotten(() => test.db.execute(`update app_user set name = 'taken'`))).toBe(1);
    expect(await forgotten(() => test.db.execute('delete from app_user where id = $1', [people[1]]))).toBe(0);
    const added = (of: TestEnterprise) =>
      forgotten(() =>
        test.db.execute(
          `insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type,
              power_plant, created_by)
            values ($1, $2, 'p', 'n', 0, 1, $3)`,
          [of.id, of.organisationId, people[0]],
        ),
      );
    await expect(added(b)).rejects.toThrow('row-level security');
    expect(await added(a)).toBe(1);
    await expect(
      forgotten(() => test.db.execute('update vehicle_model set enterprise_id = $1', [b.id])),
    ).rejects.toThrow('row-level security');
    expect(await test.db.rows(`select name = 'taken' as taken from app_user order by id`)).toEqual([
      { taken: true },
      { taken: false },
    ]);
  });

  it('of one user are hidden from all others, whatever their reach', async () => {
    await test.db.execute(
      `insert into note (type, title_zh, title_en, content_zh, content_en) values ('security', '甲', 'a', '甲', 'a')`,
    );
    await test.db.execute('insert into note_reader (note_id, user_id) select id, $1 from note', [people[1]]);
    const notes = (scope: Scope) => test.db.runAs(scope, () => test.db.rows('select title_en from note'));
    expect([
      await notes(scopeOf(b.id, people[1] as number)),
      await notes(scopeOf(b.id, people[0] as number, 'all')),
      await notes(scopeOf(a.id, people[0] as number)),
    ]).toEqual([[{ title_en: 'a' }], [], []]);
  });

  it('of users are visible to others by name only', async () => {
    expect(await forgotten(() => test.db.rows('select id from enterprise'))).toEqual([{ id: a.id }]);
    expect(await forgotten(() => test.db.rows('select id from enterprise_card where id = $1', [b.id]))).toHaveLength(1);
    await expect(forgotten(() => test.db.rows('select mailbox from enterprise_card'))).rejects.toThrow(
      'does not exist',
    );
  });

  it('of derived tables are visible only through DerivedDb', async () => {
    await expect(forgotten(() => test.db.rows('select * from analysis_finding'))).rejects.toThrow('permission denied');
    expect(await forgotten(() => test.app.get(DerivedDb).rows('select * from analysis_finding'))).toEqual([]);
    expect(await forgotten(() => test.app.get(DerivedDb).rows('select id from app_user'))).toEqual([{ id: people[0] }]);
  });
});
