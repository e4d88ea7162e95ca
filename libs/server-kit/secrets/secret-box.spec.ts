import { readConfig } from '../config';
import { maskSecret, SecretBox } from './secret-box';

const box = (secretsKey?: string, session = 'a'.repeat(40)) =>
  new SecretBox(
    readConfig({ DATABASE_URL: 'postgres://localhost/x', SESSION_SECRET: session, SECRETS_KEY: secretsKey }),
  );
const KEY = 's3-key-of-ECHA';
function changed(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  bytes[30] = (bytes[30] ?? 0) ^ 1;
  return bytes.toString('base64');
}

it('decrypts its own ciphertext, and never produces the same ciphertext twice', () => {
  const [one, two] = [box().seal(KEY, 'scip', 7), box().seal(KEY, 'scip', 7)];
  expect(one).not.toBe(two);
  expect(one).not.toContain(KEY);
  expect([box().open(one, 'scip', 7), box().open(two, 'scip', 7)]).toEqual([KEY, KEY]);
});

it.each<[string, (sealed: string) => string | undefined]>([
  ['for another owner', (sealed) => box().open(sealed, 'scip', 8)],
  ['for another purpose', (sealed) => box().open(sealed, 'sync', 7)],
  ['under another key', (sealed) => box('b'.repeat(40)).open(sealed, 'scip', 7)],
  ['after a byte was changed', (sealed) => box().open(changed(sealed), 'scip', 7)],
  ['that is cut off', () => box().open('AAAA', 'scip', 7)],
])('opens no text %s', (_, open) => expect(open(box().seal(KEY, 'scip', 7))).toBeUndefined());

it('keeps secrets readable after a change of SESSION_SECRET when SECRETS_KEY is set', () => {
  const key = 'c'.repeat(40);
  expect(box(key, 'd'.repeat(40)).open(box(key).seal(KEY, 'scip', 7), 'scip', 7)).toBe(KEY);
});

it.each([
  ['abcdefghijkl3f9c', '************3f9c'],
  ['short', '************'],
])('shows %s as %s', (secret, shown) => expect(maskSecret(secret)).toBe(shown));
