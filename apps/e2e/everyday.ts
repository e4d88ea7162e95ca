import table from './everyday.json';
import type { Language } from './support/words';

export interface EverydayTest {
  language: Language;
  /** Below `apps/e2e`, without `.spec.ts`. */
  file: string;
  /** How the test's title begins. */
  title: string;
}

const inLanguage = (language: Language, journeys: Readonly<Record<string, readonly string[]>>): EverydayTest[] =>
  Object.entries(journeys).flatMap(([file, titles]) => titles.map((title) => ({ language, file, title })));

/**
 * What `npm test` asks in a browser: that the parts are wired, each language by half of the tests, the same half every
 * time. Everything else, and these in their other language, is asked by the complete run (`.ci/run`).
 * Both languages share one server, and a person has one live session: a person works in one language only (`SignIns`
 * holds to it). The engineer and the supplier work in Chinese; the administrator, the auditor, the operating centre and
 * whoever registers in English.
 */
export const everydayTests: readonly EverydayTest[] = [...inLanguage('zh', table.zh), ...inLanguage('en', table.en)];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Playwright looks for it in `<project> <file> <describes> <title>`. */
const patternOf = ({ language, file, title }: EverydayTest): RegExp =>
  new RegExp(`^${language} ${escaped(file)}\\.spec\\.ts .*${escaped(title)}`);

/** The tests of the everyday run in one language. */
export const everydayPatterns = (language: Language): RegExp[] =>
  everydayTests.filter((test) => test.language === language).map(patternOf);

/** Of these tests (their titles as above) the entries of the table that are not exactly one. */
export const lostEntries = (titles: readonly string[]): EverydayTest[] =>
  everydayTests.filter((test) => titles.filter((title) => patternOf(test).test(title)).length !== 1);
