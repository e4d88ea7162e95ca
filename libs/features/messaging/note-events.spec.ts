import type { AddressInfo } from 'node:net';
import { accountJobs, type JobDef, noteJobs } from '@matlas/contract';
import { minuteIn } from '@matlas/domain';
import { clock, Events, JobQueue, systemAuth } from '@matlas/server-kit';
import { type AuthHeader, jobEnd, mailsTo, signIn, type TestUser, user } from '@matlas/testing';
import { NoteWriter } from './index';
import { NoteWriteStore } from './note-write.store';
import { home, li, mine, fetchNotes, setUpNotes, test, until } from './testing/notes-fixture';

setUpNotes();

const notify = (sourceKey: string) =>
  test.app
    .get(NoteWriter)
    .writeNote({ type: 'security', key: 'sessionReplaced', sourceKey, link: null, userIds: [li.id] });

/** The stream of one browser; `text` grows. */
async function open(auth: AuthHeader): Promise<{ text: () => string; close: () => void; status: number }> {
  const { port } = test.app.getHttpServer().address() as AddressInfo;
  const stop = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/common/notes/events`, {
    headers: auth,
    signal: stop.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  void (async () => {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
  })().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return { text: () => text, close: () => stop.abort(), status: response.status };
}

it('streams the count and the new note at once, to its reader only', async () => {
  const other = await open(await signIn(test, await user(test.db, home)));
  const stream = await open(mine);
  await until(stream.text, (text) => text.includes('data: {"count":0}'));
  await notify('stream:1');
  const text = await until(stream.text, (got) => got.includes('data: {"count":1}'));
  expect(text).toContain('event: note');
  expect(text).toContain('您的账号已在别处登录');
  await test.http.put('/api/common/notes/updateReadAll').set(mine).send({});
  await until(stream.text, (got) => got.lastIndexOf('{"count":0}') > got.indexOf('{"count":1}'));
  expect(other.text()).not.toContain('event: note');
  stream.close();
  other.close();
  expect((await open({ 'X-Access-Token': 'none' })).status).toBe(401);
});

it('receives signals of another process', async () => {
  const stream = await open(mine);
  await until(stream.text, (text) => text.includes('event: count'));
  const noteId = (await fetchNotes())[0]?.id;
  await test.db.execute(`select pg_notify('matlas_note', $1)`, [JSON.stringify({ userIds: [li.id], noteId })]);
  await until(stream.text, (text) => text.includes(`id: ${noteId}\n`));
  stream.close();
});

it('writes one note about a failed job, with the reason, for the user who started it', async () => {
  const job = { name: 'nobodyRunsThis', input: { parse: (value: unknown) => value }, retries: 0 } as never;
  const auth = {
    userId: li.id,
    loginName: li.loginName,
    name: 'Li',
    enterpriseId: home.id,
    organisationId: home.organisationId,
    scope: { reach: 'own', enterpriseId: home.id, organisationIds: [], userId: li.id },
    permissions: [],
    roles: [],
    via: 'session',
  } as never;
  const { jobId } = await test.app.get(JobQueue).start(auth, job, {} as never);
  expect((await jobEnd(test.db, jobId)).state).toBe('failed');
  const note = (
    await until(
      () => fetchNotes(),
      (notes) => notes.some(({ type }) => type === 'job'),
    )
  ).find(({ type }) => type === 'job');
  expect(note).toMatchObject({
    link: `/taskLogAdmin/index?open=${jobId}`,
    content: expect.stringContaining('nobodyRunsThis'),
  });
  await test.app.get(Events).afterCommit('job.ended', { jobId });
  expect((await fetchNotes()).filter(({ type }) => type === 'job')).toHaveLength(1);
});

it('writes a note about a job with a long wait, with a link to its result', async () => {
  const ended = (name: string, seconds: number, input: object) =>
    test.db.execute(
      `insert into job (name, state, input, title_params, enterprise_id, created_by, created_at, finished_at)
        values ($1, 'done', $2, '{"model":"C5"}', $3, $4, now() - $5 * interval '1 second', now())`,
      [name, JSON.stringify(input), home.id, li.id, seconds],
    );
  await ended('bomMatch', 3, { modId: 7 });
  await ended('substanceAnalysis', 30, { runId: 12, modId: 7 });
  const analysis = (
    await until(
      () => fetchNotes(mine, 'en'),
      (notes) => notes.some(({ type }) => type === 'analysis'),
    )
  ).find(({ type }) => type === 'analysis');
  expect(analysis).toMatchObject({
    title: 'Prohibited substances: C5: done',
    link: '/analysis/SpecialSubstanceAnalysis?runId=12',
  });
  expect((await fetchNotes()).filter(({ link }) => link?.includes('ModelAdmin'))).toEqual([]);
});

it("mails the notes that the reader chose to get by mail, in the reader's language", async () => {
  await test.http.post('/api/matlas/setUserManage/goSave').set(mine).send({ language: 'en' });
  await test.app
    .get(Events)
    .afterCommit('password.expiring', { userId: li.id, days: 7, expiresAt: '2026-12-01T00:00:00Z' });
  const find = () =>
    test.db.row<{ recipient: string; body: string }>(
      `select recipient, body from mail_outbox where subject = 'Your password expires in 7 days'`,
    );
  const mail = await until(find, (found) => found !== undefined);
  expect(mail?.recipient).toBe('li@example.com');
  expect(mail?.body).toMatch(/valid until 2026-12-01[^]*\/setUserManage\/index[^]*Settings/);
});

it('mails a change of the address to the old address too', async () => {
  await test.http.put('/api/sys/user/updateCurrentUserInfo').set(mine).send({ email: 'thief@example.org' });
  const recipients = async () =>
    (
      await test.db.rows<{ recipient: string }>(
        `select recipient from mail_outbox where body like '%from li@example.com to thief@example.org%'`,
      )
    )
      .map(({ recipient }) => recipient)
      .sort();
  await until(recipients, (found) => found.length === 2);
  expect(await recipients()).toEqual(['li@example.com', 'thief@example.org']);
  expect((await fetchNotes())[0]).toMatchObject({ type: 'security', title: '邮箱已更改' });
});

describe('scheduled jobs', () => {
  const run = async (def: JobDef) => jobEnd(test.db, (await test.app.get(JobQueue).start(systemAuth(), def, {})).jobId);

  it('remind of an expiring password, once for each number of days', async () => {
    const wang = await user(test.db, home);
    const hers = await signIn(test, wang);
    const titles = async () => (await fetchNotes(hers)).map(({ title }) => title);
    await test.db.execute(`update app_user set password_changed_at = now() - interval '84 days' where id = $1`, [
      wang.id,
    ]);
    expect((await run(accountJobs.passwordReminder)).state).toBe('done');
    await run(accountJobs.passwordReminder);
    expect(await titles()).toEqual(['密码将在 7 天后过期']);
    await test.db.execute(
      `update app_user set password_changed_at = password_changed_at - interval '5 days 12 hours' where id = $1`,
      [wang.id],
    );
    await run(accountJobs.passwordReminder);
    expect(await titles()).toEqual(['密码将在 1 天后过期', '密码将在 7 天后过期']);
  });
  it('delete notes that were read long ago or deleted, and files of notes without readers', async () => {
    const wang = await user(test.db, home);
    const hers = await signIn(test, wang);
    const send = (receiver: TestUser, from: AuthHeader) =>
      test.http
        .post('/api/common/notes/send')
        .set(from)
        .field('receiverIds', String(receiver.id))
        .field('title', 't')
        .attach('file', Buffer.from('%PDF-1.7 x'), 'a.pdf');
    const noteId = (await send(wang, mine)).body.data.id as number;
    const [detail] = (await test.http.post('/api/otherSys/noteDetail/loadByNoteId').set(hers).send({ noteId })).body
      .data;
    await test.db.execute(`update note set create_time = now() - interval '200 days' where id = $1`, [noteId]);
    await test.db.execute(
      `update note_reader
        set update_time = now() - interval '190 days', read_at = now() - interval '181 days'
        where note_id = $1 and user_id = $2`,
      [noteId, li.id],
    );
    await run(noteJobs.cleanUp);
    expect((await fetchNotes(hers)).map(({ id }) => id)).toEqual([noteId]);
    expect((await fetchNotes()).map(({ id }) => id)).not.toContain(noteId);
    await test.db.execute(`update note_reader set hidden_at = now() - interval '8 days' where note_id = $1`, [noteId]);
    expect((await run(noteJobs.cleanUp)).result).toMatchObject({ notes: 1, files: 1 });
    expect((await test.http.get(detail.attachment.url).set(hers)).status).toBe(404);
  });
});

describe('mails', () => {
  // Their own jobs start in hours, at any time of day.
  const HOURS_6 = 6 * 3_600_000;
  const inHours = () => minuteIn(clock.zone, new Date(clock.now().getTime() + HOURS_6)).slice(-'HH:MM'.length);
  afterAll(() => test.db.execute(`delete from job where state = 'queued'`));
  const write = (title: string) =>
    test.app.get(NoteWriter).writeNote({
      type: 'job',
      key: 'jobFailed',
      params: () => ({ job: title, error: '' }),
      sourceKey: `mails:${title}`,
      link: null,
      userIds: [li.id],
    });
  it('of a day come together; what was read or withdrawn meanwhile is left out, account security does not wait', async () => {
    const preferences = [{ type: 'job', inProduct: true, mail: true, digest: true, chat: false }];
    await test.http.put('/api/common/notes/preferences').set(mine).send({ preferences });
    await test.http.put('/api/common/notes/times').set(mine).send({ digestAt: inHours() });
    await test.http.post('/api/matlas/setUserManage/goSave').set(mine).send({ language: 'zh' });
    await test.db.execute(`update app_user set email = 'li@example.com' where id = $1`, [li.id]);
    const titlesOf = async () => (await mailsTo(test, 'li@example.com')).map(({ subject }) => subject);
    const before = (await titlesOf()).length;
    const sentSince = async () => (await titlesOf()).length - before;
    for (const title of ['first', 'second', 'read before', 'withdrawn']) await write(title);
    await test.db.execute(
      `update note_reader r set read_at = now() from note n where n.id = r.note_id and n.title_zh like 'read before%'`,
    );
    await test.app.get(NoteWriteStore).withdraw('mails:withdrawn');
    expect(await sentSince()).toBe(0);
    await notify('held:1');
    await until(sentSince, (sent) => sent === 1);
    await test.db.execute(`update held_mail set due_time = now() - interval '1 hour'`);
    // Its own job was lost: the one that looks for what is overdue sends it.
    await test.app.get(JobQueue).start(systemAuth(), noteJobs.overdue, {});
    await until(sentSince, (sent) => sent === 2);
    const last = (await mailsTo(test, 'li@example.com')).at(-1);
    expect(last).toEqual({ subject: '2 条消息', text: expect.stringMatching(/first[^]*second/) });
    expect(last?.text).not.toMatch(/read before|withdrawn/);
  });
});
