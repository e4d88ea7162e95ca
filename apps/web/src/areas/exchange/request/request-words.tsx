import { requestStatus, type RequestRow } from '@matlas/contract';
import { formatDate, useLanguage, nameIn, useT, useWordOf } from '@matlas/web-kit';
import { Tag } from 'antd';

/** The requested part, such as `P-100 Bracket`. */
export const partLabel = ({ supplyNumber, supplyName }: Pick<RequestRow, 'supplyNumber' | 'supplyName'>): string =>
  `${supplyNumber} ${supplyName}`;
/** The other party of a request. */
export function usePartner(): (request: Pick<RequestRow, 'side' | 'requester' | 'supplier'>) => string {
  const language = useLanguage();
  return ({ side, requester, supplier }) => {
    const { nameZh, nameEn } = side === 'supplier' ? requester : supplier;
    return nameIn(language, nameZh, nameEn);
  };
}

export function StatusTag({ status }: Pick<RequestRow, 'status'>) {
  const wordOf = useWordOf();
  return <Tag className="rq-tag">{wordOf(requestStatus, status)}</Tag>;
}

const pendingStatuses: readonly RequestRow['status'][] = ['sent', 'received', 'working'];
/** The due date, with the remaining or overdue days while the answer is pending. */
export function Deadline({
  request: { deadline, daysLeft, overdue, status },
}: {
  request: Pick<RequestRow, 'deadline' | 'daysLeft' | 'overdue' | 'status'>;
}) {
  const t = useT();
  const isOwed = pendingStatuses.includes(status) || status === 'new';
  const left =
    daysLeft < 0
      ? t('requests.overdueBy', { count: -daysLeft })
      : daysLeft === 0
        ? t('requests.dueToday')
        : t('requests.daysLeft', { count: daysLeft });
  return (
    <span className={overdue ? 'rq-overdue' : undefined}>
      {formatDate(deadline)}
      {isOwed ? (
        <>
          {' '}
          · <span className={`rq-left${overdue ? '' : ' m-faint'}`}>{left}</span>
        </>
      ) : null}
    </span>
  );
}
