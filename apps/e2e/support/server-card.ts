import { readFileSync } from 'node:fs';
import { Client } from 'pg';

interface ServerCard {
  administratorPassword: string;
  databaseUrl: string;
}

/** Data that the server under test (libs/tooling/scripts/e2e-server.mjs) passes to its tests. */
export function serverCard(): ServerCard {
  const file = process.env.E2E_CARD;
  if (!file) throw new Error('E2E_CARD names no file: the tests run against the server of playwright.config.ts');
  return JSON.parse(readFileSync(file, 'utf8')) as ServerCard;
}

async function queryRows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: serverCard().databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Moves the live session of a person into the past, as if they had been away for this many hours. */
export async function moveSessionBack(loginName: string, hours: number): Promise<void> {
  const moved = await queryRows(
    `update session
      set create_time = create_time - make_interval(hours => $2), seen_at = seen_at - make_interval(hours => $2),
        expires_at = expires_at - make_interval(hours => $2)
     where ended_at is null and user_id = (select id from app_user where login_name = $1) returning id`,
    [loginName, hours],
  );
  if (moved.length !== 1) throw new Error(`${loginName} has ${moved.length} live sessions`);
}

/** Position of the gap of a puzzle, in pixels of the picture, as a person would see it. */
export async function gapOfPuzzle(id: string): Promise<number> {
  const [found] = await queryRows<{ answer: number }>(
    `select answer from sign_in_challenge where kind = 'slider' and id = $1`,
    [id],
  );
  if (!found) throw new Error('there is no such puzzle');
  return found.answer;
}

/**
 * Changes an account as if its first sign-in had already taken place: with a password of its own, and the rules and
 * terms read. The first sign-in has its own journey.
 */
export async function skipFirstSignIn(loginName: string, { keepsPassword }: { keepsPassword: boolean }): Promise<void> {
  const changed = await queryRows(
    `update app_user
      set next_show = 1, must_change_password = must_change_password and not $2
      where login_name = $1
      returning id`,
    [loginName, keepsPassword],
  );
  if (changed.length !== 1) throw new Error(`${changed.length} people are called ${loginName}`);
}

/**
 * Clears the pending first passwords of an enterprise: hashing those of many people takes a minute and would slow
 * down the next tests.
 */
export async function clearPendingPasswords(enterpriseId: number): Promise<void> {
  await queryRows(`update app_user set must_change_password = false where enterprise_id = $1`, [enterpriseId]);
}

/**
 * Queues a nightly job with an input that it refuses, so that it fails as a night run does: nobody started it. What was
 * told about an earlier failure of the day is forgotten.
 */
export async function failNightlyJob(name: string): Promise<void> {
  await queryRows(`delete from note where source_key like 'schedule.failed:' || $1 || ':%'`, [name]);
  await queryRows(`insert into job (name, state, input) values ($1, 'queued', '"nothing"')`, [name]);
}
