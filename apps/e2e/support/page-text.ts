import type { Page } from '@playwright/test';
import { type Language, readKeys } from './words';

/**
 * Maximum number of digits of a decimal number. Screens show five (`shownGrams`), and more only where rounding
 * would cross a limit; no data of the demo need more than this.
 */
const MOST_DIGITS = 8;

interface PageText {
  /** Visible text, line by line. */
  lines: string[];
  /** Tooltips, labels for screen readers, and placeholders of fields. */
  attributes: string[];
}
const textOf = (page: Page): Promise<PageText> =>
  page.evaluate(() => {
    // The gallery shows source code beside its parts, which is not checked.
    const samples = [...document.querySelectorAll<HTMLElement>('[data-source-code]')];
    const show = (visibility: string) => samples.forEach(({ style }) => style.setProperty('visibility', visibility));
    const names = ['title', 'aria-label', 'placeholder', 'alt'];
    const attributes = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    );
    show('hidden');
    const lines = document.body.innerText.split('\n');
    show('');
    return { lines, attributes: [document.title, ...attributes] };
  });

const BROKEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['placeholder', /\{\{|\}\}|\$t\(/],
  ['undefined', /\bundefined\b/],
  ['not a number', /\bNaN\b|\bInfinity\b/],
  ['object', /\[object \w+\]/],
  ['instant', /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/],
];
const KEY = /(?<![\w.@/-])[a-z]\w*(?:\.[\w-]+)+/g;
const WITH_DECIMALS = /(?<![\w.])[\d,]+\.\d+(?![\w.]*\.)/g;
const EXPONENT = /(?<![\w.-])\d(?:\.\d+)?e[+-]?\d+\b/;

/** Whether a number has an exponent, or more digits than screens show. */
const isMachineNumber = (line: string): boolean =>
  EXPONENT.test(line) ||
  (line.match(WITH_DECIMALS) ?? []).some(
    (number) => number.replace(/[,.]/g, '').replace(/^0+/, '').length > MOST_DIGITS,
  );

/** Whether a word is a locale key, or looks like one because it begins with the path of one: `mds.log.forgotten`. */
function isKey(word: string, { keys, inner }: ReturnType<typeof readKeys>): boolean {
  return keys.has(word) || inner.has(word.slice(0, word.lastIndexOf('.')));
}

/**
 * Finds text that must not appear on a screen: raw keys, placeholders, `undefined`, `NaN`, objects, ISO timestamps,
 * numbers in machine format.
 */
export async function findBrokenTexts(page: Page, language: Language): Promise<string[]> {
  const ours = readKeys(language);
  const { lines, attributes } = await textOf(page);
  const found = [...lines, ...attributes].flatMap((line) => [
    ...BROKEN.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line.trim()}`),
    ...(line.match(KEY) ?? []).filter((word) => isKey(word, ours)).map((word) => `key: ${word}`),
  ]);
  return [...new Set([...found, ...lines.filter(isMachineNumber).map((line) => `number: ${line.trim()}`)])];
}
