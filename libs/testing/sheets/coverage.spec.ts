import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECK_RULE_IDS, BASE_RULES, getEffectiveRules, NEWEST_MATLAS, type CheckRuleId } from '@matlas/domain';
import { testNames } from './named-tests';
import { RULE_CASES } from './rule-cases';
import table from './validation-sentences.json';

/** `open`: the part that a later issue will add. */
interface Sentence {
  sentence: string;
  rules?: readonly string[];
  tests?: readonly { file: string; test: string }[];
  open?: { issue: number; what: string };
}
const sentences: readonly Sentence[] = [...table.section5, ...table.section8];
/** The issue that completed this table; open parts name a later one. */
const THIS_ISSUE = 5;
const root = join(__dirname, '..', '..', '..');
const shared = process.env.SHARED_DATA ?? join(root, '..', 'shared', 'data');
const [specification, reference] = [
  join(shared, '..', 'spec', '000_c89eeb4a539fbd69.txt'),
  join(shared, '..', 'design', 'domain.md'),
];
/** The rules and sentences that the tables have to cover, and the original sources where they are installed. */
const OWN_SOURCES = join(__dirname, 'validation-sources.md');
const hasSources = existsSync(specification) && existsSync(reference);
const SOURCES: [name: string, rules: string, lines: string][] = [['validation-sources.md', OWN_SOURCES, OWN_SOURCES]];
if (hasSources) SOURCES.push(['the specification', reference, specification]);
/** Sentences of section 5, independent of line breaks. */
const linesOf = (file: string): string[] => {
  const [, section = ''] = /## 5\. Validation rules\n([\s\S]*?)\n## 6/.exec(readFileSync(file, 'utf8')) ?? [];
  const lines = section.split(/\n(?=- )/).map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter((line) => line.startsWith('- '));
};

/** Traces the validation rules of the issue from the sentence to its test. */
describe('rules of domain.md 1.4', () => {
  it.each(table.rules)('%s is a rule with cases that pass, fail, and lie on the limit', (id) => {
    expect(CHECK_RULE_IDS).toContain(id);
    expect(new Set(RULE_CASES.filter(({ rule }) => rule === id).map(({ is }) => is)).size).toBe(3);
    expect(BASE_RULES[id as CheckRuleId].clause).not.toBe('');
  });
  it('are all in force in the newest set', () => {
    expect(table.rules.filter((id) => !(id in getEffectiveRules(NEWEST_MATLAS)))).toEqual([]);
  });
  it.each(SOURCES)('are the ones of %s', (_name, file) => {
    const rows = readFileSync(file, 'utf8').split('### 1.4')[1]?.split('### 1.5')[0] ?? '';
    expect([...rows.matchAll(/^\| ([A-Z]{3}-\d) \|/gm)].map(([, id]) => id)).toEqual(table.rules);
  });
});

describe('validation sentences of the specification', () => {
  it.each(sentences.map((each) => [each.sentence, each] as const))('%s', (_, { rules = [], tests = [], open }) => {
    expect(rules.length + tests.length > 0).toBe(open === undefined);
    for (const rule of rules) expect(RULE_CASES.some((each) => each.rule === rule && each.is === 'wrong')).toBe(true);
    for (const { file, test } of tests) expect([file, ...testNames(join(root, file))]).toContain(test);
  });
  it.each(SOURCES)('stand in %s, and every line of section 5 has one', (_name, _reference, file) => {
    const lines = linesOf(file);
    expect(lines.length).toBeGreaterThan(10);
    const words = table.section5.map(({ sentence }) => sentence);
    expect(words.filter((sentence) => !lines.some((line) => line.includes(sentence)))).toEqual([]);
    expect(lines.filter((line) => !words.some((sentence) => line.includes(sentence)))).toEqual([]);
  });
  it.each(SOURCES)('are kept here line by line as %s has them', (_name, _reference, file) => {
    const lines = linesOf(file);
    const own = linesOf(OWN_SOURCES).map((line) => line.slice('- '.length).split(' … '));
    expect(own).toHaveLength(lines.length);
    expect(own.filter((words, index) => words.some((each) => !lines[index]?.includes(each)))).toEqual([]);
  });
  it('are open only for later issues, and closed for the data sheets themselves', () => {
    expect(sentences.flatMap(({ sentence, open }) => (open && open.issue <= THIS_ISSUE ? [sentence] : []))).toEqual([]);
  });
  it('are not covered by a test that is only written about', () => {
    expect([...testNames(__filename)]).toContain('are not covered by a test that is only written about');
    // it('stands in a comment')
    expect([...testNames(__filename)]).not.toContain('stands in a comment');
  });
});
