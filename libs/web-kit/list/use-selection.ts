import { useState } from 'react';

export interface Selection<Row> {
  keys: readonly string[];
  rows: readonly Row[];
  change: (keys: string[], rows: Row[]) => void;
  clear: () => void;
}

/** Selected rows of a list. The selection spans pages, so the rows are stored with their keys. */
export function useSelection<Row>(keyOf: (row: Row) => string): Selection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const change = (keys: string[], shown: (Row | undefined)[]) => {
    const known = new Map(rows);
    for (const row of shown) if (row) known.set(keyOf(row), row);
    setRows(
      new Map(
        keys.flatMap((key) => {
          const row = known.get(key);
          return row ? [[key, row] as const] : [];
        }),
      ),
    );
  };
  return { keys: [...rows.keys()], rows: [...rows.values()], change, clear: () => setRows(new Map()) };
}
