import { analysisRrrApi, type RrrCheck, type RrrIssue, type RrrIssueCode } from '@matlas/contract';
import {
  ErrorState,
  FindingDisc,
  formatNumber,
  Name,
  NodeBadge,
  RowsSkeleton,
  useLate,
  useRoute,
  useT,
  EmptyState,
} from '@matlas/web-kit';
import { Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { polymerMarkingPath } from '../../shared/paths';
import { formatKilogramsWithUnit } from './rrr-figures';

const width = 560;
const discs = { error: 'error', warning: 'warning', info: 'note' } as const;

function Issue({ issue, onOpen }: { issue: RrrIssue; onOpen: () => void }) {
  const words = [issue.massGrams === null ? '' : formatKilogramsWithUnit(issue.massGrams), issue.flags.join(' / ')]
    .filter(Boolean)
    .join(' · ');
  if (!issue.place)
    return (
      <li className="r-issue">
        <span className="m-faint">{words || '–'}</span>
      </li>
    );
  return (
    <li className="r-issue">
      <button type="button" className="m-link" onClick={onOpen}>
        <NodeBadge
          kind={
            issue.place.kind === 'semi' ? 'semiComponent' : issue.place.kind === 'material' ? 'material' : 'component'
          }
        />{' '}
        <Name of={issue.place} />
      </button>
      <span className="m-faint">{words}</span>
    </li>
  );
}

function Groups({ modId, check, onOpen }: { modId: number; check: RrrCheck; onOpen: (issue: RrrIssue) => void }) {
  const t = useT();
  const [open, setOpen] = useState<RrrIssueCode | undefined>(check.counts[0]?.code);
  return (
    <ul className="r-issues">
      {check.counts
        .filter(({ count }) => count > 0)
        .map(({ code, severity, count, massGrams }) => (
          <li key={code}>
            <button
              type="button"
              className="r-issue-head"
              aria-expanded={open === code}
              onClick={() => setOpen(open === code ? undefined : code)}
            >
              <FindingDisc severity={discs[severity]} />
              <strong>{t(`analysisRrr.issue.${code}`)}</strong>
              <span className="m-faint">
                {formatNumber(count)} · {formatKilogramsWithUnit(massGrams)}
              </span>
            </button>
            {open === code ? (
              <>
                <p className="m-faint">
                  {t(`analysisRrr.remedy.${code}`)}
                  {code === 'polymerMarking' ? (
                    <>
                      {' '}
                      <Link to={polymerMarkingPath(modId)}>{t('polymerMarking.openList')}</Link>
                    </>
                  ) : null}
                </p>
                <ul>
                  {check.issues
                    .filter((issue) => issue.code === code)
                    .map((issue, place) => (
                      <Issue key={issue.place?.key ?? place} issue={issue} onOpen={() => onOpen(issue)} />
                    ))}
                </ul>
              </>
            ) : null}
          </li>
        ))}
    </ul>
  );
}

/** Unmarked, contradictory or unknown rows. A click opens the row. */
export function CheckDrawer({
  modId,
  onOpen,
  onClose,
}: {
  modId: number;
  onOpen: (issue: RrrIssue) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(
    analysisRrrApi.check,
    { modId, codes: [] },
    { log: ['analysisRrr.title', 'analysisRrr.check'] },
  );
  const isLate = useLate(isLoading);
  const found = data?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <Drawer open size={width} title={t('analysisRrr.check')} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        found === 0 ? (
          <EmptyState title={t('analysisRrr.checkClean')} />
        ) : (
          <Groups modId={modId} check={data} onOpen={onOpen} />
        )
      ) : isLate && !error ? (
        <RowsSkeleton />
      ) : null}
      {data?.more ? <p className="m-faint">{t('analysisRrr.checkMore')}</p> : null}
    </Drawer>
  );
}
