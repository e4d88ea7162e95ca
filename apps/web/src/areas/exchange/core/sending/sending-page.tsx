import { mdsApi, type SheetRow } from '@matlas/contract';
import { EmptyState, ErrorState, Page, RowsSkeleton, useLate, useRoute, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { findLastSheetId } from '../../../mds/last-sheet';
import { sendingPath } from '../../../shared/paths';
import { OpenSending } from './open-sending';

const listPath = '/data/LocalData';

function Sending({ id }: { id: number }) {
  const {
    data: sheet,
    error,
    isFetchedAfterMount,
    refetch,
  } = useRoute(mdsApi.sheets.getRow, { id }, { log: 'exchange.log.status', alwaysOnOpen: true });
  const isLate = useLate(!isFetchedAfterMount);
  if (error && !sheet)
    return (
      <Page>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  // Sends the version that the editor saved last.
  if (!sheet || !isFetchedAfterMount) return <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
  return sheet.source === 'own' ? <OpenSending sheet={sheet} /> : <NotOwn sheet={sheet} />;
}

function NotOwn({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  return (
    <Page>
      <EmptyState
        title={t('exchange.sending.notOwn')}
        action={
          <Link to={`/seek/detail?id=${sheet.id}`}>
            <Button>{t('exchange.sending.toSheet')}</Button>
          </Link>
        }
      />
    </Page>
  );
}

/**
 * Recipients of a version of an own MDS, and the status at each. `?id=` names the version; without it, the last
 * opened one is used.
 */
export function SendingPage() {
  const t = useT();
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  const last = findLastSheetId();
  if (id > 0) return <Sending key={id} id={id} />;
  if (last > 0) return <Navigate to={sendingPath(last)} replace />;
  return (
    <Page>
      <EmptyState
        title={t('mds.page.none')}
        action={
          <Link to={listPath}>
            <Button type="primary">{t('exchange.sending.chooseSheet')}</Button>
          </Link>
        }
      >
        {t('exchange.sending.noneExplained')}
      </EmptyState>
    </Page>
  );
}
