import { type Auth, AuthLookup, Walls } from '@matlas/server-kit';
import { sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { RememberedMappings } from './remembered-mappings.store';

describe('remembered column mappings', () => {
  let app: TestApp;
  let mappings: RememberedMappings;
  let ours: Auth;
  let theirs: Auth;
  const authOf = async (userId: number): Promise<Auth> => {
    const auth = await app.app.get(AuthLookup).byUser(userId);
    if (!auth) throw new Error('no such user');
    return auth;
  };
  beforeAll(async () => {
    app = await sharedApp();
    mappings = app.app.get(RememberedMappings);
    [ours, theirs] = [await authOf((await signedIn(app)).user.id), await authOf((await signedIn(app)).user.id)];
  });
  afterAll(() => app.close());
  const as = <T>(auth: Auth, work: () => Promise<T>) => app.app.get(Walls).runAs(auth.scope, work);

  it('are found by the titles without case, spaces, punctuation and order, by the enterprise that saved them', async () => {
    const titles = ['CAS No.', 'Stoff', '', 'Anteil (%)'];
    await as(ours, () => mappings.saveMapping(ours, { kind: 'bom', titles, mapping: { columns: { number: 0 } } }));
    const find = (auth: Auth, kind: 'bom' | 'sheet', wanted: string[]) =>
      as(auth, () => mappings.findMapping(auth, { kind, titles: wanted }));
    expect(await find(ours, 'bom', ['ANTEIL %', 'cas no', 'stoff'])).toMatchObject({
      titles,
      mapping: { columns: { number: 0 } },
      lastResult: null,
    });
    expect(await find(ours, 'bom', ['CAS No.', 'Stoff'])).toBeUndefined();
    expect(await find(ours, 'sheet', titles)).toBeUndefined();
    expect(await find(theirs, 'bom', titles)).toBeUndefined();
  });

  it('of a sender come before those for any; saving again keeps the last result', async () => {
    const layout = { kind: 'sheet' as const, titles: ['Part', 'Substance'] };
    await as(ours, async () => {
      await mappings.saveMapping(ours, { ...layout, mapping: { any: true }, result: { rows: 3 } });
      await mappings.saveMapping(ours, { ...layout, partner: 'S1', mapping: { any: false } });
      await mappings.saveResult(ours, { ...layout, partner: 'S1', result: { rows: 7 } });
      await mappings.saveMapping(ours, { ...layout, partner: 'S1', mapping: { any: false, again: true } });
    });
    const find = (partner?: string) => as(ours, () => mappings.findMapping(ours, { ...layout, partner }));
    expect(await find('S1')).toMatchObject({ mapping: { any: false, again: true }, lastResult: { rows: 7 } });
    expect(await find('S2')).toMatchObject({ partner: '', mapping: { any: true }, lastResult: { rows: 3 } });
    const listed = await as(ours, () => mappings.listMappings(ours, 'sheet', 'S1'));
    expect(listed.map(({ partner }) => partner)).toEqual(['S1', '']);
  });
});
