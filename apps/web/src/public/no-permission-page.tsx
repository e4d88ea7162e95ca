import { NoPermissionState, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PublicLayout } from './public-layout';

/** `/401?needs=<permission>`. */
export function NoPermissionPage() {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <PublicLayout title={t('public.noPermission')}>
      <div className="s-public-way">
        <NoPermissionState what={t('public.thisPage')} needs={search.get('needs') ?? ''} />
        <Button onClick={() => void navigate('/login')}>{t('public.toStart')}</Button>
      </div>
    </PublicLayout>
  );
}
