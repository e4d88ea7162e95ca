import { nameIn, type ReceivedRow } from '@matlas/contract';
import { Code, Facts, formatDateTime, useLanguage, useT } from '@matlas/web-kit';

/** Sender, time and status of a received share. */
export function ReceivedFacts({ row }: { row: ReceivedRow }) {
  const t = useT();
  const language = useLanguage();
  const owner = row.ownerId === row.senderId ? null : nameIn(language, row.ownerName, row.ownerEname);
  return (
    <Facts
      items={[
        [t('exchange.field.sender'), nameIn(language, row.senderName, row.senderEname)],
        [t('exchange.field.sendUser'), row.sendUserName],
        [t('exchange.field.owner'), owner],
        [t('exchange.field.department'), row.recOrgName && nameIn(language, row.recOrgName, row.recOrgEname)],
        [
          t('exchange.field.cver'),
          <Code key="cver">
            {row.cid} / {row.cver}
          </Code>,
        ],
        [t('exchange.field.receivedAt'), formatDateTime(row.sentAt)],
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
