import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AuthHeader,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';

export let test: TestApp;
export let home: TestEnterprise;
export let li: TestUser;
export let mine: AuthHeader;

/** Registers the set-up and tear-down for all tests of a file. */
export function setUpNotes(): void {
  beforeAll(async () => {
    test = await sharedApp({ WORKER: 'on' });
    home = await enterprise(test.db);
    li = await user(test.db, home);
    mine = await signIn(test, li);
    await test.db.execute(`update app_user set email = 'li@example.com' where id = $1`, [li.id]);
  });
  afterAll(() => test.close());
}

const PATIENCE_MS = 30_000;
export async function until<T>(read: () => Promise<T> | T, holds: (value: T) => boolean): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (let value = await read(); ; value = await read()) {
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)}`);
    await sleep(20);
  }
}
export const fetchNotes = async (auth = mine, language = 'zh') =>
  (await test.http.post('/api/common/notes/page').set(auth).set('Accept-Language', language).send({})).body.data
    .records as { id: number; type: string; title: string; content: string; link: string }[];
