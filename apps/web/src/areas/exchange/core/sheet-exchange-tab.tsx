import { exchangeApi, receiveStatus, type ReceivedRow, type SheetRow } from '@matlas/contract';
import { PanelSection, useMay, useRoute, useT, useWordOf } from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { sendingPath } from '../../shared/paths';
import { ReceivedFacts } from './received/received-facts';
import { useReceived } from './received/received-bar';
import { ReturnReason, FormFacts } from './share-facts';
import { SharesTimeline } from './timeline';

/** Recipients of an own version, counted by status, and their history. */
function SenderView({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  const wordOf = useWordOf();
  const { data: rows = [] } = useRoute(exchangeApi.recipients.list, { id: sheet.id }, { log: 'exchange.log.status' });
  const timeline = useRoute(exchangeApi.sending.timeline, { id: sheet.id }, { log: 'exchange.log.timeline' });
  const states = receiveStatus.values
    .map((status) => ({ status, count: rows.filter(({ recStatus }) => recStatus === status).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      <PanelSection
        title={t('exchange.sending.recipients', { count: rows.length })}
        extra={<Link to={sendingPath(sheet.id)}>{t('exchange.sending.title')}</Link>}
      >
        <p className="m-faint">
          {states.length > 0
            ? states
                .map(({ status, count }) =>
                  t('exchange.sending.counted', { status: wordOf(receiveStatus, status), count }),
                )
                .join(' · ')
            : t('exchange.sending.nobody')}
        </p>
      </PanelSection>
      <PanelSection title={t('exchange.timeline.title')}>
        <SharesTimeline
          rows={timeline.data}
          error={timeline.error}
          onRetry={() => void timeline.refetch()}
          withRecipient={rows.length > 1}
        />
      </PanelSection>
    </>
  );
}

function ReceiverView({ row }: { row: ReceivedRow }) {
  const t = useT();
  const timeline = useRoute(exchangeApi.receiving.timeline, { id: row.kid }, { log: 'exchange.log.timeline' });
  return (
    <>
      <PanelSection>
        <ReturnReason share={row} />
        <ReceivedFacts row={row} />
      </PanelSection>
      <PanelSection title={t('exchange.received.form')}>
        <FormFacts share={row} />
      </PanelSection>
      <PanelSection title={t('exchange.timeline.title')}>
        <SharesTimeline rows={timeline.data} error={timeline.error} onRetry={() => void timeline.refetch()} />
      </PanelSection>
    </>
  );
}

/** Whether the tab has content for this sheet. */
export function useHasExchange(sheet: SheetRow): boolean {
  const may = useMay();
  return sheet.source === 'own'
    ? may(exchangeApi.recipients.list)
    : sheet.source === 'received' && may(exchangeApi.receiving.listForSheet);
}

/** Tab in the panel of a sheet: its recipients or its sender, and the history. */
export function SheetExchangeTab({ sheet }: { sheet: SheetRow }) {
  const { row } = useReceived(sheet);
  if (sheet.source === 'own') return <SenderView sheet={sheet} />;
  return row ? <ReceiverView row={row} /> : null;
}
