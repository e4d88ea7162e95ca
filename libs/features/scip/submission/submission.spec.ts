import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HomeFigures, ScipSubmission } from '@matlas/contract';
import { readI6z, sourceOf } from '@matlas/formats';
import { CONFIG, type Config, JOB_TUNING, type JobTuning, systemAuth } from '@matlas/server-kit';
import { jobEnd, ScipStandIn } from '@matlas/testing';
import {
  app,
  buildTree,
  call,
  callOk,
  dossierId,
  exportedFile,
  header,
  maker,
  nodeOf,
  save,
  saveEntity,
  setUpScip,
  stranger,
} from '../testing/scip-fixture';
import { FetchScipOutcomesJob } from './submit.job';

const OF = '/scip/scipIuclid6Dossier';
const KEY = 's2s-key-of-the-stand-in';
setUpScip();
let standIn: ScipStandIn;
let backoffMs: number;
const config = (): Config => app.app.get<Config>(CONFIG);
const tuning = (): JobTuning => app.app.get<JobTuning>(JOB_TUNING);
beforeAll(async () => {
  standIn = await ScipStandIn.start();
  standIn.key = KEY;
  ({ backoffMs } = tuning());
  tuning().backoffMs = 20;
  await saveEntity();
});
afterAll(async () => {
  tuning().backoffMs = backoffMs;
  delete config().SCIP_ADDRESS;
  delete config().SCIP_FOLDER;
  await standIn.close();
});

const submit = () => call<{ jobId: number }>(maker, 'post', `${OF}/submit`, { id: dossierId });
async function submitted() {
  const { ok, code, data } = await submit();
  if (!ok) throw new Error(code);
  return jobEnd(app.db, data.jobId);
}
const list = (): Promise<ScipSubmission[]> => callOk(maker, 'get', `${OF}/submissions/${dossierId}`);
const newest = async (): Promise<ScipSubmission> => (await list())[0] as ScipSubmission;
const unanswered = async () =>
  (await callOk<HomeFigures>(maker, 'get', '/home/figures')).todos.filter(({ key }) => key === 'unansweredSubmissions');
const setDaysSinceSent = (days: number) =>
  app.db.asPlatform(() =>
    app.db.execute(
      `update scip_submission set sent_at = now() - make_interval(days => $2) where dossier_id = $1 and state = 'sent'`,
      [dossierId, days],
    ),
  );
const setState = (state: string) =>
  app.db.asPlatform(() => app.db.execute(`update scip_dossier set state = $2 where id = $1`, [dossierId, state]));
/** A change by a person, after which the dossier can be submitted again. */
async function correct(name: string): Promise<void> {
  expect((await save(await nodeOf('K-2'), { name })).ok).toBe(true);
}

it('without a configured address says so, and leaves the file for an upload by hand', async () => {
  expect(await submit()).toMatchObject({ code: 'scip.submissionMissing' });
  expect(await list()).toEqual([]);
  config().SCIP_ADDRESS = standIn.address;
  expect((await submit()).code).toBe('scipAccount.missing');
  const account = { s2sKey: KEY, scipUuid: 'af1128a3', userName: 'li.wei' };
  await callOk(maker, 'post', '/scip/scipUserinfo', account);
});

