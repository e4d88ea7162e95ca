import { exchangeApi, nameIn, type EarlierRecipientRow, type SheetRow } from '@matlas/contract';
import { useCommand, useLanguage, useMay, useRoute, useT } from '@matlas/web-kit';
import { Alert, Button } from 'antd';

/** Number of recipients named in the text. */
const maxNames = 3;

/** Offers recipients of earlier versions that are not in the list yet. One click adds them with their form values. */
export function OfferedBanner({
  sheet,
  isFirst,
}: {
  sheet: SheetRow;
  /** The list has no recipients yet, so this is the next step. */ isFirst: boolean;
}) {
  const t = useT();
  const may = useMay();
  const language = useLanguage();
  const { data = [] } = useRoute(
    exchangeApi.recipients.listEarlierRecipients,
    { id: sheet.id },
    { log: 'exchange.log.offered', enabled: may(exchangeApi.recipients.copy) },
  );
  const copy = useCommand(exchangeApi.recipients.copy, { log: 'exchange.log.copy' });
  const free = data.filter(({ can }) => can.copy.allowed);
  if (free.length === 0) return null;
  const nameOf = (row: EarlierRecipientRow) => nameIn(language, row.recEntName, row.recEntEname);
  const names = free.slice(0, maxNames).map(nameOf).join(t('kit.listSeparator'));
  const take = () => copy.mutate({ id: sheet.id, fromKids: free.map(({ fromKid }) => fromKid) });
  return (
    <Alert
      banner
      type="info"
      title={[
        t('exchange.offered.title', { count: free.length, cver: free[0]?.cver ?? '' }),
        free.length > maxNames ? t('exchange.offered.names', { names, count: free.length - maxNames }) : names,
      ].join(' ')}
      action={
        <Button size="small" type={isFirst ? 'primary' : 'default'} loading={copy.isPending} onClick={take}>
          {t('exchange.offered.take', { count: free.length })}
        </Button>
      }
    />
  );
}
