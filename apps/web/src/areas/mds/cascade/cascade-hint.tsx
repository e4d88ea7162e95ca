import { mdsCascadeApi, type SheetRow } from '@matlas/contract';
import { useMay, useRoute, useT } from '@matlas/web-kit';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { cascadePath } from '../../shared/paths';

/** Shown on a frozen version: number of sheets that still use an older version, with a link to the cascade. */
export function CascadeHint({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  const may = useMay();
  const { data } = useRoute(
    mdsCascadeApi.countWaiting,
    { id: sheet.id },
    { log: 'cascade.log.waiting', enabled: sheet.status !== 'ED' && may(mdsCascadeApi.countWaiting) },
  );
  if (!data?.to) return null;
  const words =
    data.own > 0
      ? t('cascade.hint.own', { count: data.own, cver: data.to.cver })
      : t('cascade.hint.foreign', { count: data.foreign, cver: data.to.cver });
  return (
    <Alert
      banner
      type="info"
      title={words}
      action={
        <Link to={cascadePath({ to: data.to.sheetId })}>
          {t(data.own > 0 ? 'cascade.hint.action' : 'cascade.hint.ask')}
        </Link>
      }
    />
  );
}
