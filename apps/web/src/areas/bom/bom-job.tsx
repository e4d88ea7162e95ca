import { CloseOutlined } from '@ant-design/icons';
import type { JobRow } from '@matlas/contract';
import { JobProgress, useT, type T } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';

/** A job that was started from this page. */
export interface BomJob {
  jobId: number;
  /** Stands where it has ended. */
  actions?: ReactNode;
  onDone?: () => void;
}

interface LostFactsResult {
  lostFacts?: number;
  lostFactsAt?: { name: string; number: string | null; path: string[] }[];
}
/** Which positions of the old BOM had facts for exemptions that the new one has no place for. */
function lostFacts(t: T, result: LostFactsResult | null): string[] {
  const { lostFacts: count = 0, lostFactsAt: named = [] } = result ?? {};
  if (count === 0) return [];
  const names = named.map(({ name, number, path }) =>
    [...path, [name, number].filter(Boolean).join(' ')].join(t('bom.outcome.below')),
  );
  const more = count - named.length;
  return [
    t('bom.outcome.lostFacts', { count }),
    [...names, ...(more > 0 ? [t('bom.outcome.lostFactsMore', { count: more })] : [])].join(t('bom.outcome.comma')),
  ];
}

/** What a matching run or an import did, in words; undefined for other jobs. */
export function outcomeOf(t: T, { name, result }: JobRow): string | undefined {
  const numbers = typeof result === 'object' && result !== null ? (result as Record<string, number>) : {};
  if (name === 'bomMatch')
    return t('bom.outcome.match', {
      visited: numbers['visited'] ?? 0,
      matched: numbers['matched'] ?? 0,
      choose: numbers['choose'] ?? 0,
      unmatched: numbers['unmatched'] ?? 0,
      rest: (numbers['assembly'] ?? 0) + (numbers['covered'] ?? 0),
    });
  if (name !== 'bomImport') return undefined;
  const imported = t('bom.outcome.import', { positions: numbers['positions'] ?? 0 });
  return [imported, ...lostFacts(t, result as LostFactsResult | null)].join(t('bom.outcome.separator'));
}

/** The progress of a job above the tree; the page stays in use, and what the job changed is read again when it ends. */
export function BomJobCard({ job, onClose }: { job: BomJob; onClose: () => void }) {
  const t = useT();
  const [ended, setEnded] = useState<JobRow>();
  const outcome = ended?.state === 'done' ? outcomeOf(t, ended) : undefined;
  const onEnd = (row: JobRow) => {
    setEnded(row);
    if (row.state === 'done') job.onDone?.();
  };
  return (
    <div className="b-job">
      <JobProgress
        jobId={job.jobId}
        refreshes={['bom', 'model', 'analysis']}
        onEnd={onEnd}
        actions={() => job.actions}
      />
      {outcome ? (
        <span className="b-outcome" role="status">
          {outcome}
        </span>
      ) : null}
      {ended ? (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('kit.close')}
          title={t('kit.close')}
          onClick={onClose}
        />
      ) : null}
    </div>
  );
}
