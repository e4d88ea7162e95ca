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
export const everydayTests: readonly EverydayTest[] = [
  ...inLanguage('zh', {
    'journeys/main-job': ['a compliance engineer takes a workbook to a report'],
    'journeys/mds-first-sheet': ['a novice builds a bracket from nothing'],
    'journeys/mds-upload': ['a workbook with errors is corrected in the browser'],
    'journeys/menu': ['every menu entry of engineer'],
    'journeys/shell': ['the menu is a drawer'],
    'journeys/substance-analysis': ['the rows of the screen come back', 'two data sheets are analysed side by side'],
  }),
  ...inLanguage('en', {
    'crud/regulation': ["a regulation of one's own"],
    'journeys/accessibility': ['every part of the kit'],
    'journeys/exchange-core': ['a part goes from tier 2 to tier 1', 'a sending is recalled'],
    'journeys/registration': ['a supplier registers'],
    'journeys/session': ['a sign-in elsewhere ends the session', 'tabs of one browser are one session'],
  }),
];

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
