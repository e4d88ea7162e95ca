import { EyeInvisibleOutlined } from '@ant-design/icons';
import { exchangeDisclosureApi, type ReceivedRow } from '@matlas/contract';
import { formatDate, useMay, useRoute, useT } from '@matlas/web-kit';

/**
 * Notice that the sheet hides a substance that its owner has to disclose, and since when. It never names the
 * substance.
 */
export function DisclosureNotice({ row: { kid, opens } }: { row: Pick<ReceivedRow, 'kid' | 'opens'> }) {
  const t = useT();
  const may = useMay();
  const { data } = useRoute(
    exchangeDisclosureApi.getWaiting,
    { kid },
    { log: 'exchange.log.disclosure', enabled: opens && may(exchangeDisclosureApi.getWaiting) },
  );
  return data?.since ? (
    <span className="x-hidden" title={t('exchange.received.toDiscloseExplained')}>
      <EyeInvisibleOutlined aria-hidden /> {t('exchange.received.toDisclose', { date: formatDate(data.since) })}
    </span>
  ) : null;
}
