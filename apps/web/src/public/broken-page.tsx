import { useT } from '@matlas/web-kit';
import { useRouteError } from 'react-router-dom';
import { Button } from './parts/button';
import { PublicCard, PublicLayout } from './public-layout';

/** A page whose code could not be fetched, or that broke: nothing of it is shown, the way on is to load it again. */
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
