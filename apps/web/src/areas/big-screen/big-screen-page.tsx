import { homeApi, type BigScreen } from '@matlas/contract';
import { ErrorState, formatDateTime, RowsSkeleton, useLate, useNarrow, useRoute, useT } from '@matlas/web-kit';
import { Button, ConfigProvider, Segmented } from 'antd';
import { useCallback, useEffect, useState, type CSSProperties } from 'react';
import { useNavigate } from 'react-router-dom';
import { homePath } from '../../home-path';
import { BrandMark } from '../../shell/brand-mark';
import './big-screen.css';
import { FigureRow } from './figure-row';
import { SupplierMap } from './supplier-map';
import { SupplierTable } from './supplier-table';
import { useDark } from './use-dark';

const refreshMs = 30_000;
type View = 'map' | 'table';

const toggleFullScreen = () =>
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    (reason: unknown) => console.warn(reason),
  );

/** Esc returns to the console, F toggles full screen. */
function useKeys(leave: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && !document.fullscreenElement) leave();
      if (event.key.toLowerCase() === 'f') toggleFullScreen();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [leave]);
}

function Head({
  view,
  onView,
  leave,
  at,
}: {
  view: View;
  onView: (view: View) => void;
  leave: () => void;
  at: string | undefined;
}) {
  const t = useT();
  return (
    <header className="w-head">
      <BrandMark />
      <h1>{t('bigScreen.title')}</h1>
      <span className="m-faint w-at" aria-live="off">
        {at ? t('bigScreen.at', { time: formatDateTime(at) }) : null}
      </span>
      <Segmented
        size="small"
        aria-label={t('bigScreen.view')}
        value={view}
        onChange={onView}
        options={[
          { value: 'map', label: t('bigScreen.map') },
          { value: 'table', label: t('bigScreen.table') },
        ]}
      />
      <Button size="small" className="w-full" onClick={toggleFullScreen}>
        {t('bigScreen.full')} <kbd>F</kbd>
      </Button>
      <Button size="small" onClick={leave}>
        {t('bigScreen.leave')} <kbd>Esc</kbd>
      </Button>
    </header>
  );
}

function Content({ data, view }: { data: BigScreen; view: View }) {
  return (
    <>
      <FigureRow data={data} />
      {view === 'map' ? <SupplierMap data={data} /> : <SupplierTable data={data} />}
    </>
  );
}

function Screen({ variables }: { variables: CSSProperties }) {
  const navigate = useNavigate();
  const t = useT();
  // On a phone the table is shown first; the map opens with one tap.
  const isNarrow = useNarrow();
  const [view, setView] = useState<View>(isNarrow ? 'table' : 'map');
  const leave = useCallback(() => void navigate(homePath), [navigate]);
  useKeys(leave);
  const { data, error, isLoading, refetch } = useRoute(
    homeApi.bigScreen,
    {},
    { log: 'bigScreen.log.query', refetchEvery: refreshMs, keepPrevious: true },
  );
  const isLate = useLate(isLoading);
  return (
    <main className="w-screen" style={variables}>
      <Head view={view} onView={setView} leave={leave} at={data?.at} />
      {error && data ? (
        <p className="w-stale" role="alert">
          {t('bigScreen.stale')}
        </p>
      ) : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {data ? <Content data={data} view={view} /> : null}
    </main>
  );
}

/** The wall screen: a map of the suppliers and the figures of the day. Always in dark mode, without menu and frame. */
export function BigScreenPage() {
  const { variables, theme } = useDark();
  return (
    <ConfigProvider theme={theme}>
      <Screen variables={variables} />
    </ConfigProvider>
  );
}
