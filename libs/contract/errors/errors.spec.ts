import { LOCALES } from '../locales';
import { nodeStatus } from '../enums';
import {
  areaOfError,
  ERROR_AREAS,
  ERRORS,
  type ErrorCode,
  MESSAGES,
  type OptionalParam,
  type ParamKind,
  type ParamShape,
  sentenceParams,
} from './index';
import specificationMessages from './specification-messages.json';

type Tree = { readonly [key: string]: string | Tree };
const LANGUAGES = ['zh', 'en'] as const;

/** All messages of a namespace by dotted key; the plural and context forms of i18next are listed under their key. */
const flatten = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
const sentences = (language: (typeof LANGUAGES)[number], namespace: keyof (typeof LOCALES)['zh']) =>
  new Map(flatten(LOCALES[language][namespace]));
const placeholders = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''))].sort();
const isOptional = (entry: ParamKind | OptionalParam): entry is OptionalParam =>
  typeof entry === 'object' && 'optional' in entry;
/** Parameters that a message may use: the required ones, except for data. */
const usable = (shape: ParamShape = {}): string[] =>
  Object.entries(shape)
    .filter(([, entry]) => !isOptional(entry) && entry !== 'data')
    .map(([name]) => name);

type Table = Readonly<Record<string, { readonly params?: ParamShape } | { readonly kind: string }>>;
const shapeOf = (row: Table[string] | undefined): ParamShape | undefined =>
  row && 'params' in row ? row.params : undefined;

describe.each<['errors' | 'messages', Table]>([
  ['errors', ERRORS],
  ['messages', MESSAGES],
])('the catalogue of %s', (namespace, table) => {
  it.each(LANGUAGES)('has exactly one sentence for each code in %s', (language) => {
    expect([...sentences(language, namespace).keys()].sort()).toEqual(Object.keys(table).sort());
  });
  it.each(Object.keys(table))('%s asks for the same parameters in both languages, and gets them', (code) => {
    const [zh, en] = LANGUAGES.map((language) => placeholders(sentences(language, namespace).get(code) ?? ''));
    expect(zh).toEqual(en);
    expect(usable(shapeOf(table[code]))).toEqual(expect.arrayContaining(zh ?? []));
  });
});

describe('every error code', () => {
  it.each(Object.entries(ERRORS))('%s has a status that refuses', (_, { status }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  });
  it('belongs to one area only', () => {
    const codes = Object.values(ERROR_AREAS).flatMap((area) => Object.keys(area));
    expect(new Set(codes).size).toBe(codes.length);
    expect(areaOfError('bom.locked')).toBe('bom');
  });
  it('uses 503 and 504 only for ended sessions, because clients sign out on them, and for an outage', () => {
    const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => [503, 504].includes(ERRORS[code].status));
    expect(codes).toEqual(['outage', 'session.replaced', 'session.deactivated']);
  });
  it.each([
    ['session.missing', 401, 'Auth_401'],
    ['session.unknown', 401, '50008'],
    ['session.expired', 401, '50014'],
    ['session.replaced', 504, undefined],
    ['session.deactivated', 503, undefined],
    ['signIn.failed', 401, undefined],
  ] as const)('%s answers %i with the code %s', (code, status, wire) =>
    expect(ERRORS[code]).toMatchObject(wire ? { status, wire } : { status }),
  );
});

describe('messages given by the specification', () => {
  const plain = (sentence: string): string => sentence.replace(/[.。]$/, '');
  it.each(specificationMessages.map((entry) => [entry.text, entry] as const))('%s', (_, { key, text, printed }) => {
    const [namespace, code] = key.split(':') as ['errors' | 'messages' | 'validation', string];
    for (const language of LANGUAGES) expect(sentences(language, namespace).get(code)).toEqual(expect.any(String));
    if (printed) expect(plain(sentences(printed as 'zh' | 'en', namespace).get(code) ?? '')).toBe(plain(text));
  });
});

describe('parameters of a message', () => {
  it('replace values of enumerations by labels and keep other values', () => {
    const word = (key: string) => (key === nodeStatus.labelKey('SD') ? '已发送' : key);
    expect(sentenceParams(ERRORS['sheet.locked'].params, { status: 'SD' }, word)).toEqual({ status: '已发送' });
    expect(sentenceParams(ERRORS['row.levelJump'].params, { from: 3, to: 5 }, word)).toEqual({ from: 3, to: 5 });
  });
});
