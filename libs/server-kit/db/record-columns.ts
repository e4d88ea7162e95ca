import { type ColumnType, getMetadataArgsStorage } from 'typeorm';
import type { ListColumn } from './list-column';
import { SnakeNamingStrategy } from './naming';
import type { VersionedRow } from './versioned-row';

/** A column of a record that is not the table's own. */
export interface JoinedColumn<T> {
  readonly sql: string;
  /** Absent: lists are neither sorted nor filtered by it. */
  readonly kind?: ListColumn['kind'];
  readonly notNull?: boolean;
  readonly value?: T;
}
export const joined = <T>(sql: string, kind: ListColumn['kind']): JoinedColumn<T> => ({ sql, kind, notNull: true });
export const optionalJoined = <T>(sql: string, kind: ListColumn['kind']): JoinedColumn<T | null> => ({ sql, kind });
/** A value that has no order, such as a document. */
export const unordered = <T>(sql: string): JoinedColumn<T> => ({ sql });

type Names<E> = Extract<keyof E, string>;
interface Options<E> {
  /** Columns that a save does not take from its input: the owner, states, figures. */
  managed?: readonly Names<E>[];
  /** Columns that the record does not have. */
  unread?: readonly Names<E>[];
  /** Columns by which callers may neither sort nor filter. */
  unlisted?: readonly Names<E>[];
  /** Names of the API where they differ from those of the table. */
  renamed?: Readonly<Partial<Record<Names<E>, string>>>;
  joined?: Readonly<Record<string, JoinedColumn<unknown>>>;
}
type ManagedOf<O> = O extends { managed: readonly (infer N)[] } ? N : never;
type UnreadOf<O> = O extends { unread: readonly (infer N)[] } ? N : never;
type JoinedOf<O> = O extends { joined: infer J extends object } ? J : object;
type ApiName<O, N> = O extends { renamed: infer R } ? (N extends keyof R ? R[N] & string : N) : N;

type RecordFrom<E, O> = { [N in keyof E as N extends UnreadOf<O> ? never : ApiName<O, N>]: E[N] } & {
  [N in keyof JoinedOf<O>]: JoinedOf<O>[N] extends JoinedColumn<infer T> ? T : never;
};
type Unsaved<O> = ManagedOf<O> | 'id' | keyof VersionedRow;
/** What a save gives: absent for an empty column, or for one that keeps its value or default. */
type SavedFrom<E, O> = { [N in keyof E as N extends Unsaved<O> ? never : ApiName<O, N>]: E[N] | null | undefined };
/** Names every column that a save forgets. */
type Complete<I, E, O> = [Exclude<keyof SavedFrom<E, O>, keyof I>] extends [never]
  ? I
  : I & { columnsThatTheInputForgets: Exclude<keyof SavedFrom<E, O>, keyof I> };

/** The columns of an entity in every form that a store needs. */
export interface RecordColumns<E, O> {
  /** Select list with the names of the API; exact decimals as text without trailing zeros. */
  readonly select: string;
  /** Names of the columns that a save may write, to copy rows in a statement. */
  readonly saved: string;
  /** Columns for lists. */
  readonly list: Record<string, ListColumn>;
  /** Every column that a save may write, from its input: absent values empty a column that may be empty (null or ''). */
  fieldsOf<I extends Partial<SavedFrom<E, O>>>(input: Complete<I, E, O>): Partial<E>;
  readonly record?: RecordFrom<E, O>;
}
/** The row that the select list gives. */
export type RecordOf<C extends { readonly record?: unknown }> = NonNullable<C['record']>;

interface Column {
  property: string;
  name: string;
  sql: string;
  type: ColumnType | undefined;
  /** Arrays are read and saved, not listed. */
  isArray: boolean;
  isNullable: boolean;
  /** What a save without a value writes; undefined leaves the column as it is. */
  empty: null | '' | undefined;
}
const KINDS: readonly (readonly [ListColumn['kind'], readonly ColumnType[]])[] = [
  ['number', ['int', 'smallint', 'bigint', 'numeric', 'real', 'double precision']],
  ['text', ['text', 'varchar', 'uuid']],
  ['date', ['date']],
  ['instant', ['timestamptz']],
  ['boolean', ['boolean']],
];
const naming = new SnakeNamingStrategy();

/** All columns of an entity and its base classes, in the order of its properties. */
function columnsOf(entity: new () => object, alias: string, renamed: Readonly<Record<string, string>>): Column[] {
  const { columns } = getMetadataArgsStorage();
  const chain: unknown[] = [];
  for (let at: unknown = entity; typeof at === 'function' && at !== Function.prototype; at = Object.getPrototypeOf(at))
    chain.push(at);
  return chain.flatMap((target) =>
    columns
      .filter((column) => column.target === target)
      .map(({ propertyName, options, mode }) => ({
        property: propertyName,
        name: renamed[propertyName] ?? propertyName,
        sql: `${alias}.${naming.columnName(propertyName, options.name, [])}`,
        type: mode === 'version' ? 'int' : options.type,
        isArray: options.array === true,
        isNullable: options.nullable === true,
        empty: options.nullable ? null : options.default === '' ? '' : undefined,
      })),
  );
}
const isListed = (entry: [string, JoinedColumn<unknown>]): entry is [string, ListColumn] => entry[1].kind !== undefined;
const selected = ({ sql, type, name }: Column): string =>
  `${type === 'numeric' ? `trim_scale(${sql})::text` : sql} as "${name}"`;
function listColumns(columns: readonly Column[]): Record<string, ListColumn> {
  return Object.fromEntries(
    columns.flatMap(({ name, sql, type, isArray, isNullable }) => {
      if (isArray) return [];
      const [kind] = KINDS.find(([, types]) => type !== undefined && types.includes(type)) ?? [];
      return kind ? [[name, { sql, kind, ...(isNullable ? {} : { notNull: true }) }]] : [];
    }),
  );
}

/**
 * The one table of columns of a record: its entity, and what is joined to it. Select list, list columns, record
 * type and saved fields come from it, so that a new column of the entity is read, listed and saved (decision 0085).
 */
export function recordColumns<E extends object, const O extends Options<E>>(
  entity: new () => E,
  alias: string,
  options: O,
): RecordColumns<E, O> {
  const {
    managed = [],
    unread = [],
    unlisted = [],
    renamed = {},
    joined: others = {},
  } = options as Options<Record<string, unknown>>;
  const all = columnsOf(entity, alias, renamed as Record<string, string>);
  const read = all.filter(({ property }) => !unread.includes(property));
  const unsaved = new Set<string>(['id', 'createTime', 'updateTime', 'version', ...managed]);
  const saved = all.filter(({ property }) => !unsaved.has(property));
  return {
    select: [...read.map(selected), ...Object.entries(others).map(([name, { sql }]) => `${sql} as "${name}"`)].join(
      ', ',
    ),
    saved: saved.map(({ sql }) => sql.slice(alias.length + 1)).join(', '),
    list: {
      ...listColumns(read.filter(({ property }) => !unlisted.includes(property))),
      ...Object.fromEntries(Object.entries(others).filter(isListed)),
    },
    fieldsOf: (input) => {
      const given = input as Record<string, unknown>;
      const values = saved.map(({ property, name, empty }) => [property, given[name] ?? empty] as const);
      return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<E>;
    },
  };
}
