/** Collects the values of one statement; `add` answers the placeholder. Values never enter the text. */
export class Params {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
/** `%` and `_` of a person's text mean themselves. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
/** PostgreSQL keeps neither U+0000 nor half of a surrogate pair, in text as in jsonb. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);
const UNSTORABLE = /[\0\p{Cs}]/u;
