import { CloseOutlined } from '@ant-design/icons';
import type { JobRow } from '@matlas/contract';
import { JobProgress, useT, type T } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';

/** A job that was started from this page. */
export interface BomJob {
  jobId: number;
  /** Shown after the end of the job. */
  actions?: ReactNode;
  onDone?: () => void;
}

interface LostFactsResult {
  lostFacts?: number;
  lostFactsAt?: { name: string; number: string | null; path: string[] }[];
}
/** Positions of the old BOM whose facts for exemptions could not be transferred to the new one. */
function lostFactsTexts(t: T, result: LostFactsResult | null): string[] {
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

/** Summary of a matching run or an import. Undefined for other jobs. */
export function jobOutcomeText(t: T, { name, result }: JobRow): string | undefined {
  const numbers = typeof result === 'object' && result !== null ? (result as Record<string, number>) : {};
  if (name === 'bomMatch')
    return t('bom.outcome.match', {
      visited: numbers['visited'] ?? 0,
      matched: numbers['matched'] ?? 0,
      choose: numbers['choose'] ?? 0,
      unmatched: numbers['unmatched'] ?? 0,
      rest: (numbers['assembly'] ?? 0) + (numbers['covered'] ?? 0),
    });
  if (name === 'bomRestore')
    return [
      t('bom.outcome.restore', { positions: numbers['positions'] ?? 0, hooks: numbers['hooks'] ?? 0 }),
      ...(numbers['lostHooks'] ? [t('bom.outcome.lostHooks', { count: numbers['lostHooks'] })] : []),
    ].join(t('bom.outcome.separator'));
  if (name === 'cqcDerive')
    return t('cqc.outcome.derive', { positions: numbers['positions'] ?? 0, sheets: numbers['takenSheets'] ?? 0 });
  if (name === 'cqcSend') return t(`cqc.outcome.${String((result as { state?: string } | null)?.state)}`);
  if (name !== 'bomImport') return undefined;
  const imported = t('bom.outcome.import', { positions: numbers['positions'] ?? 0 });
  return [imported, ...lostFactsTexts(t, result as LostFactsResult | null)].join(t('bom.outcome.separator'));
}

/** Progress of a job above the tree. The page stays usable, and changed data are reloaded at the end of the job. */
export function BomJobCard({ job, onClose }: { job: BomJob; onClose: () => void }) {
  const t = useT();
  const [ended, setEnded] = useState<JobRow>();
  const outcome = ended?.state === 'done' ? jobOutcomeText(t, ended) : undefined;
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
