import { createHash } from 'node:crypto';

/** Maximum number of statements that get a name: each takes memory in every connection that has used it. */
const MAX_NAMES = 500;
const MAX_TEXTS = 5000;
/** A statement whose row sums up many: its first column is an aggregate. */
const AGGREGATE = /^\s*select\s+(coalesce\s*\(\s*)?(count|sum|max|min|avg|bool_or|bool_and|array_agg|jsonb?_agg)\s*\(/i;

/**
 * Names of prepared statements, by text. PostgreSQL keeps the plan of a named statement for the connection, and
 * planning is up to half of what a look-up of one row costs. Only such look-ups get a name: after five calls PostgreSQL
 * may use a plan that does not know the values, which does not matter for one row by its key and may be very wrong for
 * a list, a count or a long array. A text gets its name when it is used again.
 */
export class StatementNames {
  private readonly names = new Map<string, string | undefined>();
  private count = 0;

  /** The name for a look-up with these values; undefined when it is to be planned for each call. */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || values.some((value) => Array.isArray(value))) return undefined;
    if (!this.names.has(text)) {
      if (this.names.size < MAX_TEXTS) this.names.set(text, undefined);
      return undefined;
    }
    const known = this.names.get(text);
    if (known !== undefined || this.count >= MAX_NAMES || AGGREGATE.test(text)) return known;
    this.count += 1;
    const name = `row_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.names.set(text, name);
    return name;
  }
}
