import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, type Config, systemAuth } from '@matlas/server-kit';
import { CqcStandIn } from '@matlas/testing';
import { get, modId, oem, post, stranger, test } from '@matlas/features/bom/testing';
import { FetchCqcAnswersJob } from './send-package.job';
import { complete, connect, derive, download, model, send, setUpCqc, uploads } from './testing/cqc-fixture';

setUpCqc();
let standIn: CqcStandIn;
beforeAll(async () => {
  standIn = await CqcStandIn.start();
  await derive();
  await complete();
});
afterAll(() => standIn.close());

describe('the upload by HTTP', () => {
  beforeAll(() => connect({ kind: 'http', address: standIn.address, token: 'a-long-secret-token' }));

  it('hides the token, keeps it with the address, and forgets it with another one', async () => {
    const shown = (await get('/model/cqc/connector')).data;
    expect(shown).toMatchObject({ connector: { kind: 'http', address: standIn.address }, folders: true });
    expect(shown.connector.token).toMatch(/^\*+oken$/);
    await connect({ ...shown.connector, version: shown.connector.version });
    expect((await get('/model/cqc/connector')).data.connector.token).toBe(shown.connector.token);
    expect((await connect({ ...shown.connector, version: 0 })).code).toBe('conflict');
    await connect({ kind: 'http', address: 'https://cqc.example/' });
    expect((await get('/model/cqc/connector')).data.connector.token).toBe('');
    await connect({ kind: 'http', address: standIn.address, token: 'a-long-secret-token' });
  });
  it('sends the package, is refused with remarks, and is accepted after a correction', async () => {
    standIn.plan('refuse');
    expect(await send()).toMatchObject({ state: 'done', result: { state: 'refused', messages: 1 } });
    const [refused] = await uploads();
    expect(refused).toMatchObject({ number: 1, state: 'refused', receipt: 'CQC-1', attempts: 1, positions: 7 });
    expect(refused?.messages).toMatchObject([{ code: 'E-17', number: 'N-200' }]);
    expect(await send()).toMatchObject({ state: 'done', result: { state: 'accepted' } });
    expect((await uploads()).map(({ number, state }) => `${number} ${state}`)).toEqual(['2 accepted', '1 refused']);
    expect(await model()).toMatchObject({ uploadNumber: 2, uploadState: 'accepted' });
    const [, received] = [...standIn.packages.values()];
    expect(received?.authorization).toBe('Bearer a-long-secret-token');
    const kept = await download(`/model/cqc/package/${(await uploads())[0]?.id}`);
    expect(kept.equals(received?.bytes as Buffer)).toBe(true);
  });
  it('sends again after faults, and the other side has it once although an answer was lost', async () => {
    const before = standIn.packages.size;
    standIn.plan('busy', 'hangsUp', 'lostAnswer', 'gibberish', 'accept');
    expect(await send()).toMatchObject({ state: 'done', attempts: 5, result: { state: 'accepted' } });
    expect(standIn.packages.size).toBe(before + 1);
    expect([...standIn.packages.values()].at(-1)?.calls).toBe(3);
    expect((await uploads())[0]).toMatchObject({ state: 'accepted', attempts: 5, fault: null });
  });
  it('gives up after six attempts and says what was wrong', async () => {
    standIn.plan('broken', 'flood', 'busy', 'hangsUp', 'broken', 'broken');
    expect(await send()).toMatchObject({ state: 'failed', attempts: 6, error: { code: 'cqc.notDelivered' } });
    expect((await uploads())[0]).toMatchObject({
      state: 'failed',
      fault: 'The other side refused the call (status 500)',
    });
  });
  it.each(['denied', 'redirect'] as const)('does not try again when the call is %s', async (act) => {
    standIn.plan(act);
    expect(await send()).toMatchObject({ state: 'failed', attempts: 1, error: { code: 'cqc.denied' } });
  });
  it('asks for an outstanding decision, by hand and by schedule', async () => {
    standIn.plan('pending');
    expect(await send()).toMatchObject({ state: 'done', result: { state: 'sent' } });
    const [sent] = await uploads();
    const ask = () => post('/model/cqc/answer', { cqcUploadId: sent?.id });
    expect((await ask()).data).toMatchObject({ state: 'sent', answeredAt: null });
    standIn.plan('busy');
    expect((await ask()).code).toBe('cqc.denied');
    expect((await post('/model/cqc/answer', { cqcUploadId: sent?.id }, stranger)).code).toBe('notFound');
    standIn.decide(sent?.receipt ?? '', 'refused');
    expect((await ask()).data).toMatchObject({ state: 'refused', messages: [{ code: 'E-17' }] });
    expect((await ask()).code).toBe('cqc.notSent');
    standIn.plan('pending');
    await send();
    standIn.decide((await uploads())[0]?.receipt ?? '', 'accepted');
    const job = test.app.get(FetchCqcAnswersJob);
    const context = {
      reportProgress: () => Promise.resolve(),
      tx: (work: () => unknown) => work(),
      auth: systemAuth(),
    };
    expect(await test.db.asPlatform(() => job.run({}, context as never))).toEqual({ asked: 1, decided: 1 });
    expect((await uploads())[0]).toMatchObject({ state: 'accepted' });
  });
  it('does not call addresses of the own network that the operator did not allow', async () => {
    await connect({ kind: 'http', address: `http://localhost:${standIn.port}/vehicles` });
    expect(await send()).toMatchObject({ state: 'failed', attempts: 1, error: { code: 'cqc.internalAddress' } });
    for (const address of ['ftp://cqc.example/', 'http://user:pass@cqc.example/', 'file:///etc/passwd', ''])
      expect((await connect({ kind: 'http', address })).code).toBe('badInput');
  });
});

