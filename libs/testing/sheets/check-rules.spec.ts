import { findingTexts, isChinese, LOCALES, type FindingTranslate } from '@matlas/contract';
import {
  applyOperation,
  CHECK_RULE_IDS,
  checkSheet,
  forPublishing,
  hasErrors,
  FINDING_CODES,
  FIX_NAMES,
  NEWEST_MATLAS,
  pathTo,
  type Finding,
} from '@matlas/domain';
import { RULE_CASES } from './rule-cases';
import { type RuleCase } from './rule-case';

type Text = { readonly [key: string]: string | Text };

/** Renders like i18next: the text of a key with its parameters filled in; a key without text stays itself. */
const translateIn =
  (language: 'zh' | 'en'): FindingTranslate =>
  (namespace, key, params = {}) => {
    const found = key
      .split('.')
      .reduce<string | Text | undefined>(
        (at, name) => (typeof at === 'object' ? at[name] : undefined),
        LOCALES[language][namespace] as Text,
      );
    return typeof found === 'string'
      ? found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? `{{${name}}}`))
      : key;
  };
const findingsOf = ({ rule, tree, set = NEWEST_MATLAS }: RuleCase): Finding[] =>
  checkSheet(tree, set).filter((finding) => finding.rule === rule);
const named = (each: RuleCase): [string, RuleCase] => [`${each.rule}, ${each.is}: ${each.what}`, each];

describe('every check rule', () => {
  it.each(RULE_CASES.map(named))('%s', (_, each) => {
    const found = findingsOf(each);
    expect([...new Set(found.map(({ code }) => code))]).toEqual(each.code ? [`${each.rule}.${each.code}`] : []);
    if (each.severity) expect(found.map(({ severity }) => severity)).toEqual(found.map(() => each.severity));
    for (const { node } of found) expect(pathTo(each.tree, node)[0]).toBe(each.tree.root);
  });

  it.each(CHECK_RULE_IDS)('%s has a passing, a failing and a boundary case', (rule) => {
    expect(new Set(RULE_CASES.filter((each) => each.rule === rule).map(({ is }) => is))).toEqual(
      new Set(['right', 'wrong', 'at the limit']),
    );
  });

  it('produces each of its codes in at least one case', () => {
    const given = new Set(RULE_CASES.flatMap((each) => findingsOf(each).map(({ code }) => code)));
    expect(FINDING_CODES.filter((code) => !given.has(code))).toEqual([]);
  });
});

describe.each(['zh', 'en'] as const)('sentences in %s', (language) => {
  it.each(RULE_CASES.filter(({ code }) => code).map(named))('%s', (_, each) => {
    for (const finding of findingsOf(each)) {
      const words = findingTexts(finding, language, translateIn(language));
      const actual = Object.values(words).join(' ');
      expect(actual).not.toMatch(/\{\{|undefined|^\w+-\d|(cases|rules|fixes|\w+Kind)\.\w/);
      if (!isChinese(JSON.stringify(finding.params))) expect(isChinese(words.message)).toBe(language === 'zh');
      const numbers = Object.entries(finding.params)
        .filter(
          ([name, value]) =>
            /^\d/.test(String(value)) &&
            !['max', 'grams', 'classCode', 'gadsl', 'code', 'names', 'namesZh'].includes(name),
        )
        .map(([, value]) => String(value));
      for (const number of numbers) expect(actual).toContain(number);
    }
  });
});

describe('publishing turns every warning into an error', () => {
  it.each(RULE_CASES.filter(({ severity }) => severity === 'warning').map(named))('%s', (_, each) => {
    const [found, published] = [findingsOf(each), forPublishing(findingsOf(each))];
    expect([hasErrors(found), hasErrors(published)]).toEqual([false, true]);
    expect(published.map(({ severity, ...rest }) => [severity, rest])).toEqual(
      found.map(({ severity: _before, ...rest }) => ['error', rest]),
    );
  });
});

describe('a fix', () => {
  const fixable = RULE_CASES.filter((each) => findingsOf(each).some(({ fix }) => fix));
  it.each(fixable.map(named))('removes its finding: %s', (_, each) => {
    for (const finding of findingsOf(each)) {
      if (!finding.fix) continue;
      const outcome = applyOperation(each.tree, finding.fix.operation);
      expect(
        outcome.ok &&
          checkSheet(outcome.tree, each.set ?? NEWEST_MATLAS).filter(
            ({ code, node }) => code === finding.code && node === finding.node,
          ),
      ).toEqual([]);
    }
  });
  it('of every kind is offered in at least one case', () => {
    expect(
      [...new Set(RULE_CASES.flatMap((each) => findingsOf(each).flatMap(({ fix }) => (fix ? [fix.word] : []))))].sort(),
    ).toEqual([...FIX_NAMES].sort());
  });
});
