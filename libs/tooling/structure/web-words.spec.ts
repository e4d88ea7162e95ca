import { findSentenceCalls } from './sentence-params';
import {
  allKeys,
  builtKeys,
  clientTexts,
  innerKeys,
  isMadeOf,
  literalsOf,
  ownKeys,
  ownParameters,
  wordsOf,
} from './web-words';

// Keys are plain strings: only this spec prevents a screen from showing `users.titel`. texts.spec.ts compares zh and
// en.

const texts = clientTexts();
const zh = allKeys('zh');
const en = allKeys('en');
const inner = innerKeys(zh);
const literals = literalsOf(texts);
const built = builtKeys(texts, inner);

/** Error codes look like keys: the sentence of `guest.linkInvalid` has the key `errors.guest.linkInvalid`. */
const isKeyOfOurs = (literal: string) =>
  /^\w+(?:\.[\w-]+)+$/.test(literal) && inner.has(literal.split('.')[0] ?? '') && !zh.has(`errors.${literal}`);

it('finds the sentences of the client and their uses', () => {
  expect(ownKeys('zh').length).toBeGreaterThan(3_000);
  expect([...literals].filter((literal) => zh.has(literal)).length).toBeGreaterThan(2_000);
  expect(built.length).toBeGreaterThan(400);
});

it.each([
  ['zh', zh],
  ['en', en],
] as const)('every key that a screen writes out is a sentence of %s', (_language, keys) => {
  const unknown = [...literals].filter((literal) => isKeyOfOurs(literal) && !keys.has(literal) && !inner.has(literal));
  expect(unknown).toEqual([]);
});

it('every key that a screen composes can match a sentence', () => {
  const keys = [...zh, ...inner];
  const dead = built.filter(
    ({ written, pattern }) => !written.startsWith('${') && !keys.some((key) => pattern.test(key)),
  );
  expect(dead.map(({ written }) => written)).toEqual([]);
});

it('every call with a literal key passes the parameters of the sentence', () => {
  const parameters = ownParameters('zh');
  const calls = texts.flatMap(findSentenceCalls);
  const lacking = calls.flatMap(({ keys, given }) =>
    keys.flatMap((key) =>
      [...(parameters.get(key) ?? [])].filter((name) => given && !given.has(name)).map((name) => `${key}: ${name}`),
    ),
  );
  expect(calls.filter(({ keys, given }) => given && keys.length > 0).length).toBeGreaterThan(3_000);
  expect(lacking).toEqual([]);
  expect(findSentenceCalls("t('users.named', { other: `${t('a.b')}, {` })")[0]).toEqual({
    keys: ['users.named'],
    given: new Set(['other']),
  });
});

it('every sentence of the client is used', () => {
  const words = wordsOf(texts);
  const unread = ownKeys('zh').filter((key) => !literals.has(key) && !built.some((one) => isMadeOf(words, one, key)));
  expect(unread).toEqual([]);
});
