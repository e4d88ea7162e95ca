import table from './everyday.json';
import type { Language } from './support/words';

export interface EverydayTest {
  language: Language;
  /** Path relative to `apps/e2e`, without `.spec.ts`. */
  file: string;
  /** Beginning of the test's title. */
  title: string;
}

const toTests = (language: Language, journeys: Readonly<Record<string, readonly string[]>>): EverydayTest[] =>
  Object.entries(journeys).flatMap(([file, titles]) => titles.map((title) => ({ language, file, title })));

/**
 * The browser tests of `npm test`. They check that the parts work together; each language runs half of the tests,
 * always the same half. All other tests, and these in the other language, belong to the complete run (`.ci/run`).
 * Both languages share one server, and a user can have only one live session. Therefore each user works in one
 * language only (enforced by `SignIns`): the engineer and the supplier in Chinese; the administrator, the auditor,
 * the operating centre and new registrations in English.
 */
export const everydayTests: readonly EverydayTest[] = [...toTests('zh', table.zh), ...toTests('en', table.en)];

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Playwright matches the pattern against `<project> <file> <describes> <title>`. */
const titlePattern = ({ language, file, title }: EverydayTest): RegExp =>
  new RegExp(`^${language} ${escapeRegExp(file)}\\.spec\\.ts .*${escapeRegExp(title)}`);

/** The tests of the everyday run in one language. */
export const everydayPatterns = (language: Language): RegExp[] =>
  everydayTests.filter((test) => test.language === language).map(titlePattern);

/** Entries of the table that do not match exactly one of the given titles. */
export const findUnmatchedEntries = (titles: readonly string[]): EverydayTest[] =>
  everydayTests.filter((test) => titles.filter((title) => titlePattern(test).test(title)).length !== 1);
