import { receiveStatus, type ReceiveStatus } from '@matlas/contract';
import { useT, useWordOf } from '@matlas/web-kit';
import './exchange.css';

/** Where nothing is decided yet the words are bold; a refusal is red. */
export const isOpen = (status: ReceiveStatus): boolean => status === 'N' || status === 'S' || status === 'D';

/** State of a sheet at its recipient: the letter of the specification beside its word. */
export function ReceiveTag({
  status,
  processingAt,
}: {
  status: ReceiveStatus;
  /** A machine of the recipient works on it. */ processingAt?: string | null | undefined;
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
