import { exchangeApi, nameIn, type OfferedRow, type SheetRow } from '@matlas/contract';
import { useCommand, useLanguage, useMay, useRoute, useT } from '@matlas/web-kit';
import { Alert, Button } from 'antd';

/** So many names stand in the sentence. */
const named = 3;

/** Who got an earlier version and does not stand here yet: taken over with one click, their forms with them. */
export function OfferedBanner({
  sheet,
  isFirst,
}: {
  sheet: SheetRow;
  /** Nobody stands here yet: this is the next step. */ isFirst: boolean;
}) {
  const t = useT();
  const may = useMay();
  const language = useLanguage();
  const { data = [] } = useRoute(
    exchangeApi.recipients.offered,
    { id: sheet.id },
    { log: 'exchange.log.offered', enabled: may(exchangeApi.recipients.copy) },
  );
  const copy = useCommand(exchangeApi.recipients.copy, { log: 'exchange.log.copy' });
  const free = data.filter(({ can }) => can.copy.allowed);
  if (free.length === 0) return null;
  const nameOf = (row: OfferedRow) => nameIn(language, row.recEntName, row.recEntEname);
  const names = free.slice(0, named).map(nameOf).join(t('kit.listSeparator'));
  const take = () => copy.mutate({ id: sheet.id, fromKids: free.map(({ fromKid }) => fromKid) });
  return (
    <Alert
      banner
      type="info"
      title={[
        t('exchange.offered.title', { count: free.length, cver: free[0]?.cver ?? '' }),
        free.length > named ? t('exchange.offered.names', { names, count: free.length - named }) : names,
      ].join(' ')}
      action={
        <Button size="small" type={isFirst ? 'primary' : 'default'} loading={copy.isPending} onClick={take}>
          {t('exchange.offered.take', { count: free.length })}
        </Button>
      }
    />
  );
}
