import { mdsTraceApi, type SheetRow } from '@matlas/contract';
import { useMay, useNarrow, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { tracePath } from '../../shared/paths';

/** Link from a sheet to the page that shows where it is used. */
export function TraceLink({ sheet }: { sheet: Pick<SheetRow, 'id'> }) {
  const t = useT();
  const isNarrow = useNarrow();
  return useMay()(mdsTraceApi.graph) && !isNarrow ? (
    <Link to={tracePath(sheet.id)}>
      <Button>{t('trace.action')}</Button>
    </Link>
  ) : null;
}
