import { ERRORS, MESSAGES } from '@matlas/contract';
import { PACK_RULE_FAULTS, RULE_FAULTS } from '@matlas/domain';
import { sourceFiles } from './source-tree';
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
const screens = files.filter(({ path }) => /^(libs\/web-kit|apps\/web)\//.test(path) && !path.includes('.spec.'));

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
  return new Set([...dotted, ...plain, ...onScreen, ...built]);
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
