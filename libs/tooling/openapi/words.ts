import { type AnyEnumeration, ERRORS, type ErrorCode, LOCALES, type Needs, type Route } from '@matlas/contract';

/** The name and docstring of a constant of the contract, and its enumeration if it is a schema of one. */
export interface ConstantName {
  readonly name: string;
  readonly sentence: string;
  readonly enumeration?: AnyEnumeration;
}
/** What the document says about calls, schemas and fields, and where it takes that from (decision 0113). */
export interface DocumentWords {
  /** Docstring of the call in the contract. */
  sentenceOf(route: Route): string | undefined;
  nameOf(schema: object): ConstantName | undefined;
  /** Error codes that the call may answer beside those of every call, read from the sources. */
  codesOf(route: Route): readonly ErrorCode[];
  /** A complete input that the call accepts; the isolation tests send the same one with the IDs of their rows. */
  exampleOf(route: Route): Readonly<Record<string, unknown>>;
  /** Sentence of `sentences/fields.tsv` for a field without a docstring. */
  fieldSentence(owner: string | undefined, path: string, field: string): string | undefined;
}

/** Errors that every call may answer; they are described once, in the introduction. */
const OF_EVERY_CALL: ReadonlySet<string> = new Set(['badInput', 'forbidden', 'internal', 'tooManyRequests']);

type Texts = { readonly [key: string]: string | Texts };
const textAt = (texts: Texts, path: readonly string[]): string | undefined => {
  const [key, ...rest] = path;
  const found = key === undefined ? undefined : texts[key];
  return typeof found === 'object' ? textAt(found, rest) : rest.length ? undefined : found;
};
/** Parameters of a sentence as the document shows them: `{{seconds}}` is `{seconds}`. */
export const errorSentence = (code: ErrorCode): string =>
  (textAt(LOCALES.en.errors as Texts, code.split('.')) ?? code).replace(/\{\{(\w+)[^}]*\}\}/g, '{$1}');

export interface DocumentedError {
  readonly code: string;
  readonly status: number;
  readonly sentence: string;
}
const documentedError = (code: ErrorCode): DocumentedError => ({
  code: ERRORS[code].wire ?? code,
  status: ERRORS[code].status,
  sentence: errorSentence(code),
});
export const errorsOfEveryCall = (): DocumentedError[] =>
  ([...OF_EVERY_CALL, 'session.unknown'] as ErrorCode[]).map(documentedError);
export const errorsOf = (route: Route, words: DocumentWords): DocumentedError[] =>
  words
    .codesOf(route)
    .filter((code) => !OF_EVERY_CALL.has(code))
    .map(documentedError);

const EN = LOCALES.en.permissions as Texts;
/** The right in words: "Rules / Lists / Import (`rule:msgLawList:import`)". */
export function permissionInWords(needs: Needs): string {
  if (needs === 'public') return 'Everybody, without a session.';
  if (needs === 'signedIn') return 'Every user who is signed in.';
  const [area = '', resource = '', action = ''] = needs.split(':');
  const labels = [
    textAt(EN, ['areas', area]),
    textAt(EN, ['resources', area, resource]),
    textAt(EN, ['actions', action]),
  ];
  return `Users with the permission ${labels.map((label) => label ?? '?').join(' / ')} (\`${needs}\`).`;
}
export const transferInWords = ({ transfer }: Route): string =>
  transfer ? ` The enterprise must also have given the user the right to ${transfer} business data.` : '';

const LIMITS: Readonly<Record<string, string>> = {
  signIn: 'attempts to sign in',
  signInStart: 'starts of a sign-in',
  upload: 'uploads',
  mail: 'mails',
  guest: 'calls with a link and without an account',
};
export const limitInWords = ({ limit }: Route): string =>
  limit ? ` The number of ${LIMITS[limit] ?? limit} a minute is limited.` : '';
