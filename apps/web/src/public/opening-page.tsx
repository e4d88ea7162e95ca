import { useT } from '@matlas/web-kit';
import { PublicLayout } from './public-layout';

/** The code behind may still be on its way, on a slow line: after a moment this says so instead of showing nothing. */
export function OpeningPage() {
  const t = useT();
  return (
    <div className="s-late">
      <PublicLayout title={t('public.product')}>
        <p className="s-public-note" role="status">
          {t('public.opening')}
        </p>
      </PublicLayout>
    </div>
  );
}
