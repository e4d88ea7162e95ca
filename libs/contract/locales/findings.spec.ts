import { CHECK_RULE_IDS } from '@matlas/domain';
import { nodeKind, nodeStatus } from '../enums';
import { FINDING_PARAMS, sentenceParams } from '../errors';
import { LOCALES } from './index';

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;
const LANGUAGES = ['zh', 'en'] as const;
const wordsOf = (language: (typeof LANGUAGES)[number]): { rules: Words; cases: Words } => LOCALES[language].findings;
const names = (sentence: string | undefined) => [...new Set([...(sentence ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''))].sort();

/** Cases of the check rules with the parameters that the domain library gives them. */
const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['STR-1.nesting', ['parent', 'child']], ['STR-1.amount', ['expected']], ['STR-1.noSubstance', ['kind']], ['STR-2.siblings', []], ['STR-3.mixed', ['kinds']],
  ['STR-4.self', ['cid']], ['STR-4.mutual', ['cid']], ['STR-5.sheetTwice', ['name', 'count']], ['STR-5.substanceTwice', ['name', 'count']],
  ['STR-6.name', []], ['STR-6.defaultName', ['name']], ['STR-6.number', []], ['STR-6.mass', ['value']], ['STR-6.children', []], ['STR-6.quantityMissing', []], ['STR-6.quantity', ['value']],
  ['STR-6.childMassMissing', []], ['STR-6.childMass', ['value']], ['STR-7.unit', ['allowed']], ['STR-7.specificWeight', []],
  ['STR-8.ownDeleted', ['cid', 'cver']], ['STR-8.foreignDeleted', ['cid', 'cver']], ['STR-8.unreleased', ['cid', 'cver', 'status']], ['STR-8.preliminary', ['cid', 'cver']], ['STR-8.inactiveSubstance', ['name']],
  ['POR-1.missing', []], ['POR-1.decimals', ['value', 'max']], ['POR-1.value', ['value']], ['POR-1.range', ['min', 'max']], ['POR-1.twoRests', ['count']], ['POR-1.noRoom', ['sum']],
  ['POR-1.tooSmall', ['sum', 'difference']], ['POR-1.tooLarge', ['sum', 'difference']], ['POR-2.tooWide', ['min', 'max', 'width', 'allowed']], ['POR-3.tooWide', ['min', 'max', 'width', 'allowed']],
  ['MAS-1.deviation', ['measured', 'calculated', 'percent', 'allowed']], ['NAM-1.blank', ['name', 'max']], ['NAM-1.untrimmed', ['name', 'max']], ['NAM-1.innerSpaces', ['name', 'max']],
  ['NAM-1.spaces', ['name', 'max']], ['NAM-1.tooLong', ['name', 'max']], ['NAM-2.spaces', ['number', 'max']], ['NAM-2.tooLong', ['number', 'max']], ['NAM-3.codeOrSymbol', []],
  ['NUM-1.decimals', ['value', 'max']], ['NUM-1.tolerance', ['value', 'max']],
];

describe.each(LANGUAGES)('words of the check rules in %s', (language) => {
  const { rules, cases } = wordsOf(language);
  it.each(CHECK_RULE_IDS)('%s has a title and an explanation', (rule) => {
    expect([rules[rule]?.title, rules[rule]?.text]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
  });
  it.each(CASES)('%s says what happened with what it gets', (code, params) => {
    const [rule = '', detail = ''] = code.split('.');
    const sentence = cases[rule]?.[detail];
    expect(sentence).toEqual(expect.stringMatching(/./));
    expect(params).toEqual(expect.arrayContaining(names(sentence)));
  });
  it('name no case that no rule has', () => {
    const known = new Set(CASES.map(([code]) => code));
    const spoken = Object.entries(cases).flatMap(([rule, details]) => Object.keys(details).map((detail) => `${rule}.${detail}`));
    expect(spoken.filter((code) => !known.has(code))).toEqual([]);
  });
});

it('puts words for kinds, lists and states into a finding', () => {
  const word = (key: string) => (LOCALES.en.enums as Words)[key.split('.')[0] ?? '']?.[key.split('.')[1] ?? ''] ?? key;
  expect(sentenceParams(FINDING_PARAMS, { parent: 'semi', kinds: ['component', 'material'], status: 'ED', cver: '1.01' }, word)).toEqual({
    parent: word(nodeKind.labelKey('semi')), kinds: 'component / material', status: word(nodeStatus.labelKey('ED')), cver: '1.01',
  });
});
