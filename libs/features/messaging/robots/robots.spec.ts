import { createHmac } from 'node:crypto';
import { noteJobs, type NoteType, type Page, robotJobs, type RobotMessageRow, type RobotRow } from '@matlas/contract';
import { clock, JobQueue, systemAuth } from '@matlas/server-kit';
import { type AuthHeader, enterprise, jobEnd, RobotStandIn, signIn, type TestUser, user } from '@matlas/testing';
import { NoteWriter } from '../index';
import { fetchNotes, home, li, mine, setUpNotes, test, until } from '../testing/notes-fixture';
import { RobotSender } from './robot-sender';

let chat: RobotStandIn;
// Before the application is reset: nothing of this file waits longer than a test.
afterAll(async () => {
  Object.assign(test.app.get(RobotSender), { firstPauseMs: 2_000, timeoutMs: 10_000 });
  await test.db.execute(`delete from job where state = 'queued'`);
  await chat.close();
});
setUpNotes();
const SECRET = 'SEC0123456789abcdef';
let wang: TestUser;
beforeAll(async () => {
  chat = await RobotStandIn.start();
  wang = await user(test.db, home, { roles: ['ordinaryUser'], name: 'Wang' });
  test.app.get(RobotSender).firstPauseMs = 5;
});

interface Answer<T> {
  ok: boolean;
  code: string;
  data: T & { issues?: { path: string; code: string }[] };
}
const call = async <T>(method: 'get' | 'post' | 'put' | 'delete', path: string, body: object = {}, who = mine) =>
  (await test.http[method](`/api${path}`).set(who).set('Accept-Language', 'en').send(body)).body as Answer<T>;
