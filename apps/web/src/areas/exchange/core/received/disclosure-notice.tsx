import { EyeInvisibleOutlined } from '@ant-design/icons';
import { exchangeDisclosureApi, type ReceivedRow } from '@matlas/contract';
import { formatDate, useMay, useRoute, useT } from '@matlas/web-kit';

/** That the sheet hides something which its owner has to disclose, and since when that is known; never what. */
export function DisclosureNotice({ row: { kid, opens } }: { row: Pick<ReceivedRow, 'kid' | 'opens'> }) {
  const t = useT();
  const may = useMay();
  const { data } = useRoute(
    exchangeDisclosureApi.waiting,
    { kid },
    { log: 'exchange.log.disclosure', enabled: opens && may(exchangeDisclosureApi.waiting) },
  );
  return data?.since ? (
    <span className="x-hidden" title={t('exchange.received.toDiscloseExplained')}>
      <EyeInvisibleOutlined aria-hidden /> {t('exchange.received.toDisclose', { date: formatDate(data.since) })}
    </span>
  ) : null;
}
