import { rulesApi, type AnalysisRun } from '@matlas/contract';
import { EmptyState, useLate, RowsSkeleton, useMay, useRoute, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

const taggingPath = '/rules/RestrictedTagging';

/**
 * Only the restricted basic substances (RBS) of the enterprise: findings under the regulation that its tagging
 * creates.
 */
export function RbsView({ run, children }: { run: AnalysisRun; children: (lawIds: readonly number[]) => ReactNode }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const { data, isLoading } = useRoute(
    rulesApi.laws.list,
    {},
    { log: 'analysis.log.laws', enabled: may(rulesApi.laws.list) },
  );
  const isLate = useLate(isLoading);
  const rbs = new Set((data ?? []).filter(({ kind }) => kind === 'rbs').map(({ id }) => id));
  const judged = run.lists.filter(({ lawId }) => rbs.has(lawId)).map(({ lawId }) => lawId);
  if (isLoading) return isLate ? <RowsSkeleton /> : null;
  if (judged.length > 0) return <>{children(judged)}</>;
  const tag = may('analysis:anaResMark:query') ? (
    <Button onClick={() => void navigate(taggingPath)}>{t('analysis.rbs.toTagging')}</Button>
  ) : null;
  return (
    <EmptyState title={t(rbs.size > 0 ? 'analysis.rbs.notJudged' : 'analysis.rbs.none')} action={tag}>
      {t(rbs.size > 0 ? 'analysis.rbs.notJudgedExplained' : 'analysis.rbs.noneExplained')}
    </EmptyState>
  );
}
