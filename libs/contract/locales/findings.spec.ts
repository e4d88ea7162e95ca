import { FINDING_CODES, MATCH_REASONS, REFUSAL_CODES, ROW_ERROR_CODES, type SheetFix } from '@matlas/domain';
import { ERRORS } from '../errors';
import { LOCALES } from '.';

type Text = { readonly [key: string]: string | Text };

const textAt = (texts: Text, key: string): string | Text | undefined =>
  key.split('.').reduce<string | Text | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
const FIXES = ['setName', 'setNumber', 'normalise', 'makeRest', 'narrow', 'merge', 'removeChild', 'useRelease'] as const satisfies readonly (
  | Exclude<SheetFix['kind'], 'setPortions'>
  | Extract<SheetFix, { kind: 'setPortions' }>['why']
)[];

describe.each(['zh', 'en'] as const)('findings in %s', (language) => {
  const texts: Text = LOCALES[language].findings;
  it.each([
    ['findings of checks', FINDING_CODES.map((code) => `codes.${code}`)],
    ['their rules', [...new Set(FINDING_CODES.map((code) => code.split('.')[0]))].map((rule) => `rules.${rule}.title`)],
    ['fixes', FIXES.map((fix) => `fixes.${fix}`)],
    ['reasons of a match', MATCH_REASONS.map((reason) => `match.${reason}`)],
  ])('have a sentence for all %s', (_, keys) => expect(keys.filter((key) => typeof textAt(texts, key) !== 'string')).toEqual([]));
});

it.each([['refusals', REFUSAL_CODES], ['faults of rows', ROW_ERROR_CODES]] as const)('all %s of the domain are error codes', (_, codes) => {
  expect(codes.filter((code) => !(code in ERRORS))).toEqual([]);
});
