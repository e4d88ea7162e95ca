import { ErrorState, RowsSkeleton, useLate } from '@matlas/web-kit';
import type { ReactNode } from 'react';

interface SectionProps<D> {
  query: { data: D | undefined; error: Error | null; isLoading: boolean; refetch: () => unknown };
  children: (data: D) => ReactNode;
}

/** A section of the settings, with its loading and error states. */
export function Section<D>({ query: { data, error, isLoading, refetch }, children }: SectionProps<D>) {
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return isLate ? <RowsSkeleton /> : null;
  return (
    <div className="a-section" tabIndex={-1}>
      {children(data)}
    </div>
  );
}
