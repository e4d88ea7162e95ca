import { readFileSync } from 'node:fs';
import { Client } from 'pg';

interface ServerCard {
  administratorPassword: string;
  databaseUrl: string;
}

/** What the server under test (libs/tooling/scripts/e2e-server.mjs) says to its tests. */
export function serverCard(): ServerCard {
  const file = process.env.E2E_CARD;
  if (!file) throw new Error('E2E_CARD names no file: the tests run against the server of playwright.config.ts');
  return JSON.parse(readFileSync(file, 'utf8')) as ServerCard;
}

async function rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: serverCard().databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Moves the clock of a person's live session: as if they had been away for so long. */
export async function letHoursPass(loginName: string, hours: number): Promise<void> {
  const moved = await rows(
    `update session
      set create_time = create_time - make_interval(hours => $2), seen_at = seen_at - make_interval(hours => $2),
        expires_at = expires_at - make_interval(hours => $2)
     where ended_at is null and user_id = (select id from app_user where login_name = $1) returning id`,
    [loginName, hours],
  );
  if (moved.length !== 1) throw new Error(`${loginName} has ${moved.length} live sessions`);
}

/** Where the gap of a puzzle is, in pixels of the picture: what a person's eye sees. */
export async function gapOfPuzzle(id: string): Promise<number> {
  const [found] = await rows<{ answer: number }>(
    `select answer from sign_in_challenge where kind = 'slider' and id = $1`,
    [id],
  );
  if (!found) throw new Error('there is no such puzzle');
  return found.answer;
}

/**
 * As if this person had signed in before: with a password of its own, and the rules and terms read. They have a journey
 * of their own.
 */
export async function letFirstSignInBeOver(
  loginName: string,
  { keepsPassword }: { keepsPassword: boolean },
): Promise<void> {
  const changed = await rows(
    `update app_user
      set next_show = 1, must_change_password = must_change_password and not $2
      where login_name = $1
      returning id`,
    [loginName, keepsPassword],
  );
  if (changed.length !== 1) throw new Error(`${changed.length} people are called ${loginName}`);
}

/**
 * First passwords of many people are hashed for a minute, beside whatever is tested next: as if these had come in
 * already.
 */
export async function letNobodyAwaitPassword(enterpriseId: number): Promise<void> {
  await rows(`update app_user set must_change_password = false where enterprise_id = $1`, [enterpriseId]);
}
