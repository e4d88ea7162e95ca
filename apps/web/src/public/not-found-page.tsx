import { EmptyState, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { PublicLayout } from './public-layout';

export function NotFoundPage() {
  const t = useT();
  const navigate = useNavigate();
  return <PublicLayout title={t('public.notFound')}><EmptyState title={t('public.notFound')} action={<Button type="primary" onClick={() => void navigate('/login')}>{t('public.toStart')}</Button>}>{t('public.notFoundExplained')}</EmptyState></PublicLayout>;
}
