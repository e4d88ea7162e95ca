import { constants, publicEncrypt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { sessionApi, type Out } from '@matlas/contract';
import { answerOf } from './security-check';
import { wordsOf } from './words';

/** What a browser keeps of a signed-in person, as entries of its local storage. */
export type StoredSession = { name: string; value: string }[];

const language = 'en';
const words = wordsOf(language);

async function callPublic<Data>(request: APIRequestContext, path: string, data: object): Promise<Data> {
  const answer = await request.post(`/api${path}`, {
    headers: { 'accept-language': language, 'log-info': 'e2e' },
    data,
  });
  const envelope = (await answer.json()) as { ok: boolean; message: string; data: Data };
  if (!envelope.ok) throw new Error(`${path}: ${envelope.message}`);
  return envelope.data;
}

/** What the session calls as the sign-in's answer does. */
const SAME_NAMES = [
  'name',
  'enterpriseCode',
  'enterpriseName',
  'enterpriseEnName',
  'starLevel',
  'avatar',
  'permissions',
  'transfers',
  'roles',
  'realroles',
] as const;

/** As `beginSession` of the program leaves it (apps/web/src/public/start-session.ts). */
function storedSession({ token, user, passwordDue, nextShow }: Out<typeof sessionApi.login>): StoredSession {
  const { usid: userId, account: loginName, enpid: enterpriseId } = user;
  const session = {
    token,
    userId,
    loginName,
    enterpriseId,
    ...Object.fromEntries(SAME_NAMES.map((field) => [field, user[field]])),
    mustChangePassword: passwordDue !== null,
    nextShow,
  };
  const entries = {
    usid: String(userId),
    usname: user.name,
    roles: JSON.stringify(user.roles),
    realroles: JSON.stringify(user.realroles),
    nextShow: '1',
    dataTheme: user.dataTheme,
    'matlas.session': JSON.stringify(session),
    'matlas.preferences.owner': String(userId),
  };
  return Object.entries(entries).map(([key, value]) => ({ name: key, value }));
}

/** What the sign-in page calls, without the page: its question is asked, answered and turned into a session. */
export async function signInByCalls(
  request: APIRequestContext,
  username: string,
  password: string,
): Promise<StoredSession> {
  const { publicKey, challenge } = await callPublic<Out<typeof sessionApi.start>>(request, sessionApi.start.path, {
    challenge: 'question',
  });
  if (challenge?.kind !== 'question') throw new Error('the server asks no question');
  const solution = { kind: 'question', id: challenge.id, answer: String(answerOf(challenge.question, words)) };
  const { captcha } = await callPublic<Out<typeof sessionApi.solve>>(request, sessionApi.solve.path, solution);
  const sealed = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(password),
  ).toString('base64');
  return storedSession(
    await callPublic<Out<typeof sessionApi.login>>(request, sessionApi.login.path, {
      username,
      password: sealed,
      captcha,
    }),
  );
}

/** Whether the server still knows a session. */
export async function isAlive(request: APIRequestContext, stored: StoredSession): Promise<boolean> {
  const { token } = JSON.parse(stored.find(({ name }) => name === 'matlas.session')?.value ?? '{}') as {
    token?: string;
  };
  const answer = await request.post(`/api${sessionApi.haveTo.path}`, {
    headers: { 'x-access-token': token ?? '', 'log-info': 'e2e' },
    data: {},
  });
  return ((await answer.json()) as { ok: boolean }).ok;
}
