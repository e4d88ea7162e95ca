import { formatNumber, useT } from '@matlas/web-kit';
import { Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import './files.css';

/** Faults rendered at first, and with each press of the button. */
const pageSize = 200;
const allKinds = '';

export interface RowFault {
  row: number;
  column: string;
  value: string;
  code: string;
  message: string;
}
interface FaultTableProps<F extends RowFault> {
  label: string;
  faults: readonly F[];
  /** Number of all faults, when the report has the first ones only. */
  total?: number;
  className?: string;
  renderRow?: (fault: F) => ReactNode;
  renderColumn?: (fault: F) => ReactNode;
  renderValue?: (fault: F) => ReactNode;
}

/** The kinds of faults, most frequent first, each with an example. */
function kindsOf(faults: readonly RowFault[]) {
  const kinds = new Map<string, { count: number; example: string }>();
  for (const { code, message } of faults)
    kinds.set(code, { count: (kinds.get(code)?.count ?? 0) + 1, example: kinds.get(code)?.example ?? message });
  return [...kinds].sort(([, one], [, other]) => other.count - one.count);
}

function KindChoice({
  faults,
  kind,
  onChange,
}: {
  faults: readonly RowFault[];
  kind: string;
  onChange: (kind: string) => void;
}) {
  const t = useT();
  const kinds = kindsOf(faults);
  if (kinds.length < 2) return null;
  const all = { value: allKinds, label: t('files.faults.allKinds', { total: formatNumber(faults.length) }) };
  const options = kinds.map(([value, { count, example }]) => ({
    value,
    label: t('files.faults.ofKind', { total: formatNumber(count), example }),
  }));
  return (
    <Select
      size="small"
      className="m-wide"
      aria-label={t('files.faults.kind')}
      value={kind}
      options={[all, ...options]}
      onChange={onChange}
    />
  );
}

/** The faults of an imported file by row: of all kinds or of one, the first ones and then all. */
export function FaultTable<F extends RowFault>({
  label,
  faults,
  total = faults.length,
  className = 'f-faults',
  renderRow = ({ row }) => row,
  renderColumn = ({ column }) => column,
  renderValue = ({ value }) => value || '–',
}: FaultTableProps<F>) {
  const t = useT();
  const [wantedKind, setKind] = useState(allKinds);
  const [limit, setLimit] = useState(pageSize);
  // The last fault of the chosen kind may have been corrected.
  const kind = faults.some(({ code }) => code === wantedKind) ? wantedKind : allKinds;
  const chosen = kind === allKinds ? faults : faults.filter(({ code }) => code === kind);
  const rest = Math.max(0, chosen.length - limit);
  return (
    <>
      <KindChoice faults={faults} kind={kind} onChange={setKind} />
      <div className={className} tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              {['row', 'column', 'value', 'problem'].map((name) => (
                <th key={name} scope="col" className={`f-fault-${name}`}>
                  {t(`files.faults.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chosen.slice(0, limit).map((fault) => (
              <tr key={`${fault.row} ${fault.column} ${fault.code} ${fault.value}`}>
                <td className="f-fault-row">{renderRow(fault)}</td>
                <td className="f-fault-column">{renderColumn(fault)}</td>
                <td>{renderValue(fault)}</td>
                <td>{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 ? (
        <Button size="small" onClick={() => setLimit(chosen.length)}>
          {t('files.faults.showAll', { total: formatNumber(chosen.length) })}
        </Button>
      ) : null}
      {total > faults.length ? (
        <p className="m-faint">
          {t('files.faults.inWorkbook', { shown: formatNumber(faults.length), total: formatNumber(total) })}
        </p>
      ) : null}
    </>
  );
}
