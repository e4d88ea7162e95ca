import { changedTables } from './fingerprint';
import type { IdPlace } from './input-shape';
import { isWriting } from './statements';
import type { Answer } from './wire';

/** An id that no row of the world has; nine digits, because paths in trees take no more. */
export const MISSING = 999_999_999;
export type Input = Record<string, unknown>;
export type IdOf = (place: IdPlace) => number | undefined;
/** An answer, and what the call did to the tables before that was taken back. */
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
/** Drawn anew by every call that writes: keys, and moments. */
const DRAWN = /\b\d{7,9}\b|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** What may be compared between two ids: everything but the ids. */
export function plain({ answer }: Trial, ids: readonly number[]): string {
  const text = ids.reduce((left, id) => left.replaceAll(String(id), '#'), `${answer.status} ${answer.text}`);
  return wrote(answer) ? text.replace(DRAWN, '#') : text;
}

/** Places of a list, the one that fitted before first. */
export const order = (length: number, first = 0): number[] =>
  [...Array(length).keys()].sort((a, b) => Number(b === first) - Number(a === first));
export const isSame = (strange: Trial, missing: Trial, id: number): boolean =>
  plain(strange, [id]) === plain(missing, [MISSING]) &&
  strange.answer.statements.length === missing.answer.statements.length &&
  changedTables(strange.work ?? {}, missing.work ?? {}).length === 0;
/** Tables to which one of the two did something else than the other. */
export const otherWork = (strange: Trial, missing: Trial): string[] =>
  strange.work && missing.work
    ? changedTables(strange.work, missing.work)
    : strange.work || missing.work
      ? ['one of the two only']
      : [];

export const SHOWN = 300;
const AROUND = 80;
export const around = (text: string, at: number): string => text.slice(Math.max(0, at - AROUND), at + AROUND);
export function difference(expected: string, said: string): string {
  const at = [...expected].findIndex((letter, index) => letter !== said[index]);
  return `expected ...${around(expected, Math.max(at, 0))}..., got ...${around(said, Math.max(at, 0))}...`;
}
