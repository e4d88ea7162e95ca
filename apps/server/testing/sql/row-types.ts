import ts from 'typescript';
import type { DescribedColumn } from './describe';

type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'any' | 'object' | `${string}[]`;

/** What the driver makes of a type (pg-types, and the parsers of data-source.ts). Other types are text. */
const KINDS: readonly (readonly [Kind, readonly number[]])[] = [
  ['number', [20, 21, 23, 26, 700, 701]],
  ['boolean', [16]],
  ['Date', [1114, 1184]],
  ['Buffer', [17]],
  ['any', [114, 3802]],
  ['number[]', [1005, 1007, 1028, 1021, 1022, 1231]],
  ['boolean[]', [1000]],
  ['string[]', [1002, 1003, 1009, 1015, 1016, 2951]],
  ['Date[]', [1115, 1182, 1185]],
  ['any', [199, 3807]],
];
const kindByOid = new Map(KINDS.flatMap(([kind, oids]) => oids.map((oid) => [oid, kind] as const)));
export const kindOfColumn = ({ type }: DescribedColumn): Kind => kindByOid.get(type) ?? 'string';

/** The properties of a row; none for a type that names no columns. */
export function fieldsOf(type: ts.Type, checker: ts.TypeChecker): Map<string, ts.Symbol> | undefined {
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Union)) !== 0;
  if (!isObject || checker.getIndexInfosOfType(type).length > 0) return undefined;
  const properties = checker.getPropertiesOfType(type);
  return properties.length === 0 ? undefined : new Map(properties.map((property) => [property.name, property]));
}

/** What differs between the columns of a statement and the properties of its row. */
export function differences(columns: readonly DescribedColumn[], type: ts.Type, checker: ts.TypeChecker): string[] {
  const fields = fieldsOf(type, checker);
  if (!fields) return [];
  const names = columns.map(({ name }) => name);
  const missing = [...fields.values()]
    .filter(({ name, flags }) => !names.includes(name) && (flags & ts.SymbolFlags.Optional) === 0)
    .map(({ name }) => `no column "${name}"`);
  const optional = [...fields.values()].map(({ name }) => name).filter((name) => !names.includes(name));
  const others = columns.flatMap((column) => {
    const field = fields.get(column.name);
    // A column that nothing reads is no fault, unless it may be meant for a property that is not always there.
    if (!field)
      return optional.length > 0 ? [`"${column.name}" is no property, "${optional.join('", "')}" may be`] : [];
    const kind = kindOfColumn(column);
    const wanted = kindsOfType(checker.getTypeOfSymbol(field), checker);
    return fits(kind, wanted) ? [] : [`"${column.name}" is ${kind}, not ${[...wanted].join(' or ')}`];
  });
  return [...missing, ...others];
}
const fits = (kind: Kind, wanted: ReadonlySet<Kind>): boolean =>
  kind === 'any' || wanted.has('any') || wanted.has(kind) || (kind.endsWith('[]') && wanted.has('any[]'));

function kindsOfType(type: ts.Type, checker: ts.TypeChecker): Set<Kind> {
  const members = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) === 0,
  );
  return new Set(members.map((member) => kindOfType(member, checker)));
}
function kindOfType(type: ts.Type, checker: ts.TypeChecker): Kind {
  const { flags } = type;
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.NumberLike) return 'number';
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.Null)) return 'any';
  if (type.isIntersection()) {
    const kinds = type.types.map((part) => kindOfType(part, checker));
    return kinds.find((kind) => kind === 'string' || kind === 'number') ?? 'object';
  }
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    const kinds = element ? [...kindsOfType(element, checker)] : [];
    return kinds.length === 1 ? `${kinds[0] as Kind}[]` : 'any[]';
  }
  const name = type.symbol?.name;
  if (name === 'Date') return 'Date';
  return name === 'Buffer' || name === 'Uint8Array' ? 'Buffer' : 'object';
}

const OF_LIST: Record<string, readonly Kind[]> = {
  text: ['string'],
  number: ['number', 'string'],
  date: ['string'],
  instant: ['Date'],
  boolean: ['boolean'],
};
const NUMERIC = 1700;
const DAY = 1082;
/** Whether a column of a list is of the kind that its specification says. */
export function isOfListKind(column: DescribedColumn, kind: string): boolean {
  if (kind === 'date') return column.type === DAY;
  if (kind === 'number') return kindOfColumn(column) === 'number' || column.type === NUMERIC;
  return OF_LIST[kind]?.includes(kindOfColumn(column)) === true && (kind !== 'text' || column.type !== DAY);
}