const save = (body: object, who = mine) => call<RobotRow>('post', '/message/robot/saveOrUpdate', body, who);
const robotOf = async (more: object = {}): Promise<RobotRow> => {
  const answer = await save({
    name: '夜班群',
    kind: 'dingtalk',
    types: ['job'],
    address: chat.address,
    secret: SECRET,
    ...more,
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
};
const messages = async (who = mine): Promise<RobotMessageRow[]> =>
  (await call<Page<RobotMessageRow>>('post', '/message/dingding/page', { sort: 'id' }, who)).data.records;
const remove = ({ id }: RobotRow) => call('delete', '/message/robot/delete', { ids: [id] });
let count = 0;
const notify = (title: string, userIds = [li.id], type: NoteType = 'job') =>
  test.app.get(NoteWriter).writeNote({
    type,
    key: 'jobFailed',
    params: () => ({ job: title, error: 'disk [full](https://evil.example) <at>' }),
    sourceKey: `robots:${(count += 1)}`,
    link: '/taskLogAdmin/index?open=7',
    userIds,
  });
const stateOf = (title: string) =>
  until(async () => (await messages()).find((message) => message.title.includes(title)), Boolean);
const ended = (title: string, state: string) =>
  until(
    async () => (await messages()).find((message) => message.title.includes(title)),
    (message) => message?.state === state,
  ) as Promise<RobotMessageRow>;
const send = async (robotId: number) =>
  jobEnd(test.db, (await test.app.get(JobQueue).start(systemAuth(), robotJobs.send, { robotId })).jobId);

describe('robots', () => {
  it('keep address and secret sealed, for one address only, and take no address that is none', async () => {
    const robot = await robotOf();
    expect(robot.address).toMatch(/^127\.0\.0\.1:\d+\/\*{12}cdef$/);
    expect(robot.secret).toBe('************cdef');
    const stored = await test.db.row('select sealed_address, sealed_secret from robot where id = $1', [robot.id]);
    const audit = await test.db.rows(`select before, after from audit_trail where subject = 'robot'`);
    for (const text of [JSON.stringify(stored), JSON.stringify(audit)])
      for (const hidden of ['0123456789abcdef', SECRET]) expect(text).not.toContain(hidden);
    const { id, name, kind, types, address, secret, version } = robot;
    const kept = await save({ id, version, name, kind, types, address, secret });
    expect(kept.data).toMatchObject({ address, secret });
    const moved = await save({ id, name, kind, types, address: 'https://oapi.dingtalk.com/robot/send?access_token=1' });
    expect(moved.data).toMatchObject({ secret: '', address: expect.stringContaining('oapi.dingtalk.com') });
    const issues = async (more: object) =>
      (await save({ name, kind, types, ...more })).data.issues?.map(({ code }) => code);
    expect(await issues({})).toEqual(['robot.addressRequired']);
    expect(await issues({ address })).toEqual(['robot.addressRequired']);
    expect(await issues({ address: 'https://x.example', secret })).toEqual(['robot.secretRequired']);
    for (const bad of ['ftp://x.example/a', 'javascript:alert(1)', 'https://user:word@x.example', 'x'])
      expect(await issues({ address: bad })).toEqual(['invalid_format']);
    expect(await issues({ address: 'https://x.example', types: ['person'] })).toEqual(['invalid_value']);
    expect(await issues({ address: 'https://x.example', quietFrom: '22:00' })).toEqual(['required']);
    expect(await issues({ address: 'https://x.example', quietFrom: '22:00', quietTo: '22:00' })).toEqual([
      'robot.quietAlways',
    ]);
    await remove(robot);
  });

  it('post a note once, signed, with a way back, to the group of each enterprise whose people it concerns', async () => {
    const robot = await robotOf();
    const account = { userId: wang.id, dingtalk: '13800138000' };
    expect((await call('put', '/message/robot/accounts', account)).data).toMatchObject({ dingtalk: '13800138000' });
    const stranger = await user(test.db, await enterprise(test.db));
    await notify('night [run]', [li.id, wang.id, stranger.id]);
    await notify('not for groups', [li.id], 'import');
    const sent = await ended('night', 'sent');
    expect(sent).toMatchObject({ together: 1, status: 200, answer: '{"errcode":0,"errmsg":"ok"}', fault: null });
    expect(sent.receivers).toContain('Wang');
    expect(chat.posts).toHaveLength(1);
    const [{ query, body } = {} as never] = chat.posts.splice(0);
    expect(Math.abs(Number(query.get('timestamp')) - Date.now())).toBeLessThan(60_000);
    const signed = createHmac('sha256', SECRET)
      .update(`${query.get('timestamp')}\n${SECRET}`)
      .digest('base64');
    expect(query.get('sign')).toBe(signed);
    expect(body).toMatchObject({ msgtype: 'markdown', at: { atMobiles: ['13800138000'], isAtAll: false } });
    expect(body.markdown?.text).toBe(
      '**night ［run］：失败**\n\ndisk ［full］(https://evil.example) ＜at＞\n\n' +
        '[打开](https://matlas.example/taskLogAdmin/index?open=7)\n\n@13800138000',
    );
    expect((await messages()).some(({ title }) => title.includes('not for groups'))).toBe(false);
    const other = await signIn(test, stranger);
    expect(await messages(other)).toEqual([]);
    expect((await call('post', '/message/robot/test', { id: robot.id }, other)).code).toBe('notFound');
    await remove(robot);
  });

  it('leave out who does not want it, and mention nobody in their quiet hours', async () => {
    const robot = await robotOf({ secret: '' });
    const hers = await signIn(test, wang);
    const at = (minutes: number) => clock.minute(new Date(clock.now().getTime() + minutes * 60_000)).slice(-5);
    await call('put', '/common/notes/times', { quietFrom: at(-60), quietTo: at(60) }, hers);
    await notify('quiet', [wang.id]);
    await ended('quiet', 'sent');
    expect(chat.posts[0]?.body).toMatchObject({ at: { atMobiles: [] } });
    expect(chat.posts.splice(0)[0]?.query.has('sign')).toBe(false);
    await call('put', '/common/notes/times', {}, hers);
    const preferences = [{ type: 'job', inProduct: true, mail: false, chat: false }];
    await call('put', '/common/notes/preferences', { preferences }, hers);
    await notify('unwanted', [wang.id]);
    expect((await messages()).some(({ title }) => title.includes('unwanted'))).toBe(false);
    await remove(robot);
  });

  it('survive 429, pages of a portal, silence and broken connections, and give up in the end', async () => {
    const sender = test.app.get(RobotSender);
    const robot = await robotOf();
    sender.timeoutMs = 1_000;
    chat.plan('page', 'silent', 'hangsUp', 'busy', 'broken');
    await notify('stubborn');
    const stubborn = await ended('stubborn', 'sent').finally(() => {
      sender.timeoutMs = 10_000;
    });
    // More on a machine that takes longer than the shortened time for an answer.
    expect(stubborn.attempts).toBeGreaterThanOrEqual(6);
    expect(chat.posts.splice(0).length).toBeGreaterThanOrEqual(1);

    chat.plan('tooMany');
    await notify('limited');
    const limited = await until(
      async () => (await messages()).find(({ title }) => title.includes('limited')),
      (message) => message?.fault !== undefined && message.fault !== null,
    );
    expect(limited).toMatchObject({ state: 'waiting', status: 429 });
    const calls = chat.calls;
    await notify('also limited');
    await send(robot.id);
    expect(chat.calls).toBe(calls); // a paused robot is not called
    const { id, version, name, kind, types, address, secret } = robot;
    const renamed = await save({ id, version, name: `${name} 2`, kind, types, address, secret });
    await send(id);
    expect(chat.calls).toBe(calls); // nor after a change of another setting than its address
    expect(renamed.data.address).toBe(address);
    await test.db.execute(`update robot_message set due_time = now() where state = 'waiting'`);
    await test.db.execute('update robot set resume_at = null where id = $1', [robot.id]);
    await send(robot.id);
    expect((await ended('also limited', 'sent')).together).toBe(2);
    chat.posts.splice(0);

    chat.plan(...Array.from({ length: 12 }, () => 'broken' as const));
    await notify('hopeless');
    const failed = await ended('hopeless', 'failed');
    expect(failed).toMatchObject({ attempts: 9, fault: 'The request was refused (status 502)', can: { resend: true } });
    chat.plan();
    await test.db.execute(`update robot set resume_at = now() + interval '1 hour' where id = $1`, [robot.id]);
    expect((await call('post', '/message/dingding/resend', { ids: [failed.id] })).ok).toBe(true);
    expect(await stateOf('hopeless')).toMatchObject({ state: 'waiting', status: null, answer: null, together: 0 });
    await test.db.execute('update robot set resume_at = null where id = $1', [robot.id]);
    await send(robot.id);
    await ended('hopeless', 'sent');
    expect((await call('post', '/message/dingding/resend', { ids: [failed.id] })).code).toBe('robot.messageNotFailed');
    await remove(robot);
    chat.posts.splice(0);
  });

  it('tell what is wrong with the security setting, and never call an internal address', async () => {
    const robot = await robotOf();
    chat.plan('security');
    const tested = await call<RobotMessageRow>('post', '/message/robot/test', { id: robot.id });
    expect(tested.data).toMatchObject({ state: 'failed', attempts: 1, type: null });
    expect(tested.data.fault).toContain('sign not match');
    expect((await call<RobotMessageRow>('post', '/message/robot/test', { id: robot.id })).data.state).toBe('sent');
    const inside = await robotOf({ name: 'inside', address: 'http://169.254.169.254/latest/meta-data' });
    const refused = await call<RobotMessageRow>('post', '/message/robot/test', { id: inside.id });
    expect(refused.data).toMatchObject({ state: 'failed', fault: expect.stringContaining('169.254.169.254') });
    for (const one of [robot, inside]) await remove(one);
    chat.posts.splice(0);
  });

  it('send nothing of what was withdrawn, find what has no job, and tell of failures who looks after them', async () => {
    const admin = await user(test.db, home, { roles: ['enterpriseAdmin'] });
    const theirs = await signIn(test, admin);
    const robot = await robotOf({ types: ['job', 'announcement'] });
    const pause = (sql: string) => test.db.execute(`update robot set resume_at = ${sql} where id = $1`, [robot.id]);
    const announce = async (body: object, path = 'saveOrUpdate') =>
      (await call<{ id: number }>('post', `/announcementInfo/${path}`, body, theirs)).data;
    await pause(`now() + interval '1 hour'`);
    const texts = { content: '<p>x</p>', state: 'published' };
    const wrong = await announce({ ...texts, title: 'wrong notice' });
    const deleted = await announce({ ...texts, title: 'deleted notice' });
    await announce({ ...texts, title: 'right notice' });
    for (const title of ['wrong', 'deleted', 'right']) await stateOf(`${title} notice`);
    await announce({ id: wrong.id, state: 'withdrawn' }, 'state');
    await call('delete', '/announcementInfo/delete', { ids: [deleted.id] }, theirs);
    await pause('null');
    await test.db.execute(`update robot_message set due_time = now() - interval '1 hour' where state = 'waiting'`);
    await test.db.execute(`update job set state = 'cancelled' where state = 'queued' and name = 'robotSend'`);
    await test.app.get(JobQueue).start(systemAuth(), noteJobs.overdue, {});
    await ended('right notice', 'sent');
    expect(await stateOf('wrong notice')).toMatchObject({ state: 'failed', attempts: 0, can: { resend: false } });
    expect(await stateOf('deleted notice')).toMatchObject({ state: 'failed', attempts: 0 });
    expect(JSON.stringify(chat.posts.splice(0))).not.toMatch(/wrong|deleted/);
    expect((await fetchNotes()).map(({ title }) => title).filter((title) => title.endsWith('notice'))).toEqual([
      'right notice',
    ]);

    chat.plan('security', 'security');
    await notify('refused');
    await ended('refused', 'failed');
    await notify('refused too');
    await ended('refused too', 'failed');
    const reports = await until(
      async () => (await fetchNotes(theirs, 'en')).filter(({ title }) => title.includes('did not reach')),
      ({ length }) => length > 0,
    );
    expect(reports).toMatchObject([
      { content: expect.stringContaining('sign not match'), link: '/system/DingTalk?state=failed' },
    ]);
    expect((await messages()).some(({ title }) => title.includes('群消息'))).toBe(false);
    await remove(robot);
    chat.posts.splice(0);
  });

  it('merge what is more than twenty posts a minute', async () => {
    const robot = await robotOf();
    await test.db.execute('update robot set post_times = array_fill(now(), array[20]) where id = $1', [robot.id]);
    for (const title of ['merged 1', 'merged 2', 'merged 3']) await notify(title);
    await send(robot.id);
    expect(await stateOf('merged 3')).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(chat.posts).toEqual([]);
    await test.db.execute(
      `update robot set post_times = array_fill(now() - interval '61 seconds', array[20]) where id = $1`,
      [robot.id],
    );
    await send(robot.id);
    expect(await ended('merged 1', 'sent')).toMatchObject({ together: 3 });
    const [post] = chat.posts.splice(0);
    expect(post?.body.markdown).toMatchObject({ title: '3 条消息' });
    expect(post?.body.markdown?.text.match(/merged \d/g)).toEqual(['merged 1', 'merged 2', 'merged 3']);
    await remove(robot);
  });

  it('hear of a scheduled job that failed, once a day', async () => {
    const platform = await enterprise(test.db, { identity: 'platform' });
    const admin = await user(test.db, platform, { roles: ['platformAdmin'] });
    const theirs: AuthHeader = await signIn(test, admin);
    await save({ name: 'ops', kind: 'dingtalk', types: ['job'], language: 'en', address: chat.address }, theirs);
    for (const name of ['noteCleanUp', 'noteCleanUp', 'noteMail'])
      await test.db.execute(
        `insert into job (name, state, error, finished_at)
          values ($1, 'failed', '{"code":"work.tooLong","params":{"seconds":300},"issues":[]}', now())`,
        [name],
      );
    const [actual] = await until(
      () => messages(theirs),
      (found) => found[0]?.state === 'sent',
    );
    expect(actual).toMatchObject({ title: 'Scheduled task failed: Clear away old messages', type: 'job' });
    expect(await messages(theirs)).toHaveLength(1);
    expect(chat.posts.splice(0)).toHaveLength(1);
  });
});
