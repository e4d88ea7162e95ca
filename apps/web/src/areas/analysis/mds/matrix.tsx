import { analysisApi } from '@matlas/contract';
import {
  Code,
  EmptyState,
  ErrorState,
  formatNumber,
  Name,
  PageBody,
  RowsSkeleton,
  StatusBar,
  useLate,
  useNarrow,
  useRoute,
  useT,
  verdictOrder,
  Verdict,
  type T,
} from '@matlas/web-kit';
import { Button, Table, type TableColumnType } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLawWords } from '../../shared/law-words';
import { runPath } from '../../shared/paths';
import type { ScreenProps } from '../analysis-screen';
import { defaultVerdicts, toggleVerdict } from '../analysis-state';
import { Legend } from '../legend';
import { formatLists } from '../run-head';
import { useRunFacts } from '../use-usual-facts';
import { VerdictStrip } from '../verdict-strip';
import { CellPanel } from './cell-panel';
import type { MatrixCell, MatrixRow } from './matrix-rows';
import { useMatrixRows } from './use-matrix-rows';

const rowsPerPage = 50;

function CellButton({
  row,
  cell,
  law,
  onOpen,
}: {
  row: MatrixRow;
  cell: MatrixCell;
  law: string;
  onOpen: (cell: string) => void;
}) {
  return (
    <button
      type="button"
      className="a-cell"
      title={`${row.mass.name} · ${law}`}
      onClick={() => onOpen(`${row.sheetId}.${cell.lawId}`)}
    >
      {cell.findings === 0 ? <Verdict value={cell.worst} /> : <Verdict value={cell.worst} count={cell.findings} />}
    </button>
  );
}

function useColumns(run: ScreenProps['run'], onOpen: (cell: string) => void): TableColumnType<MatrixRow>[] {
  const t = useT();
  const { codeOf } = useLawWords();
  return useMemo(
    () => [
      {
        key: 'sheet',
        title: t('analysis.mds.sheet'),
        width: 280,
        fixed: 'start',
        render: (_value, { mass }) => (
          <span className="a-two">
            <span title={mass.name}>
              <Name of={mass} />
            </span>
            <span>
              <Code>{mass.number ?? '–'}</Code>
            </span>
          </span>
        ),
      },
      ...run.lists.map((list, index): TableColumnType<MatrixRow> => ({
        key: String(list.lawId),
        title: <span title={`${list.label}`}>{codeOf(list.code)}</span>,
        width: 136,
        render: (_value, row) => {
          const cell = row.cells[index];
          return cell ? <CellButton row={row} cell={cell} law={codeOf(list.code)} onOpen={onOpen} /> : '–';
        },
      })),
      ...run.notJudged.map((law): TableColumnType<MatrixRow> => ({
        key: String(law.lawId),
        title: codeOf(law.code),
        width: 136,
        render: () => <span className="m-faint">{t('analysis.notJudged.cell')}</span>,
      })),
    ],
    [t, codeOf, run.lists, run.notJudged, onOpen],
  );
}

interface RowsProps {
  rows: readonly MatrixRow[];
  run: ScreenProps['run'];
  onOpen: (cell: string) => void;
}

function MatrixTable({ rows, run, onOpen }: RowsProps) {
  const columns = useColumns(run, onOpen);
  return (
    <Table<MatrixRow>
      size="small"
      className="m-table a-matrix"
      tableLayout="fixed"
      rowKey="sheetId"
      dataSource={rows}
      columns={columns}
      scroll={{ x: 'max-content' }}
      pagination={rows.length > rowsPerPage ? { pageSize: rowsPerPage, showSizeChanger: false } : false}
    />
  );
}

