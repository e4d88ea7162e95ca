import { badInput } from '../app-error';
import { castOf, isOfKind, type ListColumn } from './list-column';
import { isStorable, type Params } from './sql';

interface Term {
  sql: string;
  dir: 'asc' | 'desc';
  kind: ListColumn['kind'];
  notNull?: boolean | undefined;
}

/** The sort values of the last row of the page, as opaque text. */
export const encodeCursor = (values: readonly (string | null)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/**
 * Adds the condition for rows strictly after the cursor's row in the order of `terms` (nulls first when ascending,
 * last when descending).
 */
export function addCursor(where: string[], params: Params, terms: readonly Term[], cursor: string): void {
  const values = decode(cursor, terms);
  const direction = terms[0]?.dir;
  const plain = terms.every(
    (term, i) => term.dir === direction && values[i] !== null && (direction === 'asc' || term.notNull),
  );
  const bound = terms.map(({ kind }, i) => {
    const value = values[i] ?? null;
    return value === null ? 'null' : `${params.add(value)}${castOf(kind, value)}`;
  });
  if (plain) {
    where.push(`(${terms.map((t) => t.sql).join(', ')}) ${direction === 'asc' ? '>' : '<'} (${bound.join(', ')})`);
    return;
  }
  const branches = terms.map((term, i) =>
    [
      ...terms.slice(0, i).map((t, j) => `${t.sql} is not distinct from ${bound[j]}`),
      afterBoundSql(term, bound[i] ?? 'null', values[i] ?? null),
    ].join(' and '),
  );
  where.push(
    `(${[firstBound(terms[0], bound[0], values[0] ?? null), `(${branches.map((b) => `(${b})`).join(' or ')})`].filter(Boolean).join(' and ')})`,
  );
}

/** A simple range on the first column lets the planner use its index; the branches handle ties. */
function firstBound(term: Term | undefined, bound: string | undefined, value: string | null): string | undefined {
  if (!term || bound === undefined || value === null || term.dir === 'asc') return undefined;
  return `(${term.sql} <= ${bound} or ${term.sql} is null)`;
}
function afterBoundSql(term: Term, bound: string, value: string | null): string {
  if (term.dir === 'asc') return value === null ? `${term.sql} is not null` : `${term.sql} > ${bound}`;
  return value === null ? 'false' : `(${term.sql} < ${bound} or ${term.sql} is null)`;
}

function decode(cursor: string, terms: readonly Term[]): (string | null)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(values) && values.length === terms.length && terms.every((term, i) => isValue(term, values[i])))
      return values as (string | null)[];
  } catch {
    // Falls through to the refusal, because a cursor is opaque to clients.
  }
  throw badInput({ path: 'cursor', code: 'invalid_format' });
}
const isValue = (term: Term, value: unknown): boolean =>
  value === null || (typeof value === 'string' && isStorable(value) && isOfKind(term.kind, value));
