import { receiveStatus, type ReceiveStatus, type RecipientRow } from '@matlas/contract';
import { FigureStrip, useT, useWordOf } from '@matlas/web-kit';

const statusOrder: readonly ReceiveStatus[] = ['E', 'N', 'S', 'D', 'P', 'R', 'C'];
/** With fewer recipients the table is clear enough. */
const minRecipients = 6;

/** Number of recipients by status. A click filters by it. */
export function StatusFigures({
  rows,
  active,
  onToggle,
}: {
  rows: readonly RecipientRow[];
  active: ReceiveStatus | undefined;
  onToggle: (status: ReceiveStatus | undefined) => void;
}) {
  const t = useT();
  const wordOf = useWordOf();
  const figures = statusOrder
    .map((status) => ({
      key: status,
      label: status === 'E' ? t('exchange.notSent') : wordOf(receiveStatus, status),
      value: rows.filter(({ recStatus }) => recStatus === status).length,
    }))
    .filter(({ value }) => value > 0);
  if (rows.length < minRecipients || figures.length < 2) return null;
  return (
    <FigureStrip
      label={t('exchange.field.status')}
      figures={figures}
      active={active ? [active] : []}
      onToggle={(key) => onToggle(key === active ? undefined : (key as ReceiveStatus))}
    />
  );
}