/** On a phone each sheet lists its verdicts by regulation. */
function MatrixCards({ rows, run, onOpen }: RowsProps) {
  const t = useT();
  const { codeOf } = useLawWords();
  return (
    <ul className="a-matrix-cards">
      {rows.map((row) => (
        <li key={row.sheetId}>
          <strong>
            <Name of={row.mass} />
          </strong>{' '}
          <Code>
            <span className="m-faint">{row.mass.number}</span>
          </Code>
          <dl>
            {row.cells.map((cell, index) => {
              const law = codeOf(run.lists[index]?.code ?? '');
              return (
                <div key={cell.lawId}>
                  <dt>{law}</dt>
                  <dd>
                    <CellButton row={row} cell={cell} law={law} onOpen={onOpen} />
                  </dd>
                </div>
              );
            })}
            {run.notJudged.map(({ lawId, code }) => (
              <div key={lawId}>
                <dt>{codeOf(code)}</dt>
                <dd className="m-faint">{t('analysis.notJudged.cell')}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function formatRowCount(t: T, { rows, all }: { rows: readonly MatrixRow[]; all: readonly MatrixRow[] }): string {
  return t('analysis.mds.shown', {
    count: all.length,
    shown: formatNumber(rows.length),
    total: formatNumber(all.length),
  });
}

function NoRows({ onClear }: { onClear: () => void }) {
  const t = useT();
  return (
    <EmptyState title={t('analysis.mds.noRows')} action={<Button onClick={onClear}>{t('kit.clearFilters')}</Button>} />
  );
}

/** Data sheets against regulations, with the worst verdict per cell. A cell opens its findings. */
export function Matrix(props: ScreenProps) {
  const {
    run,
    choice: { compared },
    state,
    patch,
  } = props;
  const t = useT();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const { codeOf } = useLawWords();
  const counts = useRoute(
    analysisApi.countFindings,
    { runId: run.id, ...(compared ? { compareWith: compared.id } : {}) },
    { log: 'analysis.log.counts', keepPrevious: true },
  );
  const found = useMatrixRows(props);
  const isLate = useLate(found.isLoading);
  const open = useMemo(() => (cell: string) => patch({ cell, open: undefined }), [patch]);
  const table = isNarrow ? (
    <MatrixCards rows={found.rows} run={run} onOpen={open} />
  ) : (
    <MatrixTable rows={found.rows} run={run} onOpen={open} />
  );
  const lists = formatLists(run, codeOf);
  const facts = useRunFacts(run);
  return (
    <div className="a-result">
      {counts.data ? (
        <VerdictStrip
          counts={counts.data}
          active={state.verdicts}
          onToggle={(verdict) =>
            patch({ verdicts: state.verdicts === defaultVerdicts ? [verdict] : toggleVerdict(state.verdicts, verdict) })
          }
          onSettle={() => patch({ verdicts: ['depends'] })}
        />
      ) : null}
      <div className="a-matrix-bar">
        <span className="m-faint">{formatRowCount(t, found)}</span>
        <span>
          <Legend />
          <Button size="small" onClick={() => void navigate(runPath(run.id))}>
            {t('analysis.mds.asList')}
          </Button>
        </span>
      </div>
      <PageBody panel={state.cell ? <CellPanel {...props} cell={state.cell} rows={found.all} /> : null}>
        {found.error ? <ErrorState error={found.error} onRetry={found.retry} /> : null}
        {isLate ? <RowsSkeleton /> : null}
        {!found.isLoading && !found.error && found.rows.length === 0 ? (
          <NoRows
            onClear={() => patch({ verdicts: verdictOrder.filter((verdict) => defaultVerdicts.includes(verdict)) })}
          />
        ) : null}
        {!found.isLoading && found.rows.length > 0 ? (
          <div className="a-matrix-box" role="region" tabIndex={0} aria-label={t('analysis.mds.matrix')}>
            {table}
          </div>
        ) : null}
      </PageBody>
      <StatusBar>
        <span className="a-lists" title={lists}>
          {t('analysis.lists', { lists })}
        </span>
        {facts ? (
          <span className="a-lists" title={facts}>
            {facts}
          </span>
        ) : null}
      </StatusBar>
    </div>
  );
}
