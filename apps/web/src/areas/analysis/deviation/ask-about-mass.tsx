import type { MassDeviationRow } from '@matlas/contract';
import { formatNumber, formatPercent, useName, useT } from '@matlas/web-kit';
import { AskForSheet } from '../ask-supplier';

/** Requests a data sheet with consistent masses from the sender of the sheet. Both masses are filled in. */
export function AskAboutMass({ row, project }: { row: MassDeviationRow; project: string }) {
  const t = useT();
  const nameOf = useName();
  const remark = t(`massDeviation.remark.${row.kind}`, {
    name: nameOf(row),
    number: row.number ?? '',
    measured: formatNumber(row.measuredGrams),
    calculated: formatNumber(row.calculatedGrams),
    percent: formatPercent(row.percent),
    allowed: formatPercent(row.allowedPercent),
  });
  return (
    <AskForSheet
      type="primary"
      sheetId={row.sheetId}
      draft={{
        supplyNumber: row.positionNumber ?? '',
        supplyName: nameOf({ name: row.positionName, foreignName: row.positionForeignName }),
        projectName: project,
        remark,
      }}
    />
  );
}
