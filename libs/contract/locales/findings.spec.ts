import {
  CHECK_CATEGORIES,
  CHECK_RULE_IDS,
  FINDING_CODES,
  FIX_NAMES,
  MATCH_REASONS,
  PASTE_ERROR_CODES,
  PASTE_FIELDS,
  REFUSAL_CODES,
  ROW_ERROR_CODES,
} from '@matlas/domain';
import { ERRORS } from '../errors';
import { LOCALES } from '.';

type Text = { readonly [key: string]: string | Text };

const textAt = (texts: Text, key: string): string | Text | undefined =>
  key
    .split('.')
    .reduce<string | Text | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
const paramsOf = (text: unknown): string[] =>
  [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string).sort();
const CASES = FINDING_CODES.map((code) => `cases.${code}`);

describe.each(['zh', 'en'] as const)('findings in %s', (language) => {
  const texts: Text = LOCALES[language].findings;
  it.each([
    ['findings of checks', CASES],
    ['their rules', CHECK_RULE_IDS.flatMap((rule) => [`rules.${rule}.title`, `rules.${rule}.text`])],
    ['categories of rules', Object.values(CHECK_CATEGORIES).map((category) => `categories.${category}`)],
    ['fixes', FIX_NAMES.map((fix) => `fixes.${fix}`)],
    ['errors of pasted rows', PASTE_ERROR_CODES.map((code) => `paste.${code}`)],
    ['columns of a paste', PASTE_FIELDS.map((field) => `pasteFields.${field}`)],
    ['reasons of a match', MATCH_REASONS.map((reason) => `match.${reason}`)],
  ])('have a sentence for all %s', (_, keys) =>
    expect(keys.filter((key) => typeof textAt(texts, key) !== 'string')).toEqual([]),
  );
  it('have no text for a case that no rule reports', () => {
    const written = Object.entries(LOCALES[language].findings.cases).flatMap(([rule, cases]) =>
      Object.keys(cases).map((each) => `cases.${rule}.${each}`),
    );
    expect(written.filter((key) => !CASES.includes(key))).toEqual([]);
  });
});

it.each(CASES)('%s names the same numbers in both languages', (key) => {
  expect(paramsOf(textAt(LOCALES.zh.findings, key))).toEqual(paramsOf(textAt(LOCALES.en.findings, key)));
});

it.each([
  ['refusals', REFUSAL_CODES],
  ['faults of rows', ROW_ERROR_CODES],
] as const)('all %s of the domain are error codes', (_, codes) => {
  expect(codes.filter((code) => !(code in ERRORS))).toEqual([]);
});
