import { useT } from '@matlas/web-kit';
import { ButtonLink } from './parts/button';
import { PublicCard, PublicLayout } from './public-layout';

export function NotFoundPage() {
  const t = useT();
  return (
    <PublicLayout title={t('public.notFound')}>
      <PublicCard title={t('public.notFound')}>
        <p className="s-public-note">{t('public.notFoundExplained')}</p>
        <ButtonLink kind="primary" isWide to="/login" replace>
          {t('public.toStart')}
        </ButtonLink>
      </PublicCard>
    </PublicLayout>
  );
}
