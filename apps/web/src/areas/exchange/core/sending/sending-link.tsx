import { exchangeApi, type SheetRow } from '@matlas/contract';
import { useMay, useNarrow, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { sendingPath } from '../../../shared/paths';

/** Link from an own sheet to its recipients. */
export function SendingLink({ sheet }: { sheet: Pick<SheetRow, 'id' | 'source'> }) {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  if (sheet.source !== 'own' || isNarrow || !may(exchangeApi.recipients.list)) return null;
  return (
    <Link to={sendingPath(sheet.id)}>
      <Button>{t('exchange.sending.title')}</Button>
    </Link>
  );
}
