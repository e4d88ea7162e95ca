import { mdsRuleSetApi, type RuleSetRow } from '@matlas/contract';
import { useRoute } from '@matlas/web-kit';
import { useSearchParams } from 'react-router-dom';

/**
 * The shown version (`?key=`; without it the one that new sheets use) and the version it is compared with
 * (`?with=`).
 */
export function useRuleSets() {
  const [search, setSearch] = useSearchParams();
  const list = useRoute(mdsRuleSetApi.list, {}, { log: 'ruleSet.log.list' });
  const rows: readonly RuleSetRow[] = list.data ?? [];
  const key = search.get('key');
  const chosen = rows.find((set) => (key === null ? set.inForce : set.key === key));
  const other = rows.find((set) => set.key === search.get('with'));
  const detail = useRoute(
    mdsRuleSetApi.get,
    { id: chosen?.id ?? 0, ...(other ? { compareWith: other.id } : {}) },
    { log: 'ruleSet.log.open', enabled: chosen !== undefined, keepPrevious: true },
  );
  const change = (fields: Record<string, string | undefined>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(fields))
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      return next;
    });
  return {
    rows,
    list,
    key,
    chosen,
    detail,
    show: (next: string) => change({ key: next, with: undefined }),
    compareWith: (next: string | undefined) => change({ with: next }),
  };
}
