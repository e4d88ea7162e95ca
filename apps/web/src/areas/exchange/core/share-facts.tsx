import { forwardAllowed, rejectReason, type RecipientRow, type ReceivedRow } from '@matlas/contract';
import { Code, Facts, formatDate, useT, useWordOf } from '@matlas/web-kit';

type Share = Pick<
  RecipientRow | ReceivedRow,
  | 'supplierCode'
  | 'symbol'
  | 'mdsName'
  | 'cfrName'
  | 'drawingId'
  | 'drawingDate'
  | 'drawingModCode'
  | 'reportCode'
  | 'reportDate'
  | 'purchaseOrderNo'
  | 'billOfLading'
  | 'forwordAllowed'
  | 'commitment'
  | 'remark'
  | 'recUserName'
>;

const code = (text: string | null) => (text ? <Code>{text}</Code> : null);
const renderCodeWithDate = (text: string | null, day: string | null) =>
  text || day ? (
    <>
      {text ? <Code>{text}</Code> : null}
      {text && day ? ' · ' : null}
      {day ? formatDate(day) : null}
    </>
  ) : null;

/** The form values of a recipient, read-only. */
export function FormFacts({ share }: { share: Share }) {
  const t = useT();
  const wordOf = useWordOf();
  const field = (name: string) => t(`exchange.recipient.field.${name}`);
  return (
    <Facts
      items={[
        [field('recUserId'), share.recUserName],
        [field('symbol'), code(share.symbol)],
        [field('mdsName'), share.mdsName],
        [field('supplierCode'), code(share.supplierCode)],
        [field('cfrName'), share.cfrName],
        [
          t('exchange.fact.drawing'),
          renderCodeWithDate(
            [share.drawingId, share.drawingModCode].filter(Boolean).join(' / ') || null,
            share.drawingDate,
          ),
        ],
        [t('exchange.fact.report'), renderCodeWithDate(share.reportCode, share.reportDate)],
        [field('purchaseOrderNo'), code(share.purchaseOrderNo)],
        [field('billOfLading'), code(share.billOfLading)],
        [field('forwordAllowed'), wordOf(forwardAllowed, share.forwordAllowed)],
        [field('commitment'), share.commitment ? t('exchange.fact.committed') : null],
        [field('remark'), share.remark],
      ]}
    />
  );
}

/** Why a sheet was rejected or cancelled. */
export function ReturnReason({
  share,
}: {
  share: Pick<RecipientRow | ReceivedRow, 'recStatus' | 'denialReason' | 'denialText' | 'cancelText'>;
}) {
  const t = useT();
  const wordOf = useWordOf();
  const words =
    share.recStatus === 'R'
      ? [wordOf(rejectReason, share.denialReason), share.denialText]
      : share.recStatus === 'C'
        ? [share.cancelText]
        : [];
  const shownTexts = words.filter(Boolean);
  return shownTexts.length > 0 ? (
    <p className={`x-reason is-${share.recStatus}`}>
      <strong>{t(`exchange.reason.${share.recStatus}`)}</strong> {shownTexts.join(t('exchange.reason.separator'))}
    </p>
  ) : null;
}
