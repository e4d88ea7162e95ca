import type { SubstanceKeyKind } from '@matlas/contract';
import type { KeyHit, LookupKey } from './substance-lookup.store';

export interface LookupWord {
  cas?: string | undefined;
  name?: string | undefined;
}
export interface Found {
  match: number | null;
  by: SubstanceKeyKind | null;
  candidates: number[];
}

/** Placeholders of suppliers for "no number", such as `-`, `n/a` or `system`, match nothing. */
const isNumber = (text: string | undefined): text is string => text !== undefined && /\d/.test(text);
/** Numbers and names are looked up in one call: even keys are numbers, odd ones names. */
export const buildLookupKeys = (words: readonly LookupWord[]): LookupKey[] =>
  words.flatMap(({ cas, name }, index) => [
    ...(isNumber(cas) ? [{ n: 2 * index, text: cas }] : []),
    ...(name === undefined ? [] : [{ n: 2 * index + 1, text: name }]),
  ]);

/**
 * A number identifies one substance, the first of the hits. A complete name identifies one when no number is given;
 * several substances with that name are candidates. When a number is given that the catalogue does not have, hits
 * by name are candidates too, because the row may mean a different substance.
 */
export function resolveTerms(words: readonly LookupWord[], hits: readonly KeyHit[]): Found[] {
  const byKey = new Map<number, KeyHit[]>();
  for (const hit of hits) byKey.set(hit.n, [...(byKey.get(hit.n) ?? []), hit]);
  return words.map(({ cas }, index) => {
    const [first] = byKey.get(2 * index) ?? [];
    if (first) return { match: first.id, by: first.by, candidates: [] };
    const named = byKey.get(2 * index + 1) ?? [];
    const best = named.filter(({ by }) => by === named[0]?.by);
    const [only] = best;
    if (!isNumber(cas) && best.length === 1 && only) return { match: only.id, by: only.by, candidates: [] };
    return { match: null, by: null, candidates: best.map(({ id }) => id) };
  });
}
