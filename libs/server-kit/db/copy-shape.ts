/**
 * Supported types of a binary copy. Nulls become 0, in float8 NaN. `text` values become positions in a dictionary
 * (1 + index, 0 = null).
 */
export interface CopyArrays {
  int4: Int32Array;
  int2: Int16Array;
  float8: Float64Array;
  bool: Uint8Array;
  text: Int32Array;
}
export type CopyKind = keyof CopyArrays;
export type CopyShape = Readonly<Record<string, CopyKind>>;
export interface CopyColumn<K extends CopyKind> {
  readonly values: CopyArrays[K];
  /** Distinct texts in the order of their first occurrence; empty for other kinds. */
  readonly dictionary: string[];
}

export type CopyColumns<S extends CopyShape> = { [Name in keyof S]: CopyColumn<S[Name]> };