describe('the upload by folder', () => {
  const folder = (): string => test.app.get<Config>(CONFIG).CQC_FOLDER ?? '';
  const enterpriseFolder = async (): Promise<string> => join(folder(), (await readdir(folder()))[0] ?? '', 'drop');

  it('drops the package whole, and reads the answer that another system puts beside it', async () => {
    await connect({ kind: 'folder', address: 'drop' });
    expect(await send()).toMatchObject({ state: 'done', result: { state: 'sent' } });
    const path = await enterpriseFolder();
    const [name = ''] = await readdir(path);
    expect(await readdir(path)).toEqual([expect.stringMatching(/^[\w-]{36}\.zip$/)]);
    const [sent] = await uploads();
    const kept = await download(`/model/cqc/package/${sent?.id}`);
    expect(kept.equals(await readFile(join(path, name)))).toBe(true);
    const ask = () => post('/model/cqc/answer', { cqcUploadId: sent?.id });
    const answer = join(path, name.replace('.zip', '.answer.json'));
    await writeFile(answer, '{"state":"acc');
    expect((await ask()).code).toBe('cqc.answerUnreadable');
    await writeFile(answer, '{"state":"accepted","receipt":"F-1","messages":["welcome"]}');
    expect((await ask()).data).toMatchObject({ state: 'accepted', receipt: 'F-1', messages: [{ text: 'welcome' }] });
  });
  it('says when the folder cannot be written, and stays in its folder', async () => {
    for (const address of ['../other', 'a/b', '..', '/tmp'])
      expect((await connect({ kind: 'folder', address })).code).toBe('badInput');
    await connect({ kind: 'folder', address: 'taken' });
    await mkdir(await enterpriseFolder(), { recursive: true });
    await writeFile(join(await enterpriseFolder(), '..', 'taken'), 'a file');
    expect(await send()).toMatchObject({ state: 'failed', attempts: 6, error: { code: 'cqc.notDelivered' } });
    expect((await uploads())[0]?.fault).toBe('taken does not answer');
  });
});

it('goes with its vehicle: BOM and packages', async () => {
  const { cqcModId } = await model();
  const removed = await test.http
    .delete('/api/model/modInfo/delete')
    .set(oem)
    .send({ ids: [modId], withBom: true });
  expect(removed.body.ok).toBe(true);
  expect((await get(`/bom/info/tree/${cqcModId}`)).code).toBe('notFound');
  expect((await post('/model/cqc/uploads', {})).data.total).toBe(0);
});
