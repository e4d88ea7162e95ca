import { useT } from '@matlas/web-kit';
import { useRouteError } from 'react-router-dom';
import { Button } from './parts/button';
import { PublicCard, PublicLayout } from './public-layout';

/** Shown for a page that crashed or whose code could not be loaded; offers to reload it. */
export function BrokenPage() {
  const t = useT();
  const thrown = useRouteError();
  return (
    <PublicLayout title={t('kit.notLoaded')}>
      <PublicCard title={t('kit.notLoaded')}>
        <p className="s-public-note">{t('public.brokenExplained')}</p>
        {thrown instanceof Error ? (
          <p className="s-public-note m-faint" lang="en">
            {thrown.message}
          </p>
        ) : null}
        <Button kind="primary" isWide onClick={() => window.location.reload()}>
          {t('kit.retry')}
        </Button>
      </PublicCard>
    </PublicLayout>
  );
}
