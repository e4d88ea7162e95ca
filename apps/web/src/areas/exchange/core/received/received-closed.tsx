import { exchangeApi, type ReceivedRow } from '@matlas/contract';
import {
  ErrorState,
  Page,
  PageHead,
  PanelSection,
  useMay,
  useName,
  useRoute,
  useT,
  useTabTitle,
} from '@matlas/web-kit';
import { useNavigate } from 'react-router-dom';
import { receivedPath } from '../../../shared/paths';
import { ReturnReason, FormFacts } from '../share-facts';
import { ReceiveTag } from '../share-tags';
import { SharesTimeline } from '../timeline';
import { DecisionButtons } from './decision-buttons';
import { ReceivedFacts } from './received-facts';
import { useDecision } from './use-decision';

function Closed({ row }: { row: ReceivedRow }) {
  const t = useT();
  const navigate = useNavigate();
  const decision = useDecision(row, { onRemoved: () => void navigate(receivedPath(), { replace: true }) });
  const timeline = useRoute(exchangeApi.receiving.timeline, { id: row.kid }, { log: 'exchange.log.timeline' });
  const name = useName()({ name: row.mdsName ?? row.symbol ?? '', foreignName: row.foreignName });
  useTabTitle(`${name} ${row.cver}`);
  return (
    <Page>
      <PageHead
        title={name}
        crumbs={[{ title: t('exchange.received.title'), to: receivedPath() }]}
        tags={<ReceiveTag status={row.recStatus} />}
        actions={<DecisionButtons row={row} findings={[]} decision={decision} />}
      />
      <p className="x-words">{t('exchange.received.closed')}</p>
      <div className="x-closed" tabIndex={0} role="region" aria-label={t('exchange.received.bar')}>
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
      </div>
    </Page>
  );
}

/**
 * Shown in place of a sheet that cannot be read. For a share that was returned to the sender: what was received,
 * and its outcome.
 */
export function SheetNotRead({ sheetId, error, onRetry }: { sheetId: number; error: Error; onRetry: () => void }) {
  const may = useMay();
  const { data, isLoading } = useRoute(
    exchangeApi.receiving.listForSheet,
    { sheetId },
    { log: 'exchange.log.received', enabled: may(exchangeApi.receiving.listForSheet) },
  );
  const row = data?.[0];
  if (isLoading) return <Page>{null}</Page>;
  return row && !row.opens ? (
    <Closed row={row} />
  ) : (
    <Page>
      <ErrorState error={error} onRetry={onRetry} />
    </Page>
  );
}
