// Own database: its server runs in another time zone.
import type { RequestRow } from '@matlas/contract';
import { bomFeature } from '@matlas/features/bom';
import { catalogFeature } from '@matlas/features/catalog';
import { exchangeFeature } from '@matlas/features/exchange';
import { identityFeature } from '@matlas/features/identity';
import { mdsFeature } from '@matlas/features/mds';
import { reportsFeature } from '@matlas/features/reports';
import { rulesFeature } from '@matlas/features/rules';
import { vehicleFeature } from '@matlas/features/vehicle';
import { clock, DerivedDb, PlatformDb, systemAuth } from '@matlas/server-kit';
import {
  type AuthHeader,
  businessDay,
  createTestApp,
  enterprise,
  jobEnd,
  signIn,
  type TestApp,
  user,
  zoneNearMidnight,
} from '@matlas/testing';
import { sampleVehicle } from '../testing';
import { substanceAnalysisFeature } from '..';

const FEATURES = [
  identityFeature,
  catalogFeature,
  rulesFeature,
  mdsFeature,
  exchangeFeature,
  vehicleFeature,
  bomFeature,
  reportsFeature,
  substanceAnalysisFeature,
];
const SHANGHAI = clock.zone;
const ZONE = zoneNearMidnight();
const utcDay = (): string => new Date().toISOString().slice(0, 10);
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(FEATURES, { WORKER: 'on', BUSINESS_TIME_ZONE: ZONE });
});
afterAll(() => app.close());

const call = async (method: 'get' | 'post', path: string, who: AuthHeader, body: object = {}) => {
  const httpRequest = app.http[method](`/api/${path}`).set(who).set('Accept-Language', 'en');
  return (await (method === 'get' ? httpRequest.query(body) : httpRequest.send(body))).body;
};
async function person(of = enterprise(app.db)) {
  const home = await of;
  const who = await user(app.db, home, { roles: ['enterpriseAdmin'] });
  return { home, user: who, headers: await signIn(app, who) };
}

describe(`business day around midnight (${ZONE})`, () => {
  it('is the current date of every database connection, different from UTC', async () => {
    expect(clock.today()).not.toBe(utcDay());
    const days = 'select current_date::text as day, now()::date::text as cast_day, current_setting($1) as zone';
    const zones = [app.db, app.app.get(DerivedDb), app.app.get(PlatformDb)].map((db) => db.row(days, ['TimeZone']));
    const inside = app.db.tx(() => app.db.row(days, ['TimeZone']));
    const here = { day: clock.today(), cast_day: clock.today(), zone: ZONE };
    expect(await Promise.all([...zones, inside])).toEqual([here, here, here, here]);
  });

  it('keeps an account and a contract valid until the end of their last local day', async () => {
    const { home, user: who } = await person();
    await app.db.execute('update app_user set valid_until = $2 where id = $1', [who.id, businessDay()]);
    await app.db.execute('update enterprise set contract_end = $2 where id = $1', [home.id, businessDay()]);
    const again = await signIn(app, who);
    expect(await call('post', 'haveTo', again)).toMatchObject({ ok: true, data: { user: { timeZone: ZONE } } });
    expect((await call('post', 'model/modInfo/saveOrUpdate', again)).code).not.toBe('enterprise.contractOver');
    await app.db.execute('update enterprise set contract_end = $2 where id = $1', [home.id, businessDay(-1)]);
    expect((await call('post', 'model/modInfo/saveOrUpdate', again)).code).toBe('enterprise.contractOver');
    await app.db.execute('update app_user set valid_until = $2 where id = $1', [who.id, businessDay(-1)]);
    expect((await call('post', 'haveTo', await signIn(app, who))).ok).toBe(false);
  });

  it('makes a request overdue on the day after its deadline, and refuses a deadline of today', async () => {
    const [maker, tier] = [await person(), await person()];
    const input = {
      projectName: 'C5',
      supplierCode: tier.home.code,
      supplyNumber: 'P-1',
      supplyName: 'Bracket',
      dataType: 1,
    };
    const save = (deadline: string) =>
      call('post', 'exchange/request/saveOrUpdate', maker.headers, { ...input, deadline, send: true });
    expect(await save(businessDay())).toMatchObject({ ok: false });
    const request = (await save(businessDay(1))).data as RequestRow;
    expect(request).toMatchObject({ daysLeft: 1, overdue: false });
    const on = async (deadline: string): Promise<RequestRow> => {
      await app.db.execute('update mds_request set deadline = $2 where id = $1', [request.id, deadline]);
      return (await call('get', 'exchange/request/get', maker.headers, { id: request.id })).data as RequestRow;
    };
    expect(await on(businessDay())).toMatchObject({ daysLeft: 0, overdue: false });
    expect(await on(businessDay(-1))).toMatchObject({ daysLeft: -1, overdue: true });
  });

  it('is the day of a run as of today, and exemptions apply on their last day', async () => {
    const maker = await person();
    const owner = { enterpriseId: maker.home.id, organisationId: maker.user.organisationId, userId: maker.user.id };
    const vehicle = await sampleVehicle(app.app, owner, owner, systemAuth());
    const exempt = async (lastDay: string | null): Promise<number> => {
      await app.db.execute('update rule_exemption set valid_until = $1', [lastDay]);
      const { runId, jobId } = (
        await call('post', 'analysis/prohibitSubstance/analysisSubstance', maker.headers, { modId: vehicle.modelId })
      ).data;
      expect((await jobEnd(app.db, jobId)).error).toBeNull();
      expect((await call('get', `analysis/prohibitSubstance/runs/${runId}`, maker.headers)).data).toMatchObject({
        asOf: businessDay(),
      });
      return (
        await call('post', 'analysis/prohibitSubstance/anaQueryList', maker.headers, { runId, verdicts: ['exempt'] })
      ).data.total;
    };
    const always = await exempt(null);
    expect(always).toBeGreaterThan(0);
    expect(await exempt(businessDay())).toBe(always);
    expect(await exempt(businessDay(-1))).toBe(0);
  });
});

describe('In Shanghai', () => {
  beforeAll(() => {
    clock.zone = SHANGHAI;
  });
  afterEach(() => clock.set(undefined));
  it.each([
    ['00:30', '2026-03-17T16:30:00Z', '2026-03-18'],
    ['23:30', '2026-03-18T15:30:00Z', '2026-03-18'],
  ])('at %s it is the day of Shanghai', (time, at, day) => {
    clock.set(at);
    expect([clock.today(), clock.stamp(), businessDay(-1)]).toEqual([
      day,
      `${day} ${time} (Asia/Shanghai)`,
      '2026-03-17',
    ]);
  });
});
