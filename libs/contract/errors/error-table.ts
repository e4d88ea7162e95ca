import type { AnyEnumeration, ValueOf } from '../enums';

/**
 * `text` and `number` are used in the message (numbers may be exact decimal text); `data` is only returned beside
 * it.
 */
export type ParamKind = 'text' | 'number' | 'data' | AnyEnumeration;
/** A parameter that may be absent; it is never used in a message. */
export interface OptionalParam<K extends ParamKind = ParamKind> {
  readonly optional: K;
}
export type ParamShape = Readonly<Record<string, ParamKind | OptionalParam>>;
export const optional = <const K extends ParamKind>(kind: K): OptionalParam<K> => ({ optional: kind });

export interface ErrorSpec {
  /** HTTP status, and `respCode` of the response envelope. */
  readonly status: number;
  /** `code` of the response envelope when the specification defines another one (product.md, "The wire"). */
  readonly wire?: string;
  readonly params?: ParamShape;
}
/** Keeps the literal types of an area's error table. */
export const errorTable = <const T extends Record<string, ErrorSpec>>(table: T): T => table;

type ValueOfKind<K> = K extends 'text'
  ? string
  : K extends 'number'
    ? number | string
    : K extends AnyEnumeration
      ? ValueOf<K>
      : K extends 'data'
        ? object
        : never;
type Required_<P> = { [Name in keyof P as P[Name] extends OptionalParam ? never : Name]: ValueOfKind<P[Name]> };
type Optional_<P> = {
  [Name in keyof P as P[Name] extends OptionalParam ? Name : never]?: P[Name] extends OptionalParam<infer K>
    ? ValueOfKind<K> | undefined
    : never;
};
/** The parameters that an entry of the table requires. */
export type ParamsOf<S> = S extends { params: infer P } ? Required_<P> & Optional_<P> : Record<never, never>;
