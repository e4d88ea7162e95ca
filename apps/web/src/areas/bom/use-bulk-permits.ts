import { bomApi, type BomPosition } from '@matlas/contract';
import type { NodeAction } from '@matlas/domain';
import { useRoute, useT } from '@matlas/web-kit';

/** Above this, the server decides only when the action is carried out. */
const maxAsked = 5000;
const actions: NodeAction[] = ['match', 'hook', 'replace', 'annotate', 'unhook', 'delete'];

export interface BulkPermit {
  /** The positions that allow the action. */
  allowed: readonly BomPosition[];
  /** Number of positions that refuse it. */
  refused: number;
  /** Why, with the number of positions for each reason; undefined when none refuses. */
  reasons: string | undefined;
}

/** What the selected positions allow; everything until the server has answered. */
export function useBulkPermits(modelId: number, chosen: readonly BomPosition[]): (...of: NodeAction[]) => BulkPermit {
  const t = useT();
  const isAsked = chosen.length > 0 && chosen.length <= maxAsked;
  const { data } = useRoute(
    bomApi.permits,
    { modId: modelId, ids: chosen.map(({ id }) => id), actions },
    { log: 'bom.log.permits', enabled: isAsked, keepPrevious: true },
  );
  return (...of) => {
    if (!data || !isAsked) return { allowed: chosen, refused: 0, reasons: undefined };
    const permits = data.filter(({ action }) => of.includes(action));
    const ids = new Set(permits.flatMap(({ allowed }) => allowed));
    const allowed = chosen.filter(({ id }) => ids.has(id));
    const refused = chosen.length - allowed.length;
    // Of alternatives (attach or replace), the first one says why.
    const why = permits[0]?.refused ?? [];
    const reasons = why.map(({ reason, count }) => t('bom.bulk.reason', { count, reason })).join('\n');
    return { allowed, refused, reasons: refused > 0 ? reasons : undefined };
  };
}
