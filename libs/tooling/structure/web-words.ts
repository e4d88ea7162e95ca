import { sourcePaths, readJson, readSource } from './source-tree';

// Finds the keys of sentences in the sources of the client with text patterns, not with a compiler: 900 files in less
// than a second.

type Text = { [key: string]: string | Text };
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
const HOLE = /\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g;
const TEMPLATE = new RegExp(`\`((?:[^\`\\\\$]|\\\\.|\\$(?!\\{)|${HOLE.source})*)\``, 'g');
const COMMENT = /^\s*(?:\/\/|\*|\/\*).*$/gm;
const PLURAL = /_(?:zero|one|two|few|many|other)$/;
/** `words="bom.import"`, `const name = 'users'`, `name: isOpen ? 'users.open' : 'users.all'`. */
const NAMED = /(\w+)\??\s*(?:=|:|\?\?|\|\||\?)\s*\{?\s*(?:'([\w.]+)'|"([\w.]+)"|`(\w+\.(?:[\w.]|\$\{[\w.]+\})*)`)/g;

function keysBelow(text: Text, prefix: string): string[] {
  return Object.entries(text).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key.replace(PLURAL, '')] : keysBelow(value, `${prefix}${key}.`),
  );
}

/** Keys with the name of their file: `users.field.name` of `users.json`. */
function keysOf(folder: string): string[] {
  return sourcePaths(['.json'])
    .filter((path) => path.startsWith(folder))
    .flatMap((path) => keysBelow(readJson<Text>(path), `${path.slice(folder.length, -'.json'.length)}.`));
}

const PARAMETER = /\{\{\s*(\w+)/g;
function parametersBelow(text: Text, prefix: string): [key: string, names: string[]][] {
  return Object.entries(text).flatMap(([key, value]): [string, string[]][] =>
    typeof value === 'string'
      ? [[prefix + key.replace(PLURAL, ''), [...value.matchAll(PARAMETER)].map(([, name = '']) => name)]]
      : parametersBelow(value, `${prefix}${key}.`),
  );
}
/** Parameters that each sentence of the client needs, with those of its plural forms combined. */
export function ownParameters(language: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const folder of WEB_FOLDERS(language))
    for (const path of sourcePaths(['.json']).filter((one) => one.startsWith(folder)))
      for (const [key, names] of parametersBelow(
        readJson<Text>(path),
        `${path.slice(folder.length, -'.json'.length)}.`,
      ))
        found.set(key, new Set([...(found.get(key) ?? []), ...names]));
  return found;
}

const WEB_FOLDERS = (language: string) => [`apps/web/locales/${language}/`, `libs/web-kit/locales/${language}/`];
/** The client's own sentences; those of the contract have other users too. */
export const ownKeys = (language: string): string[] => [...new Set(WEB_FOLDERS(language).flatMap(keysOf))];
export const allKeys = (language: string): Set<string> =>
  new Set([...ownKeys(language), ...keysOf(`libs/contract/locales/${language}/`)]);

/**
 * Beginnings of keys, such as `users.field` of `users.field.name`: screens pass them on so that other components
 * build keys from them.
 */
export function innerKeys(keys: Iterable<string>): Set<string> {
  const parts = [...keys].map((key) => key.split('.'));
  return new Set(parts.flatMap((part) => part.slice(1).map((_last, index) => part.slice(0, index + 1).join('.'))));
}

const isTest = (path: string) => /\.(spec|long)\./.test(path) || path.includes('/testing/');
const SERVER = ['libs/contract/', 'libs/domain/', 'libs/features/', 'libs/server-kit/', 'migrations/', 'seed/'];
const textsBelow = (folders: readonly string[]) =>
  sourcePaths(['.ts', '.tsx'])
    .filter((path) => !isTest(path) && folders.some((folder) => path.startsWith(folder)))
    .map((path) => readSource(path).text.replace(COMMENT, ''));
export const clientTexts = (): string[] => textsBelow(['apps/web/src/', 'libs/web-kit/']);

export const literalsOf = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(LITERAL)].map(([, single, double]) => single ?? double ?? '')));

