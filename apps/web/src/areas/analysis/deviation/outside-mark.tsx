import type { MassDeviationRow } from '@matlas/contract';
import { FindingDisc, useT, VerdictSymbol } from '@matlas/web-kit';

/** A deviation outside the tolerance is a warning, as in the check of a sheet; one within it is a pass. */
export function OutsideMark({ row }: { row: Pick<MassDeviationRow, 'outside'> }) {
  const t = useT();
  return (
    <span className="md-out" title={t(row.outside ? 'massDeviation.outside' : 'massDeviation.within')}>
      {row.outside ? <FindingDisc severity="warning" /> : <VerdictSymbol verdict="pass" />}
    </span>
  );
}
