import type { Page } from '@playwright/test';
import { type Language, keysOf } from './words';

/**
 * Digits of a number with decimals: five are read (`shownGrams`), and more only where rounding would cross a limit; no
 * data of the demo need more than these.
 */
const MOST_DIGITS = 8;

interface PageText {
  /** What is drawn, line by line. */
  lines: string[];
  /** What is told on hovering, to those who listen, and in empty fields. */
  told: string[];
}
const textOf = (page: Page): Promise<PageText> =>
  page.evaluate(() => {
    // Source code that the gallery shows beside its parts is read by programmers.
    const samples = [...document.querySelectorAll<HTMLElement>('[data-source-code]')];
    const show = (visibility: string) => samples.forEach(({ style }) => style.setProperty('visibility', visibility));
    const names = ['title', 'aria-label', 'placeholder', 'alt'];
    const told = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    );
    show('hidden');
    const lines = document.body.innerText.split('\n');
    show('');
    return { lines, told: [document.title, ...told] };
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

/** Written by a machine: with an exponent, or with more digits than a person reads. */
const isUnread = (line: string): boolean =>
  EXPONENT.test(line) ||
  (line.match(WITH_DECIMALS) ?? []).some(
    (number) => number.replace(/[,.]/g, '').replace(/^0+/, '').length > MOST_DIGITS,
  );

/** Is it a key of ours, or one that lies where keys of ours lie: `mds.log.forgotten`. */
function isKey(word: string, { keys, inner }: ReturnType<typeof keysOf>): boolean {
  return keys.has(word) || inner.has(word.slice(0, word.lastIndexOf('.')));
}

/**
 * What no person may read on a screen: raw keys, placeholders, `undefined`, `NaN`, objects, instants as they travel,
 * numbers as machines write them.
 */
export async function brokenTextsOf(page: Page, language: Language): Promise<string[]> {
  const ours = keysOf(language);
  const { lines, told } = await textOf(page);
  const found = [...lines, ...told].flatMap((line) => [
    ...BROKEN.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line.trim()}`),
    ...(line.match(KEY) ?? []).filter((word) => isKey(word, ours)).map((word) => `key: ${word}`),
  ]);
  return [...new Set([...found, ...lines.filter(isUnread).map((line) => `number: ${line.trim()}`)])];
}
