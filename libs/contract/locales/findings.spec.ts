import { checkRuleSet, MATLAS_RULE_SET } from '@matlas/domain';
import { LOCALES } from './index';

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

describe.each(['zh', 'en'] as const)('words of the check rules in %s', (language) => {
  const words: Words = LOCALES[language].findings;
  it.each(Object.keys(MATLAS_RULE_SET.rules))('%s has a title and an explanation', (rule) => {
    expect([words[rule]?.title, words[rule]?.text]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
  });
  it('serve the rules of IMDS too', () => expect(Object.keys(checkRuleSet('imds-rec001@15.0')?.rules ?? {}).filter((rule) => !words[rule])).toEqual([]));
});
