import { auditStatus } from '@matlas/contract';
import { MACHINE_VERDICTS } from '@matlas/domain';
import { formatNumber, useT, useWordOf } from '@matlas/web-kit';

interface MachineTableProps {
  cells: readonly { would: string; status: number; count: number }[];
  /** The columns: what people decided. */
  statuses: readonly (typeof auditStatus.members)[number]['value'][];
}

/** What the machine would have decided, beside what people decided. */
export function MachineTable({ cells, statuses }: MachineTableProps) {
  const t = useT();
  const wordOf = useWordOf();
  const countOf = (would: string, status: number) =>
    cells.find((cell) => cell.would === would && cell.status === status)?.count ?? 0;
  return (
    <div className="au-cells" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('dataAudit.dryRun.corner')}</th>
            {statuses.map((status) => (
              <th key={status} scope="col">
                {wordOf(auditStatus, status)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MACHINE_VERDICTS.map((would) => (
            <tr key={would}>
              <th scope="row">{t(`dataAudit.machine.${would}`)}</th>
              {statuses.map((status) => (
                <td key={status}>{formatNumber(countOf(would, status))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
