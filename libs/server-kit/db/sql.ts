/**
 * Collects the parameters of one statement; `add` returns the placeholder. Values never become part of the SQL
 * text.
 */
export class Params {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
/** Escapes `%` and `_` in a user's text. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
/** PostgreSQL can store neither U+0000 nor an unpaired surrogate, in text or jsonb. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);
const UNSTORABLE = /[\0\p{Cs}]/u;