describe('system to system', () => {
  it('sends the file signed with the key of the bound account, fails with a report, and passes once corrected', async () => {
    const { id, article } = await nodeOf('K-2');
    standIn.faultyArticle = article.id;
    standIn.plan('fail');
    expect(await submitted()).toMatchObject({ state: 'done', result: { outcome: 'failed' } });
    expect((await header()).state).toBe('failed');
    expect(await newest()).toMatchObject({
      number: 1,
      state: 'failed',
      submissionId: 'S-1',
      report: [{ code: 'BR563', text: 'the identifier is not unique', nodeId: id, articleName: 'Own gasket' }],
    });
    await correct('Gasket');
    expect(await submitted()).toMatchObject({ state: 'done', result: { outcome: 'passed' } });
    const [, received] = [...standIn.dossiers.values()];
    expect(received?.claims).toMatchObject({ sub: 'li.wei', legalEntityUuid: 'af1128a3' });
    const { dossier, faults } = await readI6z(sourceOf(received?.bytes as Buffer));
    expect(faults).toEqual([]);
    expect(dossier?.articles.map(({ name }) => name)).toContain('Gasket');
    expect(await header()).toMatchObject({ state: 'passed', scipNumber: received?.scipNumber });
    expect((await submit()).code).toBe('scip.alreadySubmitted');
  });
  it('sends again after faults, and the other side has it once although an answer was lost', async () => {
    await correct('Gasket 2');
    const before = standIn.dossiers.size;
    standIn.plan('tooMany', 'hangsUp', 'lostAnswer', 'gibberish', 'passedWithoutNumber', 'pending');
    expect(await submitted()).toMatchObject({ state: 'done', attempts: 6, result: { outcome: 'pending' } });
    expect(standIn.dossiers.size).toBe(before + 1);
    expect([...standIn.dossiers.values()].at(-1)?.calls).toBe(4);
    expect(await newest()).toMatchObject({ state: 'sent', attempts: 6, fault: null, scipNumber: null });
    expect((await header()).state).toBe('submitted');
  });
  it('asks for the outcome, by hand and by schedule', async () => {
    const { id, submissionId } = await newest();
    const ask = () => call<ScipSubmission>(maker, 'post', `${OF}/submission/outcome`, { scipSubmissionId: id });
    const trail = () => app.db.asPlatform(() => app.db.row('select count(*)::int as rows from audit_trail'));
    const before = [await header(), await trail()];
    standIn.plan('pending');
    expect((await ask()).data).toMatchObject({ state: 'sent', answeredAt: null });
    expect([await header(), await trail()]).toEqual(before);
    standIn.plan('broken');
    expect((await ask()).code).toBe('scip.denied');
    const theirs = await call(stranger, 'post', `${OF}/submission/outcome`, { scipSubmissionId: id });
    expect(theirs.code).toBe('notFound');
    standIn.decide(submissionId ?? '', 'passed');
    const job = app.app.get(FetchScipOutcomesJob);
    const context = { reportProgress: () => Promise.resolve(), auth: systemAuth() };
    expect(await app.db.asPlatform(() => job.run({}, context as never))).toEqual({ asked: 1, decided: 1 });
    expect(await header()).toMatchObject({ state: 'passed', scipNumber: (await newest()).scipNumber });
    expect((await ask()).code).toBe('scip.notSent');
  });
  it('keeps the number of a tree that was built again meanwhile, which is an update from then on', async () => {
    await correct('Gasket 3');
    standIn.plan('pending');
    await submitted();
    const sent = await newest();
    await correct('Gasket 4');
    standIn.decide(sent.submissionId ?? '', 'passed');
    await callOk(maker, 'post', `${OF}/submission/outcome`, { scipSubmissionId: sent.id });
    expect(await header()).toMatchObject({ state: 'draft', kind: 'update', scipNumber: (await newest()).scipNumber });
    await buildTree();
  });
  it('takes only the number where other content was exported meanwhile', async () => {
    await correct('Gasket A');
    standIn.plan('pending');
    await submitted();
    const { id, submissionId } = await newest();
    await correct('Gasket B');
    await exportedFile();
    standIn.decide(submissionId ?? '', 'passed');
    await callOk(maker, 'post', `${OF}/submission/outcome`, { scipSubmissionId: id });
    expect(await header()).toMatchObject({
      state: 'exported',
      kind: 'update',
      scipNumber: (await newest()).scipNumber,
    });
  });
  it('counts the answer to the last submission only', async () => {
    const sent = [];
    for (const name of ['Gasket 5', 'Gasket 6']) {
      await correct(name);
      standIn.plan('pending');
      await submitted();
      sent.push(await newest());
    }
    const [earlier, last] = sent as [ScipSubmission, ScipSubmission];
    const answer = async ({ id, submissionId }: ScipSubmission, status: 'passed' | 'failed') => {
      standIn.decide(submissionId ?? '', status);
      const answered = await callOk<ScipSubmission>(maker, 'post', `${OF}/submission/outcome`, {
        scipSubmissionId: id,
      });
      return [answered.state, (await header()).state];
    };
    // Nobody answers for 60 days.
    expect(await unanswered()).toEqual([]);
    await setDaysSinceSent(61);
    expect(await unanswered()).toMatchObject([{ count: 1, link: expect.stringContaining(`dossierId=${dossierId}`) }]);
    expect(await newest()).toMatchObject({ isUnanswered: true });
    // Its vehicle changed meanwhile: it is still to be answered, and the same content is not sent twice.
    await setState('updated');
    expect(await unanswered()).toMatchObject([{ count: 1 }]);
    expect((await submit()).code).toBe('scip.alreadySubmitted');
    await setState('passed');
    expect(await unanswered()).toEqual([]);
    await setState('submitted');
    await setDaysSinceSent(1);
    const { version } = await header();
    expect(await answer(earlier, 'failed')).toEqual(['failed', 'submitted']);
    expect((await header()).version).toBe(version);
    expect(await answer(last, 'passed')).toEqual(['passed', 'passed']);
    await correct('Gasket 7');
    expect(await header()).toMatchObject({ state: 'draft', kind: 'update' });
  });
  it('gives up after six attempts and says what was wrong', async () => {
    standIn.plan('broken', 'tooMany', 'hangsUp', 'broken', 'broken', 'tooMany');
    expect(await submitted()).toMatchObject({ state: 'failed', attempts: 6, error: { code: 'scip.notDelivered' } });
    expect(await newest()).toMatchObject({
      state: 'undelivered',
      fault: 'The other side refused the call (status 429)',
    });
    expect((await header()).state).toBe('exported');
  });
  it.each([
    ['stranger', 'scip.keyRefused'],
    ['redirect', 'scip.denied'],
  ] as const)('does not try again after %s', async (act, code) => {
    standIn.plan(act);
    expect(await submitted()).toMatchObject({ state: 'failed', attempts: 1, error: { code } });
  });
  it('does not call an address of the own network that the operator did not allow', async () => {
    config().SCIP_ADDRESS = standIn.address.replace('127.0.0.1', 'localhost');
    expect(await submitted()).toMatchObject({ state: 'failed', error: { code: 'scip.internalAddress' } });
    delete config().SCIP_ADDRESS;
  });
});

it('drops the file whole into a folder, and reads the outcome that another system puts beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matlas-scip-'));
  config().SCIP_FOLDER = folder;
  expect(await submitted()).toMatchObject({ state: 'done', result: { outcome: 'pending' } });
  const place = join(folder, (await readdir(folder))[0] ?? '');
  const [name = ''] = await readdir(place);
  expect(name).toMatch(/^[\w-]{36}\.i6z$/);
  expect((await readI6z(sourceOf(await readFile(join(place, name))))).faults).toEqual([]);
  const { id } = await newest();
  const ask = () => call<ScipSubmission>(maker, 'post', `${OF}/submission/outcome`, { scipSubmissionId: id });
  const answer = join(place, name.replace('.i6z', '.answer.json'));
  await writeFile(answer, '{"status":"pas');
  expect((await ask()).code).toBe('scip.answerUnreadable');
  await writeFile(answer, '{"status":"failed","report":["no access"]}');
  expect((await ask()).data).toMatchObject({ state: 'failed', report: [{ text: 'no access', nodeId: null }] });
  expect((await header()).state).toBe('failed');
  await rm(folder, { recursive: true });
});
