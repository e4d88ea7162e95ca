import { constants, publicEncrypt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { sessionApi, type Out } from '@matlas/contract';
import { answerOf } from './security-check';
import { createTranslator } from './words';

/** Entries that the client keeps in local storage for a signed-in person. */
export type StoredSession = { name: string; value: string }[];

const language = 'en';
const words = createTranslator(language);

async function callPublic<Data>(request: APIRequestContext, path: string, data: object): Promise<Data> {
  const answer = await request.post(`/api${path}`, {
    headers: { 'accept-language': language, 'log-info': 'e2e' },
    data,
  });
  const envelope = (await answer.json()) as { ok: boolean; message: string; data: Data };
  if (!envelope.ok) throw new Error(`${path}: ${envelope.message}`);
  return envelope.data;
}

/** Fields that have the same name in the session and in the response of the sign-in. */
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

/** The entries that `beginSession` of the client writes (apps/web/src/public/start-session.ts). */
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

/** Makes the calls of the sign-in page without the page: requests the question, answers it and signs in. */
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
export async function isSessionValid(request: APIRequestContext, stored: StoredSession): Promise<boolean> {
  const { token } = JSON.parse(stored.find(({ name }) => name === 'matlas.session')?.value ?? '{}') as {
    token?: string;
  };
  const answer = await request.post(`/api${sessionApi.haveTo.path}`, {
    headers: { 'x-access-token': token ?? '', 'log-info': 'e2e' },
    data: {},
  });
  return ((await answer.json()) as { ok: boolean }).ok;
}
