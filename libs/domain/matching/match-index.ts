import { normalisePartNumber, type NumberNormalisation } from '../text';
import type { MatchCandidate, MatchPosition } from './candidate';
import type { SupplierRule } from './options';

export interface IndexedCandidate {
  candidate: MatchCandidate;
  /** Part number and supplier as written, trimmed. */
  number: string;
  supplier: string;
  supplierKey: string;
}

/** Candidates by normalised part number: building the index is O(candidates), a query is O(hits). */
export interface MatchIndex {
  normalisation: NumberNormalisation;
  byKey: ReadonlyMap<string, readonly IndexedCandidate[]>;
}

export function buildMatchIndex(candidates: Iterable<MatchCandidate>, normalisation: NumberNormalisation): MatchIndex {
  const byKey = new Map<string, IndexedCandidate[]>();
  for (const candidate of candidates) {
    const number = candidate.partNumber.trim();
    const key = normalisePartNumber(number, normalisation);
    if (key === '') continue;
    const supplier = candidate.supplierCode?.trim() ?? '';
    const entry = { candidate, number, supplier, supplierKey: normalisePartNumber(supplier, normalisation) };
    const known = byKey.get(key);
    if (known) known.push(entry);
    else byKey.set(key, [entry]);
  }
  return { normalisation, byKey };
}

export type NumberFit = 'exact' | 'normalised';
/** `absent`: one side has no supplier, or suppliers are ignored. */
export type SupplierFit = 'exact' | 'normalised' | 'absent' | 'different';

export interface Fit {
  entry: IndexedCandidate;
  number: NumberFit;
  supplier: SupplierFit;
}

function supplierFit(entry: IndexedCandidate, supplier: string, supplierKey: string, rule: SupplierRule): SupplierFit {
  if (rule === 'ignored') return 'absent';
  if (supplier === '' || entry.supplier === '') return rule === 'required' ? 'different' : 'absent';
  if (supplier === entry.supplier) return 'exact';
  return supplierKey === entry.supplierKey ? 'normalised' : 'different';
}

/** All candidates with the position's number, and how well number and supplier fit. */
export function fitsFor(position: MatchPosition, index: MatchIndex, rule: SupplierRule): Fit[] {
  const number = position.partNumber.trim();
  const key = normalisePartNumber(number, index.normalisation);
  const entries = key === '' ? [] : (index.byKey.get(key) ?? []);
  if (entries.length === 0) return [];
  const supplier = position.supplierCode?.trim() ?? '';
  const supplierKey = normalisePartNumber(supplier, index.normalisation);
  return entries.map((entry) => ({
    entry,
    number: entry.number === number ? 'exact' : 'normalised',
    supplier: supplierFit(entry, supplier, supplierKey, rule),
  }));
}

/**
 * Tier of a fit, best first: 0 number and supplier as written, 1 both normalised, 2 number as written without a
 * supplier, 3 number normalised without a supplier; undefined for a different supplier. A known supplier counts
 * more than the spelling of the number.
 */
export function getFitTier({ number, supplier }: Fit): number | undefined {
  if (supplier === 'different') return undefined;
  if (supplier === 'absent') return number === 'exact' ? 2 : 3;
  return number === 'exact' && supplier === 'exact' ? 0 : 1;
}
