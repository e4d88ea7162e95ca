import { NoPermissionState, useT } from '@matlas/web-kit';
import { useSearchParams } from 'react-router-dom';
import { PublicLayout } from './public-layout';

/** `/401?needs=<permission>`. */
export function NoPermissionPage() {
  const t = useT();
  const [search] = useSearchParams();
  return <PublicLayout><NoPermissionState what={t('public.thisPage')} needs={search.get('needs') ?? '-'} /></PublicLayout>;
}
