import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS, LOCALES, MESSAGES } from '@matlas/contract';
import { PACK_RULE_FAULTS, RULE_FAULTS } from '@matlas/domain';
import { ROOT as root, sourceFiles } from './source-tree';
import { COPIED_SENTENCES } from './copied-sentences';
import { WAITING_ERRORS, WAITING_MESSAGES, type WaitingCodes } from './waiting-codes';

/** Files that define or word the codes, but do not raise them; and files outside the product. */
const NOT_RAISING = /^(libs\/(contract\/errors|testing|tooling|web-kit)\/|apps\/(e2e|web)\/)|\.(spec|long)\.tsx?$/;
/** Codes that are composed of a family and a fault defined in the domain. */
const BUILT: readonly (readonly [family: string, faults: readonly string[]])[] = [
  ['ruleSet', RULE_FAULTS],
  ['rulePack', PACK_RULE_FAULTS],
];

const files = sourceFiles(['.ts', '.tsx']);
const production = files.filter(({ path }) => !NOT_RAISING.test(path));
/** The rules of fields, each with the code of its issue; schemas name the rules. */
const fieldRules = files.filter(({ path }) => path === 'libs/contract/errors/field-rules.ts');
const screens = files.filter(({ path }) => /^(libs\/web-kit|apps\/web)\//.test(path) && !/\.(spec|long)\./.test(path));

/** Quoted words that are neither compared with something nor a key of the screens' own texts. */
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/(?<!(?:===|!==|\bcase) )(?<!\bt\()'([A-Za-z]+(?:\.[A-Za-z]+)*)'/g)].map(([, word = '']) => word);

/** A code without a dot is an ordinary word: it only counts where an error is created with it. */
const refusedIn = (text: string): string[] =>
  [...text.matchAll(/(?:AppError\(|ErrorCode = |\? |: )'([A-Za-z]+)'/g)].map(([, word = '']) => word);

function findRaisedErrors(): Set<string> {
  const dotted = production.flatMap(({ text }) => quotedIn(text)).filter((word) => word.includes('.'));
  const plain = production.filter(({ text }) => /AppError|ErrorCode/.test(text)).flatMap(({ text }) => refusedIn(text));
  const onScreen = screens.flatMap(({ text }) =>
    [...text.matchAll(/CallError\(\d+, '([\w.]+)'/g)].map(([, code = '']) => code),
  );
  const built = BUILT.flatMap(([family, faults]) => {
    const isBuilt = production.some(({ text }) => text.includes(`\`${family}.\${`));
    return isBuilt ? faults.map((fault) => `${family}.${fault}`) : [];
  });
  const shown = screens.flatMap(({ text }) => [...text.matchAll(/'errors[.:]([\w.]+)'/g)].map(([, code = '']) => code));
  const rules = fieldRules.flatMap(({ text }) => [...text.matchAll(/code: '([\w.]+)'/g)].map(([, code = '']) => code));
  const copied = COPIED_SENTENCES.map(({ code }) => code);
  return new Set([...dotted, ...plain, ...onScreen, ...built, ...shown, ...rules, ...copied]);
}

function findUsedMessages(): Set<string> {
  const keys = screens.flatMap(({ text }) => [...text.matchAll(/'messages[.:](\w+)'/g)]);
  const confirmed = production.flatMap(({ text }) => [
    ...text.matchAll(/\b(?:says: |says\(|says: Route\['says'\] = |createQuestion\()'(\w+)'/g),
  ]);
  return new Set([...keys, ...confirmed].map(([, code = '']) => code));
}

const listed = (groups: readonly WaitingCodes[]): string[] => groups.flatMap(({ codes }) => codes);

describe.each([
  ['error', Object.keys(ERRORS), findRaisedErrors(), WAITING_ERRORS],
  ['message', Object.keys(MESSAGES), findUsedMessages(), WAITING_MESSAGES],
] as const)('every %s code', (_, codes, raised, groups) => {
  const waiting = listed(groups);

  it('is raised somewhere, or listed with the issue that will raise it', () => {
    expect(codes.filter((code) => !raised.has(code) && !waiting.includes(code))).toEqual([]);
  });

  it('is raised often enough for the search patterns to be correct', () => {
    expect(codes.filter((code) => raised.has(code)).length).toBeGreaterThan(codes.length / 2);
  });

  it('exists if it is listed, is listed once, and is not raised yet', () => {
    expect(waiting.filter((code) => !codes.includes(code))).toEqual([]);
    expect(waiting.filter((code, at) => waiting.indexOf(code) !== at)).toEqual([]);
    expect(waiting.filter((code) => raised.has(code))).toEqual([]);
  });

  it('names the issue that will raise it if it is listed', () => {
    expect(groups.filter(({ until }) => !/^issue \d+: .{10}/.test(until))).toEqual([]);
  });
});

describe('a sentence that a page has before the words of the contract are loaded', () => {
  const sentenceAt = (tree: unknown, key: string): unknown =>
    key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], tree);
  const wordsOf = (folder: string, language: string, file: string): unknown =>
    JSON.parse(readFileSync(join(root, folder, language, `${file}.json`), 'utf8'));

  it.each(COPIED_SENTENCES.map((copy) => [copy.code, copy] as const))('%s has one wording', (code, { folder, key }) => {
    const [file = '', ...rest] = key.split('.');
    for (const language of ['zh', 'en'] as const) {
      const original = sentenceAt(LOCALES[language].errors, code);
      expect(original).toEqual(expect.any(String));
      expect(sentenceAt(wordsOf(folder, language, file), rest.join('.'))).toBe(original);
    }
    expect(screens.filter(({ text }) => text.includes(`'${key}'`)).map(({ path }) => path)).not.toEqual([]);
  });
});
