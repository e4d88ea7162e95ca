import { exchangeApi, nameIn, type ReceivedRow, type SheetFinding, type SheetRow } from '@matlas/contract';
import { Code, formatDate, useLanguage, useMay, useNarrow, useRoute, useT } from '@matlas/web-kit';
import { Alert } from 'antd';
import { ReturnReason } from '../share-facts';
import { ReceiveTag } from '../share-tags';
import { DecisionButtons } from './decision-buttons';
import { DisclosureNotice } from './disclosure-notice';
import { useDecision, useViewing } from './use-decision';

/** The share by which the user's enterprise received a sheet version. */
export function useReceived(sheet: Pick<SheetRow, 'id' | 'source'>) {
  const may = useMay();
  const query = useRoute(
    exchangeApi.receiving.listForSheet,
    { sheetId: sheet.id },
    { log: 'exchange.log.received', enabled: sheet.source !== 'own' && may(exchangeApi.receiving.listForSheet) },
  );
  return { ...query, row: query.data?.[0] };
}

function ShareTexts({ row }: { row: ReceivedRow }) {
  const t = useT();
  const language = useLanguage();
  const parts = [
    [t('exchange.recipient.field.symbol'), row.symbol],
    [t('exchange.recipient.field.supplierCode'), row.supplierCode],
    [t('exchange.recipient.field.drawingId'), [row.drawingId, row.drawingModCode].filter(Boolean).join(' / ')],
  ].filter(([, text]) => text);
  return (
    <div className="x-bar-words">
      <ReceiveTag status={row.recStatus} processingAt={row.processingAt} />
      <span>
        {t('exchange.received.from', {
          name: nameIn(language, row.senderName, row.senderEname),
          date: formatDate(row.sentAt),
        })}
      </span>
      {parts.map(([label, text]) => (
        <span key={label}>
          <span className="m-faint">{label}</span> <Code>{text}</Code>
        </span>
      ))}
      {row.remark ? (
        <span className="x-cut" title={row.remark}>
          <span className="m-faint">{t('exchange.recipient.field.remark')}</span> {row.remark}
        </span>
      ) : null}
      <DisclosureNotice row={row} />
      <ReturnReason share={row} />
    </div>
  );
}

function Bar({ row, findings }: { row: ReceivedRow; findings: readonly SheetFinding[] }) {
  const t = useT();
  const isNarrow = useNarrow();
  const decision = useDecision(row);
  useViewing(row);
  const buttons = <DecisionButtons row={row} findings={findings} decision={decision} />;
  return (
    <>
      {decision.meanwhile ? <Alert banner type="warning" title={decision.meanwhile} /> : null}
      <section className="x-bar" aria-label={t('exchange.received.bar')}>
        <ShareTexts row={row} />
        {isNarrow ? null : buttons}
      </section>
      {isNarrow ? <div className="x-foot">{buttons}</div> : null}
    </>
  );
}

/**
 * Bar on the page of a received sheet: sender, reference data and decision. Opening the page marks the share as
 * viewed.
 */
export function ReceivedBar({ sheet, findings }: { sheet: SheetRow; findings: readonly SheetFinding[] }) {
  const { row } = useReceived(sheet);
  return row ? <Bar key={row.kid} row={row} findings={findings} /> : null;
}
