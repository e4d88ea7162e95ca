import { exchangeApi, exchangeCheckApi, nameIn, type RecipientRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDateTime,
  PanelSection,
  useLanguage,
  useMay,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { PreflightPanel, usePreflight } from '../../check/preflight-panel';
import { recipientPartner } from '../recipient/recipient-values';
import { usePartnerName } from '../recipient/partner-field';
import { ReturnReason, FormFacts } from '../share-facts';
import { ReceiveTag } from '../share-tags';
import { SharesTimeline } from '../timeline';
import { isDraft, isPrepared } from './send-choices';

export interface RecipientActions {
  edit: (row: RecipientRow) => void;
  remove: (rows: readonly RecipientRow[]) => void;
  recall: (rows: readonly RecipientRow[]) => void;
  cancel: (rows: readonly RecipientRow[]) => void;
  again: ((row: RecipientRow) => void) | undefined;
}

function ShareTimesFacts({ row }: { row: RecipientRow }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Facts
      items={[
        [
          t('exchange.field.cver'),
          <Code key="cver">
            {row.cid} / {row.cver}
          </Code>,
        ],
        [
          t('exchange.field.sentAt'),
          row.sentAt
            ? `${formatDateTime(row.sentAt)} · ${row.sendUserName ?? nameIn(language, row.senderName, row.senderEname)}`
            : null,
        ],
        [t('exchange.field.round'), row.round > 1 ? row.round : null],
        [t('exchange.field.viewedAt'), row.viewedAt && formatDateTime(row.viewedAt)],
        [t('exchange.field.downloadedAt'), row.downloadedAt && formatDateTime(row.downloadedAt)],
        [t('exchange.field.processingAt'), row.processingAt && formatDateTime(row.processingAt)],
        [
          t(`exchange.field.decidedAt.${row.recStatus === 'R' ? 'R' : 'P'}`),
          row.decidedAt && [formatDateTime(row.decidedAt), row.decidedBy].filter(Boolean).join(' · '),
        ],
      ]}
    />
  );
}

/** The two ways to withdraw a sending, each with its effect or the reason why it is no longer possible. */
function TakeBack({ row, actions }: { row: RecipientRow; actions: RecipientActions }) {
  const t = useT();
  const { recall, cancel } = row.can;
  if (!recall.allowed && !cancel.allowed) return null;
  return (
    <PanelSection title={t('exchange.takeBack')}>
      <div className="x-take-back">
        <Button size="small" disabled={!recall.allowed} onClick={() => actions.recall([row])}>
          {t('exchange.recall.action')}
        </Button>
        <span className="m-faint">{recall.allowed ? t('exchange.recall.hint') : recall.reason}</span>
      </div>
      <div className="x-take-back">
        <Button size="small" danger disabled={!cancel.allowed} onClick={() => actions.cancel([row])}>
          {t('exchange.cancel.action')}
        </Button>
        <span className="m-faint">{cancel.allowed ? t('exchange.cancel.hint') : cancel.reason}</span>
      </div>
    </PanelSection>
  );
}

function Foot({ row, actions }: { row: RecipientRow; actions: RecipientActions }) {
  const t = useT();
  const { edit, delete: discard } = row.can;
  const again = actions.again && !isDraft(row) && row.can.send.allowed ? actions.again : undefined;
  if (!edit.allowed && !discard.allowed && !again) return undefined;
  return (
    <>
      {edit.allowed ? <Button onClick={() => actions.edit(row)}>{t('kit.edit')}</Button> : null}
      {again ? (
        <Button type="primary" onClick={() => again(row)}>
          {t('exchange.send.again')}
        </Button>
      ) : null}
      {discard.allowed ? (
        <Button danger onClick={() => actions.remove([row])}>
          {t('exchange.recipient.remove')}
        </Button>
      ) : null}
    </>
  );
}

export interface RecipientPanelProps {
  row: RecipientRow;
  mayTakeBack: boolean;
  actions: RecipientActions;
  onClose: () => void;
}

/** Detail of a recipient: its form, findings, history and actions. */
export function RecipientPanel({ row, mayTakeBack, actions, onClose }: RecipientPanelProps) {
  const t = useT();
  const nameOf = usePartnerName();
  const timeline = useRoute(exchangeApi.sending.timeline, { id: row.sendMdsId }, { log: 'exchange.log.timeline' });
  const isChecked = useMay()(exchangeCheckApi.preflight) && isPrepared(row);
  const preflight = usePreflight({ sheetId: row.sendMdsId, kid: row.kid }, isChecked);
  return (
    <DetailPanel
      title={nameOf(recipientPartner(row))}
      subtitle={<ReceiveTag status={row.recStatus} processingAt={row.processingAt} />}
      onClose={onClose}
      footer={Foot({ row, actions })}
    >
      <PanelSection>
        <ReturnReason share={row} />
        <ShareTimesFacts row={row} />
      </PanelSection>
      {mayTakeBack ? <TakeBack row={row} actions={actions} /> : null}
      {isChecked ? (
        <PanelSection title={t('exchange.preflight.action')}>
          <PreflightPanel query={preflight} />
        </PanelSection>
      ) : null}
      <PanelSection title={t('exchange.recipient.form')}>
        <FormFacts share={row} />
      </PanelSection>
      <PanelSection title={t('exchange.timeline.title')}>
        <SharesTimeline
          rows={timeline.data?.filter(({ kid }) => kid === row.kid)}
          error={timeline.error}
          onRetry={() => void timeline.refetch()}
        />
      </PanelSection>
    </DetailPanel>
  );
}