/** Possible values of a placeholder in a key: any word of our sources, including columns and codes. */
export function wordsOf(texts: readonly string[]): Set<string> {
  return new Set([...texts, ...textsBelow(SERVER)].flatMap((text) => text.match(/\w+/g) ?? []));
}

const WORD_SEAM = /(?<=[a-z])(?=[A-Z])|_/;
/** Whether the placeholders of a built key can be filled with words of our sources. */
export function isMadeOf(words: ReadonlySet<string>, { pattern, isJoined }: BuiltKey, key: string): boolean {
  const [, ...filled] = pattern.exec(key) ?? [];
  const parts = filled
    .flatMap((part) => part.split(/[.-]/))
    .flatMap((part) => (isJoined ? part.split(WORD_SEAM) : part));
  return parts.length > 0 && parts.every((part) => words.has(part));
}

export interface BuiltKey {
  /** The key as written in the source, for the message of a failure. */
  readonly written: string;
  readonly pattern: RegExp;
  /** Two adjacent placeholders form one word: `${step}${isSubstance ? 'Substance' : ''}`. */
  readonly isJoined: boolean;
}
function builtKey(written: string, start: string, template: string): BuiltKey {
  const parts = template.split(new RegExp(`(?:${HOLE.source})+`)).map((part) => part.replaceAll('.', '\\.'));
  return {
    written,
    pattern: new RegExp(`^${start.replaceAll('.', '\\.')}${parts.join('(.+)')}$`),
    isJoined: /\}\$\{/.test(template),
  };
}

/** Prefixes by the property name under which they are passed: `words` -> `bom.import`. */
export function prefixesByName(texts: readonly string[], inner: ReadonlySet<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name = '', single, double, template] of texts.flatMap((text) => [...text.matchAll(NAMED)])) {
    const prefixes =
      template === undefined
        ? [single ?? double ?? ''].filter((prefix) => inner.has(prefix))
        : [...inner].filter((prefix) => builtKey('', '', template).pattern.test(prefix));
    if (prefixes.length > 0) found.set(name, new Set([...(found.get(name) ?? []), ...prefixes]));
  }
  return found;
}

/**
 * Possible values of a first placeholder: literals in it, prefixes passed under its name, or all prefixes if none
 * is passed under this name.
 */
function prefixesIn(hole: string, inner: ReadonlySet<string>, byName: ReadonlyMap<string, Set<string>>): string[] {
  const written = [...literalsOf([hole])].filter((literal) => inner.has(literal));
  const name = /(?:^|\.)(\w+)\}$/.exec(hole)?.[1] ?? '';
  const handedOn = byName.get(name) ?? [...byName.values()].flatMap((prefixes) => [...prefixes]);
  return [...new Set([...written, ...(written.length > 0 ? [] : handedOn)])];
}

/** Keys that are composed: `users.field.${name}`, and `${words}.done` with each prefix that `words` may have. */
export function builtKeys(texts: readonly string[], inner: ReadonlySet<string>): BuiltKey[] {
  const byName = prefixesByName(texts, inner);
  const templates = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(TEMPLATE)].flatMap(([, template = '']) => [
        template,
        ...[...template.matchAll(/`([^`]*)`/g)].map(([, nested = '']) => nested),
      ]),
    ),
  );
  return [...templates]
    .filter((template) => template.includes('${') && /^[\w.-]*$/.test(template.replace(HOLE, '')))
    .flatMap((template) => {
      const [first = ''] = template.split('.');
      if (inner.has(first)) return [builtKey(template, '', template)];
      const [hole] = /^\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}(?=\.)/.exec(template) ?? [];
      return hole === undefined
        ? []
        : prefixesIn(hole, inner, byName).map((prefix) => builtKey(template, prefix, template.slice(hole.length)));
    });
}
