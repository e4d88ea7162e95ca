import type { ListEntry, ReadList } from '@matlas/formats';

export interface TakeableEntry {
  /** The entry without the substances of its wrong rows; null when nothing of it can be imported. */
  entry: ListEntry | null;
  /** Wrong rows of the entry in the file. */ wrongRows: number;
}

/**
 * What can be imported of each entry of a file, in their order. In a list that names the members of its groups, a
 * wrong row drops its own substances only; the entry is left out when its class cannot be read, or when no substance
 * of it remains. In other lists a wrong row leaves out its entry.
 */
export function takeableEntries({ entries, faults, namesMembers }: ReadList): TakeableEntry[] {
  const wrong = new Set(faults.map(({ row }) => row));
  const classless = new Set(faults.filter(({ code }) => code === 'row.unknownValue').map(({ row }) => row));
  return entries.map((entry) => {
    const wrongRows = entry.rows.filter((row) => wrong.has(row)).length;
    if (wrongRows === 0) return { entry, wrongRows };
    const substances = entry.substances.filter(({ row }) => !wrong.has(row));
    const isLost = !namesMembers || substances.length === 0 || classless.has(entry.rows[0] ?? 0);
    return { entry: isLost ? null : { ...entry, substances }, wrongRows };
  });
}
