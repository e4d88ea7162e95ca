import { auditStatus, matchState, type BomPosition } from '@matlas/contract';
import {
  ExpandTo,
  FilterBar,
  useFilterOptions,
  useName,
  useT,
  verdictOrder,
  type FilterSpec,
  type Tree,
} from '@matlas/web-kit';
import { useMemo } from 'react';
import { listSuppliers } from './bom-index';
import type { Bom } from './use-bom';
import type { BomFilters } from './use-bom-filters';

/** Search, match state, verdict and supplier, and on the right the expansion level of the tree. */
export function BomFilterBar({ bom, filters, tree }: { bom: Bom; filters: BomFilters; tree: Tree<BomPosition> }) {
  const t = useT();
  const nameOf = useName();
  const states = useFilterOptions(matchState);
  const suppliers = useMemo(() => listSuppliers(bom.index, nameOf), [bom.index, nameOf]);
  const verdicts = verdictOrder.map((value) => ({ value, label: t(`kit.verdict.${value}`) }));
  const audits = useFilterOptions(auditStatus);
  // Without an audit the filter would only be in the way.
  const isAudited = bom.index.rows.some(({ sheet }) => (sheet?.auditStatus ?? 0) > 0);
  const specs: FilterSpec[] = [
    { field: 'matchState', kind: 'choices', options: states },
    ...(bom.run ? [{ field: 'verdict', kind: 'choices', options: verdicts } as const] : []),
    { field: 'supplier', kind: 'choice', options: suppliers },
    ...(isAudited ? [{ field: 'auditStatus', kind: 'choices', options: audits } as const] : []),
  ];
  return (
    <FilterBar
      name="bom"
      filters={specs}
      state={filters.state}
      isFiltered={filters.isFiltered}
      patch={filters.patch}
      clear={filters.clear}
      extra={<ExpandTo tree={tree} />}
    />
  );
}
