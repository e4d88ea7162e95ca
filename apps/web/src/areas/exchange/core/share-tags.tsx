import { receiveStatus, type ReceiveStatus } from '@matlas/contract';
import { useT, useWordOf } from '@matlas/web-kit';
import './exchange.css';

/** Whether a decision is pending. Pending statuses are bold, a rejection is red. */
export const isOpen = (status: ReceiveStatus): boolean => status === 'N' || status === 'S' || status === 'D';

/** Status of a sheet at its recipient: the letter of the specification and a text. */
export function ReceiveTag({
  status,
  processingAt,
}: {
  status: ReceiveStatus;
  /** Set while a system of the recipient processes the sheet. */ processingAt?: string | null | undefined;
}) {
  const t = useT();
  const wordOf = useWordOf();
  return (
    <span className={`x-status is-${status}${isOpen(status) ? ' is-open' : ''}${processingAt ? ' is-processing' : ''}`}>
      <span className="x-letter" aria-hidden="true">
        {status}
      </span>
      <span>
        {status === 'E' ? t('exchange.notSent') : wordOf(receiveStatus, status)}
        {processingAt ? ` · ${t('exchange.inProcess')}` : ''}
      </span>
    </span>
  );
}
