import type { BomProposal, HomeFigures, MatchingCheck } from '@matlas/contract';
import { CopyService, ReleaseService, SheetWriter } from '@matlas/features/mds';
import { type Auth, AuthLookup, Events } from '@matlas/server-kit';
import {
  byNumber,
  finished,
  get,
  modId,
  post,
  ROWS,
  setUpBom,
  stranger,
  test,
  upload,
  workbook,
} from './testing/bom-fixture';

setUpBom();

let auth: Auth;
const HOOK = '/bom/info/articulatedMdsToTree';
const proposals = async (): Promise<BomProposal[]> => (await get(`/bom/info/proposals/${modId}`)).data;
const summaryOf = async () =>
  (await proposals()).map(({ position, sheet, kind, byHand }) => [
    position.number,
    sheet.name,
    sheet.cver,
    kind,
    byHand,
  ]);
const todo = async () =>
  ((await get('/home/figures')).data as HomeFigures).todos.find(({ key }) => key === 'newProposals');
const publish = (name: 'sheet.released' | 'sheet.accepted', sheetId: number) =>
  test.app.get(Events).afterCommit(name, { sheetId, cid: 0, by: 0 } as never);
/** An own released sheet of the maker with this number. */
async function release(number: string, name: string, supplierCode?: string): Promise<number> {
  const [sheet] = await test.app.get(SheetWriter).createMany(auth, [
    {
      key: name,
      tree: {
        kind: 1,
        name,
        number,
        measuredMassGrams: '20',
        children: [
          {
            massGrams: '20',
            node: {
              kind: 3,
              name: 'Steel',
              classCode: '1.1.1',
              number: '1.0338',
              children: [{ portion: { kind: 2, value: '100' }, substanceCode: 'CAS-7439-89-6' }],
            },
          },
        ],
      },
      release: 'IR',
      ...(supplierCode === undefined ? {} : { supplierCode }),
    },
  ]);
  await publish('sheet.released', sheet?.id ?? 0);
  return sheet?.id ?? 0;
}

beforeAll(async () => {
  const report = (await upload(await workbook(ROWS))).data as { importId: number };
  await finished((await post('/bom/info/importBom', { importId: report.importId })).data.jobId);
  await finished((await post('/bom/info/matching', { modId })).data.jobId);
  const model = await test.db.row<{ by: number }>('select created_by as by from vehicle_model where id = $1', [modId]);
  const found = await test.app.get(AuthLookup).byUser(model?.by ?? 0);
  if (!found) throw new Error('no such user');
  auth = found;
});

it('offers a sheet to the positions that it fits as soon as it is released, and attaches nothing', async () => {
  expect([await summaryOf(), await todo()]).toEqual([[], undefined]);
  await release('N999', 'Bracket');
  expect(await summaryOf()).toEqual([]); // of another supplier: S-88 is asked for
  const other = await release('n-999', 'Bracket S', 'S-88');
  expect(await summaryOf()).toEqual([['N-999', 'Bracket S', '1', 'new', false]]);
  expect(await byNumber('N-999')).toMatchObject({ sheet: null, matchState: 'unmatched' });
  expect(await todo()).toMatchObject({ count: 1, note: 'C5', link: `/vehicle/ModelAdmin?id=${modId}&proposals=1` });
  await publish('sheet.released', other);
  expect(await summaryOf()).toHaveLength(1);
  expect((await get(`/bom/info/proposals/${modId}`, stranger)).code).toBe('notFound');
});

it('attaches what a person takes, once, and proposes nothing for what is attached', async () => {
  const [one] = await proposals();
  const take = (more: object = {}) => post('/bom/info/takeProposals', { modId, proposalIds: [one?.id], ...more });
  expect((await post('/bom/info/takeProposals', { modId, proposalIds: [one?.id] }, stranger)).code).toBe('notFound');
  expect((await take()).data).toEqual({ taken: 1, kept: 0, left: [] });
  expect(await byNumber('N-999')).toMatchObject({ sheet: { name: 'Bracket S' }, operationFlag: 1 });
  expect((await take()).data).toEqual({ taken: 0, kept: 0, left: [] });
  expect([await summaryOf(), await todo()]).toEqual([[], undefined]);
});

it('offers a newer version, and replaces a choice by hand only when asked for', async () => {
  const old = (await byNumber('N-999')).sheet?.id ?? 0;
  const { sheet } = await test.app.get(CopyService).copy(auth, old, 'newVersion');
  await test.app.get(ReleaseService).release(auth, { id: sheet.id, to: 'IR' });
  await publish('sheet.released', sheet.id);
  const check = (await get(`/model/matlasBomMatchingInfo/checkMatchingInfo/${modId}`)).data as MatchingCheck;
  expect(check.issues.find(({ kind }) => kind === 'outdated')?.count).toBe(1);
  expect(await summaryOf()).toEqual([['N-999', 'Bracket S', '2', 'version', true]]);
  const ids = (await proposals()).map(({ id }) => id);
  expect((await post('/bom/info/takeProposals', { modId, proposalIds: ids })).data).toEqual({
    taken: 0,
    kept: 1,
    left: [],
  });
  expect((await byNumber('N-999')).sheet?.id).toBe(old);
  expect((await post('/bom/info/takeProposals', { modId, proposalIds: ids, replaceByHand: true })).data.taken).toBe(1);
  expect((await byNumber('N-999')).sheet?.cver).toBe('2');
});

it('does not offer what was dismissed again, nor what is covered, locked or the root', async () => {
  const clip = await release('N-400', 'Bracket 4');
  const ids = (await proposals()).map(({ id }) => id);
  expect(ids).toHaveLength(1);
  expect((await post('/bom/info/dismissProposals', { modId, proposalIds: ids })).data).toEqual({ dismissed: 1 });
  await publish('sheet.accepted', clip);
  expect(await summaryOf()).toEqual([]);
  await release('C5-E-2026', 'Vehicle');
  expect(await summaryOf()).toEqual([]);
  await test.db.execute('update bom_proposal set dismissed = false where id = any($1::int[])', [ids]);
  expect(await summaryOf()).toHaveLength(1);
  await post(HOOK, { ckid: (await byNumber('C5-1000-01')).id, sheetId: clip });
  expect(await summaryOf()).toEqual([]);
});
