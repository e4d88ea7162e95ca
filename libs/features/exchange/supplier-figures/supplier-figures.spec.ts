import { sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { material, rest, seedSubstances } from '../testing/sample-sheets';
import { SendingHistoryStore } from './sending-history.store';
import { SupplierFigures } from './supplier-figures';

type Person = Awaited<ReturnType<typeof signedIn>>;

describe('data of the exchange for others: figures of suppliers, and the trace', () => {
  let app: TestApp;
  let tier2: Person;
  let tier1: Person;
  let maker: Person;
  const call = async (method: 'get' | 'post', path: string, who: Person, body: object = {}) =>
    (await app.http[method](`/api${path}`).set(who.headers).set('Accept-Language', 'en').send(body)).body;
  const ok = async (...[method, path, who, body]: Parameters<typeof call>) => {
    const answer = await call(method, path, who, body);
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.data;
  };
  const form = (to: Person, name: string) => ({
    recEntId: to.user.enterpriseId,
    supplierCode: 'S1',
    symbol: name,
    mdsName: name,
  });
  const proposed = async (from: Person, name: string, to: Person, tree: object) => {
    const { id } = await ok('post', '/data/local/component', from, { tree });
    const { kid } = await ok('post', '/exchange/sent/recipient/saveOrUpdate', from, {
      sendMdsId: id,
      ...form(to, name),
    });
    await ok('post', `/exchange/sent/sheet/propose/${id}`, from);
    return { id, kid };
  };
  const part = (name: string, child?: object) => ({
    kind: 1,
    name,
    number: name,
    measuredMassGrams: '20',
    children: [
      child ?? {
        massGrams: '20',
        node: material('Steel', [rest('7439-89-6')], { classCode: '1.1.1', number: '1.0330' }),
      },
    ],
  });
  const decide = async (kid: number, who: Person, how: 'accept' | 'reject') => {
    await ok('post', `/exchange/received/view/${kid}`, who);
    await ok('post', `/exchange/received/${how}/${kid}`, who, how === 'reject' ? { reason: 'wrongMass' } : {});
  };
  const figures = async (who: Person) =>
    (await ok('post', '/sys/supplierRanking/page', who)).records.map(
      ({ id, accepted, rejected, rejectedShare }: Record<string, unknown>) => ({
        id,
        accepted,
        rejected,
        rejectedShare,
      }),
    );

  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    [tier2, tier1, maker] = [await signedIn(app), await signedIn(app), await signedIn(app)];
    await app.db.execute(`update enterprise set identity = 'supplier' where id = $1`, [tier2.user.enterpriseId]);
  });
  afterAll(() => app.close());

  it('counts accepted and rejected sheets for the ranking once, even for repeated events; recalled ones do not count', async () => {
    const [one, two, three, four] = [
      await proposed(tier2, 'F-1', tier1, part('F-1')),
      await proposed(tier2, 'F-2', tier1, part('F-2')),
      await proposed(tier2, 'F-3', tier1, part('F-3')),
      await proposed(tier2, 'F-4', tier1, part('F-4')),
    ];
    await decide(one.kid, tier1, 'accept');
    await decide(two.kid, tier1, 'accept');
    await decide(three.kid, tier1, 'reject');
    await ok('post', '/exchange/sent/recall', tier2, { ids: [four.kid] });
    expect(await figures(tier1)).toEqual([
      { id: tier2.user.enterpriseId, accepted: 2, rejected: 1, rejectedShare: '33.33' },
    ]);
    expect(await figures(tier2)).toEqual([]);
    // The nightly run records lost events and does not change the others.
    await app.db.execute(`delete from supplier_event where kind = 'rejected'`);
    const context = { tx: (work: () => Promise<unknown>) => work(), reportProgress: () => Promise.resolve() };
    await app.app.get(SupplierFigures).run({}, context as never);
    await app.app.get(SupplierFigures).run({}, context as never);
    expect(await figures(tier1)).toMatchObject([{ accepted: 2, rejected: 1 }]);
    expect((await app.app.get(SendingHistoryStore).listSince(7, 0, 100)).map(({ kind }) => kind)).toEqual([
      'sent',
      'sent',
      'sent',
      'accepted',
      'accepted',
      'rejected',
    ]);
    // A rejected sheet is sent again: the time until then is recorded too.
    expect((await ok('post', '/sys/supplierRanking/page', tier1)).records[0].correctionDays).toBeNull();
    await ok('post', `/exchange/sent/sheet/further/${three.id}`, tier2, { kids: [three.kid] });
    expect((await ok('post', '/sys/supplierRanking/page', tier1)).records[0].correctionDays).toBe('0');
  });

  it('shows a received sheet in the own one above it, and forwarded ones both ways, as far as each party may see', async () => {
    const screw = await proposed(tier2, 'T-screw', tier1, part('T-screw'));
    await decide(screw.kid, tier1, 'accept');
    const { cid } = (await app.db.row<{ cid: number }>('select cid from mds_sheet where id = $1', [screw.id]))!;
    const door = await proposed(tier1, 'T-door', maker, part('T-door', { quantity: 1, ref: { cid: Number(cid) } }));
    const names = async (sheetId: number, direction: string, who: Person) =>
      (await ok('get', `/mds/trace/graph?sheetId=${sheetId}&direction=${direction}&depth=5`, who)).nodes.map(
        ({ name, level }: { name: string; level: number }) => [name, level],
      );
    // Tier 1 sees where the received screw is used, up to its own door; tier 2 does not see how tier 1 uses it.
    expect(await names(screw.id, 'up', tier1)).toEqual([
      ['T-screw', 0],
      ['T-door', 1],
    ]);
    expect(await names(door.id, 'down', maker)).toEqual([
      ['T-door', 0],
      ['T-screw', -1],
    ]);
    expect(await names(screw.id, 'up', tier2)).toEqual([['T-screw', 0]]);
    expect((await call('get', `/mds/trace/graph?sheetId=${screw.id}&direction=up&depth=5`, maker)).respCode).toBe(404);
    // After forwarding, the maker has the screw and finds it in the door too.
    const forwarded = await ok('post', `/exchange/received/forward/${screw.kid}`, tier1, form(maker, 'T-screw'));
    await decide(forwarded.kid, maker, 'reject');
    expect(await names(screw.id, 'up', maker)).toEqual([
      ['T-screw', 0],
      ['T-door', 1],
    ]);
    const sendings = async (sheetId: number, who: Person) =>
      (await ok('get', `/mds/trace/history/${sheetId}`, who))[0].sendings.map(
        ({ way, nameZh, status }: Record<string, string>) => [way, nameZh, status],
      );
    const nameOf = (who: Person) => `企业 ${who.enterprise.code}`;
    expect(await sendings(screw.id, tier2)).toEqual([['sent', nameOf(tier1), 'P']]);
    expect(await sendings(screw.id, tier1)).toEqual([
      ['forwarded', nameOf(maker), 'R'],
      ['received', nameOf(tier2), 'P'],
    ]);
    expect(await sendings(screw.id, maker)).toEqual([['received', nameOf(tier1), 'R']]);
    expect(await sendings(door.id, maker)).toEqual([['received', nameOf(tier1), 'N']]);
  });
});
