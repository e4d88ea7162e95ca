import { LOCALES } from '@matlas/contract';
import { createInstance } from 'i18next';
import { fillSentence, splitSentence } from './sentence-pieces';
import { Translator } from './translator';

const engine = createInstance();
void engine.init({
  resources: LOCALES,
  lng: 'zh',
  fallbackLng: false,
  initAsync: false,
  ns: Object.keys(LOCALES.zh),
  interpolation: { escapeValue: false },
  keySeparator: '.',
  nsSeparator: ':',
});

type Tree = { readonly [key: string]: string | Tree };
const leaves = (tree: Tree, before = ''): [key: string, sentence: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${before}${key}`, value] as [string, string]] : leaves(value, `${before}${key}.`),
  );
const sentences = (['zh', 'en'] as const).flatMap((language) =>
  Object.entries(LOCALES[language] as Record<string, Tree>).flatMap(([namespace, tree]) =>
    leaves(tree).map(([key, sentence]) => ({ language, namespace, key, sentence })),
  ),
);
/** Values to fill in, including texts that resemble i18next syntax. */
const VALUES = ['plain', '{{limit}} $t(title) $& $1 %s', '', 0, -1.5, true, null, undefined, ['a', 'b']];
const namesIn = (sentence: string): string[] =>
  [...sentence.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '');

it('fills in every message like i18next', () => {
  const different = sentences.flatMap(({ language, namespace, key, sentence }) => {
    const pieces = splitSentence(sentence);
    return VALUES.flatMap((_, turn) => {
      const params = Object.fromEntries(
        namesIn(sentence).map((name, index) => [name, VALUES[(turn + index) % VALUES.length]]),
      );
      const ours = pieces && fillSentence(pieces, params);
      const theirs = engine.t(`${namespace}:${key}`, { ...params, lng: language });
      return ours === undefined || ours === theirs ? [] : [{ key, ours, theirs }];
    });
  });
  expect(different).toEqual([]);
  expect(sentences.filter(({ sentence }) => !splitSentence(sentence)).length).toBeLessThan(sentences.length / 10);
});
it.each([
  ['{{a}}', {}],
  ['{{a}}', { a: 'x', count: 1 }],
  ['{{a}}', { a: 'x', context: 'male' }],
])('leaves %s with %j to i18next', (sentence, params) => {
  expect(fillSentence(splitSentence(sentence) ?? [], params)).toBeUndefined();
});
it.each(['{{a, number}}', '{{- a}}', 'see $t(title)', '{{a.b}}'])('leaves %s to i18next', (sentence) => {
  expect(splitSentence(sentence)).toBeUndefined();
});

it('the title of a job shows a vehicle by its name in the language of the reader', () => {
  const translator = new Translator({ isActive: () => false } as never);
  const titleIn = (language: 'zh' | 'en', model: unknown): string =>
    translator.jobTitle('bomMatch', { model }, language);
  const vehicle = { name: '极光 C5', foreignName: 'Aurora C5' };
  expect([titleIn('zh', vehicle), titleIn('en', vehicle)]).toEqual(['匹配MDS：极光 C5', 'Match MDS: Aurora C5']);
  expect([titleIn('en', { ...vehicle, foreignName: '' }), titleIn('en', 'C5')]).toEqual([
    'Match MDS: 极光 C5',
    'Match MDS: C5',
  ]);
});
