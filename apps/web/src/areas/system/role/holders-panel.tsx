import { rolesApi, userStatus, type Permission } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  EmptyState,
  ErrorState,
  formatNumber,
  nameIn,
  PanelSection,
  RowsSkeleton,
  useLanguage,
  useLate,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useRightWords } from './right-words';

const maxShown = 20;

/** Users who have a right, with the role that grants it. */
export function HoldersPanel({ permission, onClose }: { permission: Permission; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const { wordsOf } = useRightWords();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, isLoading, refetch } = useRoute(
    rolesApi.holders,
    { permission, pageNo, pageSize: maxShown },
    { log: ['roles.matrix', 'roles.holders'], keepPrevious: true },
  );
  const isLate = useLate(isLoading);
  return (
    <DetailPanel title={wordsOf(permission)} subtitle={<Code>{permission}</Code>} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {data?.total === 0 ? <EmptyState title={t('roles.nobody')} /> : null}
      {data && data.total > 0 ? (
        <PanelSection title={t('roles.holders')} extra={<span className="m-faint">{formatNumber(data.total)}</span>}>
          <ul className="a-holders">
            {data.records.map((holder) => (
              <li key={holder.userId}>
                <strong>{holder.name}</strong> <Code>{holder.loginName}</Code>
                {holder.status === userStatus.of.active ? null : (
                  <span className="m-faint"> · {wordOf(userStatus, userStatus.of.deactivated)}</span>
                )}
                <div className="m-faint">
                  {nameIn(language, holder.enterpriseName, holder.enterpriseEnName)} ·{' '}
                  {nameIn(language, holder.organisationName, holder.organisationEnName)}
                </div>
                <div className="m-faint">
                  {holder.roles.map((role) => nameIn(language, role.nameZh, role.nameEn)).join(t('users.comma'))}
                </div>
              </li>
            ))}
          </ul>
          {data.total > maxShown ? (
            <Pagination
              size="small"
              showSizeChanger={false}
              showLessItems
              current={pageNo}
              pageSize={maxShown}
              total={data.total}
              onChange={setPageNo}
            />
          ) : null}
        </PanelSection>
      ) : null}
    </DetailPanel>
  );
}
