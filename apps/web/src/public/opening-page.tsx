import { useT } from '@matlas/web-kit';
import { PublicLayout } from './public-layout';

/** Shown while the code of a page is loading. After a moment it shows a message instead of an empty page. */
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
