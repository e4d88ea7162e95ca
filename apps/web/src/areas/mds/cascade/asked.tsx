import { isScreenAddress, mdsCascadeApi } from '@matlas/contract';
import {
  ErrorState,
  formatDate,
  Page,
  PageHead,
  PanelSection,
  RowsSkeleton,
  useLate,
  useName,
  usePageCrumbs,
  useRoute,
  useT,
  useTabTitle,
} from '@matlas/web-kit';
import { Alert, Button } from 'antd';
import { Link } from 'react-router-dom';
import { cascadePath } from '../../shared/paths';
import { RequestedChange } from './asks';

/** Page on which all references to superseded versions are replaced together. */
const updatePath = '/other/mdsUpdate/results';

/**
 * Changes requested by another enterprise. Each one starts an own cascade, once the new version is visible to the
 * user.
 */
export function IncomingRequests({ id }: { id: number }) {
  const t = useT();
  const nameOf = useName();
  const crumbs = usePageCrumbs();
  const { data, error, isLoading, refetch } = useRoute(mdsCascadeApi.getRequest, { id }, { log: 'cascade.log.asked' });
  const isLate = useLate(isLoading);
  useTabTitle(t('cascade.title'));
  if (error)
    return (
      <Page>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (!data) return <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
  const enterprise = nameOf({ name: data.enterpriseName, foreignName: data.enterpriseNameEn });
  return (
    <Page>
      <PageHead
        title={t('cascade.asked.title', { enterprise })}
        crumbs={[...crumbs.slice(0, -1), { title: t('cascade.title'), to: '/mds/cascade' }]}
        actions={
          isScreenAddress(updatePath) && !data.withdrawnAt ? (
            <Link to={updatePath}>
              <Button>{t('cascade.asked.update')}</Button>
            </Link>
          ) : null
        }
      />
      <div className="tr-scroll" tabIndex={0} role="region" aria-label={t('cascade.asked.title', { enterprise })}>
        <div className="ca-notices">
          {data.withdrawnAt ? (
            <Alert type="info" showIcon title={t('cascade.asked.withdrawn', { date: formatDate(data.withdrawnAt) })} />
          ) : null}
          <p className="tr-lead">{t('cascade.asked.lead', { name: data.askedBy, date: formatDate(data.askedAt) })}</p>
        </div>
        <PanelSection>
          <ul>
            {data.changes.map((change) => (
              <RequestedChange key={`${change.change.to} ${change.fromName} ${change.fromCver}`} change={change} isOwn>
                {data.withdrawnAt ? null : change.canSee ? (
                  <Link to={cascadePath(change.change)}>
                    <Button type="primary" size="small">
                      {t('cascade.asked.start')}
                    </Button>
                  </Link>
                ) : (
                  <p className="m-faint">{t('cascade.asked.unseen', { enterprise })}</p>
                )}
              </RequestedChange>
            ))}
          </ul>
        </PanelSection>
      </div>
    </Page>
  );
}
