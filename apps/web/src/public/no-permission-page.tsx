import { useT } from '@matlas/web-kit';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from './parts/button';
import { PublicCard, PublicLayout } from './public-layout';

/** `/401?needs=<permission>`. */
export function NoPermissionPage() {
  const t = useT();
  const [search] = useSearchParams();
  const needs = search.get('needs');
  return (
    <PublicLayout title={t('public.noPermission')}>
      <PublicCard title={t('kit.noPermission', { what: t('public.thisPage') })}>
        <p className="s-public-note">{needs ? t('kit.needsPermission', { needs }) : t('public.askAdministrator')}</p>
        <ButtonLink kind="primary" isWide to="/login" replace>
          {t('public.toStart')}
        </ButtonLink>
      </PublicCard>
    </PublicLayout>
  );
}
