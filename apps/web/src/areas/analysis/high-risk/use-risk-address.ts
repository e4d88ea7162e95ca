import { markReason, riskLevel, riskReason } from '@matlas/contract';
import { parsePositiveInteger } from '../analysis-state';
import { useAddress } from '../use-address';

/**
 * The filters of the risk list in the URL. Suppliers are repeated parameters, because a name may contain any
 * character.
 */
export function useRiskAddress(modId: number) {
  const { search, patch } = useAddress();
  const chosen = (name: string): string[] => (search.get(name) ?? '').split(',');
  const [levels, reasons] = [
    riskLevel.values.filter((level) => chosen('levels').includes(level)),
    riskReason.values.filter((reason) => chosen('reasons').includes(reason)),
  ];
  const runId = parsePositiveInteger(search.get('runId'));
  const query = { modId, ...(runId === undefined ? {} : { runId }) };
  const toggle = (key: string) =>
    patch({
      levels: riskLevel.values
        .filter((level) => (level === key ? !levels.includes(level) : levels.includes(level)))
        .join(','),
    });
  return {
    query,
    options: { levels, reasons, suppliers: search.getAll('supplier') },
    toggle,
    setReasons: (next: readonly string[]) => patch({ reasons: next.join(',') }),
    setSuppliers: (next: readonly string[]) => patch({ supplier: next }),
  };
}

export type RiskView = 'rated' | 'marked';
/** Which list of the screen is shown: what the analysis rates, or what people and rules marked. */
export function useRiskView(): { view: RiskView; show: (view: RiskView) => void } {
  const { search, patch } = useAddress();
  return {
    view: search.get('view') === 'marked' ? 'marked' : 'rated',
    show: (view) => patch({ view: view === 'marked' ? view : undefined, levels: undefined, reasons: undefined }),
  };
}
/** The filters of the list of marked parts in the URL. */
export function useMarkAddress() {
  const { search, patch } = useAddress();
  const chosen = (name: string): string[] => (search.get(name) ?? '').split(',');
  const levels = riskLevel.values.filter((level) => chosen('levels').includes(level));
  const reasons = markReason.values.filter((reason) => chosen('reasons').includes(reason));
  return {
    options: { levels, reasons },
    toggle: (key: string) =>
      patch({
        levels: riskLevel.values.filter((level) => (level === key) !== levels.includes(level)).join(','),
      }),
    setReasons: (next: readonly string[]) => patch({ reasons: next.join(',') }),
  };
}
