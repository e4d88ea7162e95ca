import { createHash } from 'node:crypto';
import {
  mdsApi,
  type OfflinePackage,
  type OfflineManifest,
  type SheetDetail,
  treeInputOf,
  treeOfDetail,
} from '@matlas/contract';
import { applyOperation, childrenOf, Decimal } from '@matlas/domain';
import { isSignedBy, parsePublicKey } from '@matlas/formats';
import { SheetWriter } from '@matlas/features/mds';
import { AuthLookup } from '@matlas/server-kit';
import {
  type AuthHeader,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestUser,
  user,
  seedCatalogue,
} from '@matlas/testing';

let test: TestApp;
let maker: TestUser;
let headers: AuthHeader;
let stranger: AuthHeader;
let sheetId: number;

beforeAll(async () => {
  test = await sharedApp({});
  await seedCatalogue(test.db);
  maker = await user(test.db, await enterprise(test.db));
  headers = await signIn(test, maker);
  const other = await user(test.db, await enterprise(test.db));
  stranger = await signIn(test, other);
  for (const { id } of [maker, other]) await grant('advanced', id);
  const auth = await test.app.get(AuthLookup).byUser(maker.id);
  const [sheet] = await test.app.get(SheetWriter).createMany(auth!, [
    {
      key: 'bolt',
      tree: {
        kind: 1,
        name: 'Bolt',
        number: 'B-1',
        measuredMassGrams: '20',
        children: [{ massGrams: '20', node: { kind: 3, name: 'Steel', number: '1.0338', children: [] } }],
      },
    },
  ]);
  sheetId = sheet?.id ?? 0;
});
afterAll(() => test.close());

const grant = (right: 'normal' | 'advanced' | null, id = maker.id) =>
  test.db.execute('update app_user set cos_right = $2 where id = $1', [id, right]);
const post = async (path: string, body: object, who = headers) =>
  (await test.http.post(`/api/transfer/offline/${path}`).set(who).set('Accept-Language', 'en').send(body)).body;
const take = (ids: readonly number[], who = headers): Promise<OfflinePackage & { code?: string }> =>
  post('package', { ids }, who);
const manifestOf = ({ manifest }: OfflinePackage) => JSON.parse(manifest) as OfflineManifest;
const stored = async () => {
  const path = mdsApi.component.get.path.replace('{id}', String(sheetId));
  const { version, tree } = (await test.http.get(`/api${path}`).set(headers)).body.data as SheetDetail;
  return { version, mass: tree.children[0]?.massGrams };
};

/** What the page saves after somebody typed another mass. */
function changed({ content, ...signed }: OfflinePackage, massGrams: string) {
  const [detail] = (JSON.parse(content) as { sheets: SheetDetail[] }).sheets as [SheetDetail];
  let leaf = 0;
  const tree = treeOfDetail(detail, { own: (id) => `n${id}`, leaf: (parent) => `${parent}/${(leaf += 1)}` });
  const [child] = childrenOf(tree, tree.root);
  const edited = applyOperation(tree, {
    op: 'setAmounts',
    amounts: [{ key: child?.key ?? '', amount: { massGrams: new Decimal(massGrams) } }],
  });
  if (!edited.ok) throw new Error(edited.reason.code);
  return { ...signed, sheets: [{ id: detail.id, version: detail.version, tree: treeInputOf(edited.tree) }] };
}

it('is given to those with the right, signed, with the rules of each own sheet and the catalogue', async () => {
  await grant(null);
  expect((await take([sheetId])).code).toBe('offline.rightMissing');
  await grant('normal');
  expect((await test.http.get('/api/transfer/offline/right').set(headers)).body.data).toEqual({ right: 'normal' });
  const made = await take([sheetId]);
  const key = parsePublicKey(made.publicKey);
  expect(key && isSignedBy(Buffer.from(made.manifest), made.signature, key)).toBe(true);
  expect(manifestOf(made)).toMatchObject({
    right: 'normal',
    enterpriseId: maker.enterpriseId,
    sheets: [{ id: sheetId }],
    sha256: createHash('sha256').update(made.content).digest('hex'),
  });
  const content = JSON.parse(made.content) as { sheets: SheetDetail[]; substances: { cas: string | null }[] };
  expect(content.sheets[0]).toMatchObject({ name: 'Bolt', rules: expect.any(Object), can: { edit: true } });
  expect(content.substances.length).toBeGreaterThan(0);
  expect((await take([sheetId], stranger)).code).toBe('notFound');
});

it('comes back with the advanced right only, unchanged in its signature, and as a whole', async () => {
  const made = await take([sheetId]);
  const before = await stored();
  expect((await post('bringBack', changed(made, '25'))).code).toBe('offline.advancedMissing');
  await grant('advanced');
  const forged = { ...changed(made, '25'), manifest: made.manifest.replace('"normal"', '"advanced"') };
  expect((await post('bringBack', forged)).code).toBe('offline.signature');
  expect((await post('bringBack', changed(made, '25'), stranger)).code).toBe('offline.signature');
  const [sheet] = changed(made, '25').sheets;
  const beside = { ...changed(made, '25'), sheets: [sheet, { ...sheet, id: sheetId + 1 }] };
  expect((await post('bringBack', beside)).code).toBe('badInput');
  expect(await stored()).toEqual(before);

  expect((await post('bringBack', changed(made, '25'))).data).toMatchObject([{ id: sheetId, name: 'Bolt' }]);
  expect(await stored()).toMatchObject({ mass: '25' });
  expect(await post('bringBack', changed(made, '30'))).toMatchObject({ ok: false, respCode: 409 });
  expect(await stored()).toMatchObject({ mass: '25' });
});
