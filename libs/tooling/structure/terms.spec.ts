import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// One term for one thing on every screen, in every message and file: libs/contract/locales/terms.tsv has the terms and
// the words that are not used for them.

const root = join(__dirname, '../../..');
const [, ...terms] = readFileSync(join(root, 'libs/contract/locales/terms.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));
const forbidden = (column: 3 | 4): string[] =>
  terms.flatMap((term) => (term[column] ?? '').split(';')).filter((word) => word !== '.');

type Texts = { [key: string]: string | Texts };
const sentences = (texts: Texts, path = ''): [path: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : sentences(value, `${path}${key}.`),
  );
const textsOf = (language: 'en' | 'zh') =>
  ['apps/web/locales', 'libs/contract/locales', 'libs/web-kit/locales']
    .map((folder) => join(root, folder, language))
    .flatMap((folder) =>
      readdirSync(folder).flatMap((file) =>
        sentences(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts, `${file}: `),
      ),
    );
const withForbidden = (texts: [path: string, text: string][], words: readonly string[]) =>
  texts
    .filter(([, text]) => words.some((word) => text.toLowerCase().includes(word.toLowerCase())))
    .map(([path, text]) => `${path} ${text}`);

it.each(terms)('%s has a term in both languages: %s, %s', (_thing, en, zh) => {
  expect([en, zh]).toEqual([expect.stringMatching(/[a-z]/i), expect.stringMatching(/[一-鿿]/)]);
});
it.each([
  ['en', 3],
  ['zh', 4],
] as const)('no text of %s uses another word for a term', (language, column) => {
  expect(withForbidden(textsOf(language), forbidden(column))).toEqual([]);
  expect(withForbidden([['here', `A ${forbidden(column)[0]} text`]], forbidden(column))).toHaveLength(1);
});
