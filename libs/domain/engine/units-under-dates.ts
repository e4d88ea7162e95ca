import type { Draft } from './drafts';
import type { UnitSearch } from './find-units';

/** Nodes reachable from positions with these facts. */
function findReachedNodes({ graph, input }: UnitSearch, dates: number): Uint8Array {
  const { root, dates: at } = input.positions;
  const seen = new Uint8Array(graph.count);
  const waiting = Array.from(root).flatMap((id, position) => (at?.[position] === dates ? graph.indexOf.get(id) : []));
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node < 0 || seen[node] === 1) continue;
    seen[node] = 1;
    for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++)
      waiting.push(graph.child[slot] as number);
  }
  return seen;
}

/**
 * Adds variants of units below positions with their own facts when the unit's claims depend on these facts: same
 * content, other date states of the entries. All other units are judged once, so the cost grows with the distinct
 * sets of facts and not with the positions.
 */
export function addUnitsUnderDates(search: UnitSearch): void {
  const { input, judge, claims, units } = search;
  const draftsOf = new Map<number, Draft[]>();
  if (!input.otherDates?.length) return;
  for (const draft of judge.drafts) draftsOf.set(draft.unit, [...(draftsOf.get(draft.unit) ?? []), draft]);
  const claiming = [...draftsOf].filter(([, drafts]) => drafts.some((draft) => draft.claims.length > 0));
  input.otherDates.forEach((_other, index) => {
    const dates = index + 1;
    const isReached = findReachedNodes(search, dates);
    for (const [unit, drafts] of claiming) {
      if (
        isReached[units.node[unit] as number] !== 1 ||
        !drafts.some((draft) => claims.dependOnFacts(draft.claims, dates))
      )
        continue;
      const added = units.addUnderDates(unit, dates);
      for (const draft of drafts) {
        const entries = claims.claimsUnderFacts(draft.claims, dates);
        judge.drafts.push({ ...draft, unit: added, claims: entries, judgement: judge.decideVerdict(draft, entries) });
      }
    }
  });
}
