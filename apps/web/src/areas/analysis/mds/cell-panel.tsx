import { analysisApi, type Finding } from '@matlas/contract';
import {
  DetailPanel,
  EmptyState,
  ErrorState,
  Name,
  PanelSection,
  RowsSkeleton,
  useLate,
  useRoute,
  useT,
  Verdict,
  verdictOrder,
} from '@matlas/web-kit';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useLawWords } from '../../shared/law-words';
import { sheetPath } from '../../shared/paths';
import type { ScreenProps } from '../analysis-screen';
import { FindingBar } from '../finding-bar';
import { findingKey } from '../finding-lines';
import { FindingPanel } from '../finding-panel';
import { nodeNames, Substance, SubstanceCode } from '../finding-words';
import { parseFindingKey } from '../run-result';
import type { MatrixRow } from './matrix-rows';

const maxFindings = 200;

function FindingButton({ finding, onOpen }: { finding: Finding; onOpen: () => void }) {
  return (
    <button type="button" className="a-finding" onClick={onOpen}>
      <span className="a-card-line">
        <span className="a-card-name">
          <strong>
            <Substance finding={finding} />
          </strong>{' '}
          <span className="m-faint">
            <SubstanceCode finding={finding} />
          </span>
        </span>
        <Verdict value={finding.verdict} />
      </span>
      <span className="a-card-where">{finding.nodeName ? <Name of={nodeNames(finding)} /> : '–'}</span>
      <FindingBar finding={finding} verdict={finding.verdict} />
    </button>
  );
}

/** The findings of one data sheet under one regulation. A finding opens with its reason and its place in the tree. */
export function CellPanel({
  run,
  state,
  patch,
  cell,
  rows,
}: ScreenProps & { cell: string; rows: readonly MatrixRow[] }) {
  const t = useT();
  const { codeOf } = useLawWords();
  const [sheetId = 0, lawId = 0] = cell.split('.').map(Number);
  const input = useMemo(
    () => ({
      runId: run.id,
      lawIds: [lawId],
      verdicts: [...verdictOrder],
      changedOnly: false,
      groupBy: 'sheet' as const,
      groupKey: String(sheetId),
      pageSize: maxFindings,
    }),
    [run.id, lawId, sheetId],
  );
  const { data, error, isLoading, refetch } = useRoute(analysisApi.findings, input, {
    log: ['analysis.mds.title', 'kit.query'],
  });
  const isLate = useLate(isLoading);
  const row = rows.find((one) => one.sheetId === sheetId);
  const law = codeOf(run.lists.find((list) => list.lawId === lawId)?.code ?? '');
  if (state.open)
    return (
      <FindingPanel
        {...parseFindingKey(state.open, run.id)}
        run={run}
        position={undefined}
        onClose={() => patch({ open: undefined })}
      />
    );
  return (
    <DetailPanel title={row ? <Name of={row.mass} /> : law} subtitle={law} onClose={() => patch({ cell: undefined })}>
      <PanelSection>
        <Link to={sheetPath(sheetId)}>{t('analysis.mds.openSheet')}</Link>
      </PanelSection>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {data?.records.length === 0 ? (
        <EmptyState title={t('analysis.mds.nothing')}>{t('analysis.mds.nothingExplained', { law })}</EmptyState>
      ) : null}
      <ul className="a-substances">
        {(data?.records ?? []).map((finding) => (
          <li key={finding.id}>
            <FindingButton finding={finding} onOpen={() => patch({ open: findingKey(finding) })} />
          </li>
        ))}
      </ul>
    </DetailPanel>
  );
}
