import { exchangeRequestApi, rejectReason, type RequestHistoryRow } from '@matlas/contract';
import {
  ErrorState,
  formatDateTime,
  nameIn,
  PanelSection,
  useLanguage,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { StatusTag } from './request-words';

function Entry({
  entry: { event, toStatus, at, byName, byEnterpriseZh, byEnterpriseEn, reason, text },
}: {
  entry: RequestHistoryRow;
}) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const enterprise =
    byEnterpriseZh === null
      ? byName === null
        ? ''
        : t('requests.history.guest')
      : nameIn(language, byEnterpriseZh, byEnterpriseEn);
  const who = [byName ?? t('requests.history.system'), enterprise].filter(Boolean).join(' · ');
  const why = [reason === null ? '' : wordOf(rejectReason, reason), text ?? ''].filter(Boolean).join(' · ');
  return (
    <li>
      <div className="rq-entry">
        <strong>{t(`requests.history.${event}`)}</strong>
        <StatusTag status={toStatus} />
        <span className="m-faint">{formatDateTime(at)}</span>
      </div>
      <div className="m-faint">{who}</div>
      {why ? <div className="rq-why-said">{why}</div> : null}
    </li>
  );
}

/** History of a request, newest first. */
export function RequestHistory({ id }: { id: number }) {
  const t = useT();
  const { data, error, refetch } = useRoute(
    exchangeRequestApi.history,
    { id },
    { log: ['requests.title', 'requests.history.title'] },
  );
  return (
    <PanelSection title={t('requests.history.title')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      <ol className="rq-history">
        {[...(data ?? [])].reverse().map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </PanelSection>
  );
}
