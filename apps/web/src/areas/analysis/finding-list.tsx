import { ErrorState, RowsSkeleton, useLate, useNarrow, useT } from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { FindingCards } from './finding-cards';
import { FindingGrid } from './finding-grid';
import type { FindingLine } from './finding-lines';
import type { FindingLines } from './use-finding-lines';

export interface FindingListViewProps {
  lines: FindingLines;
  activeKey: string | undefined;
  since: string | null;
  onChoose: (line: FindingLine) => void;
  /** Shown instead of the list when there are no rows. */
  empty: ReactNode;
}

/** The findings as a grid, or as cards on a phone. */
export function FindingList({
  lines: { lines, isGrouped, isLoading, error, retry, hasMore, readMore },
  activeKey,
  since,
  onChoose,
  empty,
}: FindingListViewProps) {
  const t = useT();
  const isNarrow = useNarrow();
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={retry} kept={t('kit.filtersKept')} />;
  if (isLoading) return isLate ? <RowsSkeleton /> : null;
  if (lines.length === 0) return <>{empty}</>;
  const list = { lines, label: t('analysis.findings'), activeKey, onChoose, hasMore, onMore: readMore };
  return isNarrow ? <FindingCards {...list} /> : <FindingGrid {...list} since={since} isGrouped={isGrouped} />;
}
