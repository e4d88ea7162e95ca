/** A fault in a cell of an imported file. `column`: the field, or the title of the column. */
export interface PlacedFault {
  sheet: string;
  row: number;
  column: string;
  value: string;
  code: string;
}
/** One decision for all faults of a code in a column; with `only`, for the cells with this text. */
export interface FaultQuestion {
  code: string;
  column: string;
  only?: string | undefined;
}
/** All faults of a code in a column: the first of them, the number of their rows, and their texts, most frequent first. */
export interface KindOfFault<F> {
  code: string;
  column: string;
  first: F;
  count: number;
  texts: { text: string; count: number }[];
  /** Number of different texts, when there are more than `texts` has. */
  textCount: number;
}
/** Different texts of a kind that are reported. */
const MAX_TEXTS = 50;

const rowKey = ({ sheet, row }: PlacedFault): string => `${row} ${sheet}`;

/** Whether a decision is about this fault. */
export const isDecidedBy =
  ({ code, column, only }: FaultQuestion) =>
  (fault: Pick<PlacedFault, 'code' | 'column' | 'value'>): boolean =>
    fault.code === code && fault.column === column && (only === undefined || fault.value === only);

/** The kinds of faults, those with most rows first. */
export function kindsOfFaults<F extends PlacedFault>(faults: readonly F[]): KindOfFault<F>[] {
  const kinds = new Map<string, { first: F; rows: Set<string>; texts: Map<string, Set<string>> }>();
  for (const fault of faults) {
    const key = JSON.stringify([fault.code, fault.column]);
    const kind = kinds.get(key) ?? { first: fault, rows: new Set(), texts: new Map<string, Set<string>>() };
    kinds.set(key, kind);
    kind.rows.add(rowKey(fault));
    const rowsOfText = kind.texts.get(fault.value) ?? new Set();
    kind.texts.set(fault.value, rowsOfText.add(rowKey(fault)));
  }
  return [...kinds.values()]
    .map(({ first, rows, texts }) => ({
      code: first.code,
      column: first.column,
      first,
      count: rows.size,
      texts: [...texts]
        .map(([text, { size }]) => ({ text, count: size }))
        .sort((one, other) => other.count - one.count)
        .slice(0, MAX_TEXTS),
      textCount: texts.size,
    }))
    .sort((one, other) => other.count - one.count);
}
