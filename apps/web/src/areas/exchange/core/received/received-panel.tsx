import { AimOutlined } from '@ant-design/icons';
import { exchangeApi, mdsApi, type ReceivedRow, type SheetFinding } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  ErrorState,
  FindingDisc,
  PanelSection,
  RowsSkeleton,
  useLate,
  useMay,
  useName,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sheetPlacePath, sheetPath } from '../../../shared/paths';
import { ReturnReason, FormFacts } from '../share-facts';
import { ReceiveTag } from '../share-tags';
import { SharesTimeline } from '../timeline';
import { DecisionButtons } from './decision-buttons';
import { DisclosureNotice } from './disclosure-notice';
import { ReceivedFacts } from './received-facts';
import { useDecision, useViewing } from './use-decision';

const none: readonly SheetFinding[] = [];
/** Number of findings in the panel. The page of the sheet shows all. */
const maxFindings = 8;

function Checks({ row, findings }: { row: ReceivedRow; findings: readonly SheetFinding[] | undefined }) {
  const t = useT();
  if (!findings) return null;
  return (
    <PanelSection
      title={t('exchange.received.checks')}
      extra={<Link to={sheetPath(row.sendMdsId)}>{t('exchange.received.open')}</Link>}
    >
      {findings.length === 0 ? <p className="m-faint">{t('mds.check.allDone')}</p> : null}
      <ul className="x-lines">
        {findings.slice(0, maxFindings).map((finding) => (
          <li key={`${finding.code} ${finding.path}`}>
            <FindingDisc severity={finding.severity} />
            <span>
              {finding.message}{' '}
              <Link to={sheetPlacePath(row.sendMdsId, finding.path)}>
                <AimOutlined aria-hidden /> {finding.names.slice(-2).join(' › ')}
              </Link>
            </span>
            <Code>{finding.code.split('.')[0]}</Code>
          </li>
        ))}
      </ul>
      {findings.length > maxFindings ? (
        <p className="m-faint">{t('exchange.preflight.more', { count: findings.length - maxFindings })}</p>
      ) : null}
    </PanelSection>
  );
}

interface OpenProps {
  row: ReceivedRow;
  position?: ReactNode;
  onClose: () => void;
}

function OpenPanel({ row, position, onClose }: OpenProps) {
  const t = useT();
  const may = useMay();
  const nameOf = useName();
  useViewing(row);
  const decision = useDecision(row, { onRemoved: onClose });
  const check = useRoute(
    mdsApi.sheets.check,
    { id: row.sendMdsId },
    { log: 'mds.log.check', enabled: row.opens && may(mdsApi.sheets.check) },
  );
  const timeline = useRoute(exchangeApi.receiving.timeline, { id: row.kid }, { log: 'exchange.log.timeline' });
  const subtitle = (
    <>
      <Code>
        {row.cid} / {row.cver}
      </Code>{' '}
      · <ReceiveTag status={row.recStatus} processingAt={row.processingAt} />
    </>
  );
  return (
    <DetailPanel
      title={nameOf({ name: row.mdsName ?? row.symbol ?? '', foreignName: row.foreignName })}
      subtitle={subtitle}
      position={position}
      onClose={onClose}
      footer={<DecisionButtons row={row} findings={check.data?.findings ?? none} decision={decision} />}
    >
      {decision.meanwhile ? <Alert banner type="warning" title={decision.meanwhile} /> : null}
      <PanelSection>
        <ReturnReason share={row} />
        <DisclosureNotice row={row} />
        <ReceivedFacts row={row} />
      </PanelSection>
      {row.opens ? (
        <Checks row={row} findings={check.data?.findings} />
      ) : (
        <PanelSection>
          <p className="m-faint">{t('exchange.received.closed')}</p>
        </PanelSection>
      )}
      <PanelSection title={t('exchange.received.form')}>
        <FormFacts share={row} />
      </PanelSection>
      <PanelSection title={t('exchange.timeline.title')}>
        <SharesTimeline rows={timeline.data} error={timeline.error} onRetry={() => void timeline.refetch()} />
      </PanelSection>
    </DetailPanel>
  );
}

/** Panel of the received list: findings, history and decision. Opening it marks the share as viewed. */
export function ReceivedPanel({ kid, ...props }: { kid: number; position?: ReactNode; onClose: () => void }) {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(
    exchangeApi.receiving.get,
    { id: kid },
    { log: 'exchange.log.received' },
  );
  const isLate = useLate(isLoading);
  if (data) return <OpenPanel key={kid} row={data} {...props} />;
  return (
    <DetailPanel title={t('kit.details')} {...props}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : isLate ? <RowsSkeleton /> : null}
    </DetailPanel>
  );
}
