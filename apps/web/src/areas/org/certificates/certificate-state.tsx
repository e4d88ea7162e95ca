import { certificateState, type CertificateRow } from '@matlas/contract';
import { FindingDisc, formatNumber, useT, useWordOf } from '@matlas/web-kit';
import { Tag } from 'antd';

/** Validity of a certificate as text: valid, days left, or expired since. */
export function CertificateState({
  certificate: { state, daysLeft },
}: {
  certificate: Pick<CertificateRow, 'state' | 'daysLeft'>;
}) {
  const t = useT();
  const wordOf = useWordOf();
  const word = wordOf(certificateState, state);
  if (state === 'valid') return <Tag className="g-tag">{word}</Tag>;
  const days = Math.abs(daysLeft);
  const detail = t(state === 'expired' ? 'certificates.daysAgo' : 'certificates.daysLeft', {
    count: days,
    total: formatNumber(days),
  });
  return (
    <span className="g-state" title={`${word} · ${detail}`}>
      <FindingDisc severity={state === 'expired' ? 'error' : 'warning'} label={word} />
      <span className={state === 'expired' ? 'g-expired' : 'g-expiring'}>{word}</span>
      <span className="m-faint">{detail}</span>
    </span>
  );
}
