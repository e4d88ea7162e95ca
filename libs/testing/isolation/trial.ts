import { changedTables } from './fingerprint';
import type { IdPlace } from './input-shape';
import { isWriting } from './statements';
import type { Answer } from './wire';

/** An ID that no row of the world has; nine digits, the maximum in tree paths. */
export const MISSING = 999_999_999;
export type Input = Record<string, unknown>;
export type IdOf = (place: IdPlace) => number | undefined;
/** An answer, and the changes that the call made to the tables before the rollback. */
export interface Trial {
  input: Input;
  answer: Answer;
  work: Record<string, string> | undefined;
}
export const NOT_ASKED: Answer = { status: 200, code: '', text: '', data: null, statements: [], decisions: new Set() };

export const valueOf = ({ isText }: IdPlace, id: number): unknown => (isText ? String(id) : id);
export const valueAt = (input: Input, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (at, step) => (step === '*' ? (at as unknown[] | undefined)?.[0] : (at as Input | undefined)?.[step]),
    input,
  );
const wrote = ({ statements }: Answer): boolean => statements.some(isWriting);
export const didWrite = (answer: Answer): boolean => wrote(answer) && answer.status < 300;
/** Values that every writing call generates anew: keys and timestamps. */
const GENERATED_VALUES = /\b\d{7,9}\b|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** The answer in a form that can be compared between two IDs: the IDs are replaced. */
export function comparableText({ answer }: Trial, ids: readonly number[]): string {
  const text = ids.reduce((left, id) => left.replaceAll(String(id), '#'), `${answer.status} ${answer.text}`);
  return wrote(answer) ? text.replace(GENERATED_VALUES, '#') : text;
}

/** Indices of a list, starting with the one that fitted before. */
export const order = (length: number, first = 0): number[] =>
  [...Array(length).keys()].sort((a, b) => Number(b === first) - Number(a === first));
export const isSame = (strange: Trial, missing: Trial, id: number): boolean =>
  comparableText(strange, [id]) === comparableText(missing, [MISSING]) &&
  strange.answer.statements.length === missing.answer.statements.length &&
  changedTables(strange.work ?? {}, missing.work ?? {}).length === 0;
/** Tables that the two calls changed differently. */
export const differingTables = (strange: Trial, missing: Trial): string[] =>
  strange.work && missing.work
    ? changedTables(strange.work, missing.work)
    : strange.work || missing.work
      ? ['one of the two only']
      : [];

export const SHOWN = 300;
const AROUND = 80;
export const excerptAt = (text: string, at: number): string => text.slice(Math.max(0, at - AROUND), at + AROUND);
export function difference(expected: string, actual: string): string {
  const at = [...expected].findIndex((letter, index) => letter !== actual[index]);
  return `expected ...${excerptAt(expected, Math.max(at, 0))}..., got ...${excerptAt(actual, Math.max(at, 0))}...`;
}
