import { bomApi, type BomSummary, type ListedPosition, type MatchState } from '@matlas/contract';
import {
  Code,
  EmptyState,
  FigureStrip,
  formatNumber,
  Name,
  NoPermissionState,
  Page,
  PageHead,
  ResourceList,
  useMay,
  useNarrow,
  usePageCrumbs,
  useRoute,
  useT,
  type Column,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { bomPath, modelsPath } from '../shared/paths';
import { ModelPicker } from './bom-head';
import { statesWithoutSheet, supplierNames } from './bom-index';
import { BomJobCard, type BomJob } from './bom-job';
import { formatReasons } from './match-reasons';
import { MatchMark } from './match-state';
import { MatchingDialog } from './matching-dialog';
import { OpenPositionPanel } from './open-position-panel';
import { useModels } from './use-bom';
import './bom.css';

const filterStates: readonly MatchState[] = ['unmatched', 'choose', 'byHand', 'matched'];

function useColumns(): Column<ListedPosition>[] {
  const t = useT();
  const why = (row: ListedPosition) =>
    formatReasons(t, row.reasons) || t(row.matchState === 'byHand' ? 'bom.match.byHand' : 'bom.match.notYet');
  return [
    { field: 'name', sortable: true, render: (row) => <Name of={row} /> },
    { field: 'number', width: 160, priority: 2, sortable: true, render: (row) => <Code>{row.number ?? '–'}</Code> },
    {
      key: 'supplier',
      width: 200,
      priority: 2,
      render: (row) => (supplierNames(row).name ? <Name of={supplierNames(row)} /> : '–'),
    },
    { key: 'massEach', width: 120, align: 'right', priority: 3, render: (row) => formatNumber(row.massGrams) },
    { field: 'matchState', width: 110, priority: 1, render: (row) => <MatchMark value={row.matchState} /> },
    { key: 'why', width: 300, priority: 3, render: (row) => <span title={why(row)}>{why(row)}</span> },
  ];
}

/** Number of positions by match state. The figures are also the filter. */
function StateFigures({
  data,
  states,
  onChange,
}: {
  data: BomSummary | undefined;
  states: readonly string[];
  onChange: (states: readonly string[]) => void;
}) {
  const t = useT();
  if (!data) return null;
  const figures = filterStates.map((state) => ({
    key: state,
    label: <MatchMark value={state} />,
    value: data.byState[state],
  }));
  return (
    <FigureStrip
      label={t('bom.figure.label')}
      figures={figures}
      active={states}
      onToggle={(key) => onChange(states.includes(key) ? states.filter((one) => one !== key) : [...states, key])}
    />
  );
}

/** The model and the match states of the filter, in the URL. */
function useMatchingFilter(models: ReturnType<typeof useModels>['models']) {
  const [search, setSearch] = useSearchParams();
  const requestedId = Number(search.get('id'));
  const modelId =
    models.find(({ id }) => id === requestedId)?.id ?? models.find(({ bomPositions }) => bomPositions > 0)?.id;
  const statesParameter = search.get('states');
  const states = statesParameter === null ? statesWithoutSheet : statesParameter.split(',').filter(Boolean);
  const set = (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(name, value);
        for (const stale of ['page', 'open']) next.delete(stale);
        return next;
      },
      { replace: true },
    );
  return {
    modelId,
    states,
    choose: (id: number) => set('id', String(id)),
    filter: (chosen: readonly string[]) => set('states', chosen.join(',')),
  };
}

function NoBoms() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Page>
      <PageHead title={t('bom.waiting')} crumbs={usePageCrumbs()} />
      <EmptyState
        title={t('bom.empty')}
        action={
          <Button type="primary" onClick={() => void navigate(modelsPath)}>
            {t('vehicle.title')}
          </Button>
        }
      >
        {t('vehicle.empty')}
      </EmptyState>
    </Page>
  );
}

/** Positions by match state, by default those without a data sheet, each with its reason and a link into the tree. */
export function MatchingPage() {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  const { models, isLoading } = useModels();
  const { modelId, states, choose, filter } = useMatchingFilter(models);
  const { data: summary } = useRoute(
    bomApi.summary,
    { modId: modelId ?? 0 },
    { log: 'bom.log.summary', enabled: modelId !== undefined && may(bomApi.summary) },
  );
  const columns = useColumns();
  const [isAsking, setAsking] = useState(false);
  const [job, setJob] = useState<BomJob>();
  if (!may(bomApi.query)) return <NoPermissionState what={t('bom.waiting')} needs={bomApi.query.needs} />;
  if (modelId === undefined) return isLoading ? null : <NoBoms />;
  const fixed = { modId: modelId, querys: { in: { matchState: states.length > 0 ? states : filterStates } } };
  return (
    <>
      <ResourceList
        key={modelId}
        name="bom"
        explainsEmpty={summary?.positions === 0 ? 'bom.emptyExplained' : 'bom.noneInStates'}
        title={t('bom.waiting')}
        list={bomApi.query}
        columns={columns}
        fixed={fixed}
        actions={
          <>
            <ModelPicker models={models} modelId={modelId} onModel={choose} />
            {isNarrow ? null : <Button onClick={() => void navigate(bomPath(modelId))}>{t('vehicle.openBom')}</Button>}
            {may(bomApi.match) ? (
              <Button type="primary" onClick={() => setAsking(true)}>
                {t('bom.matching.title')}
              </Button>
            ) : null}
          </>
        }
        above={
          <>
            <StateFigures data={summary} states={states} onChange={filter} />
            {job ? <BomJobCard key={job.jobId} job={job} onClose={() => setJob(undefined)} /> : null}
          </>
        }
        panel={(row, close) => <OpenPositionPanel row={row} onClose={close} />}
        rowActions={(row) => [
          { key: 'tree', label: t('bom.showInTree'), onClick: () => void navigate(bomPath(row.modId, row.id)) },
        ]}
      />
      {isAsking ? (
        <MatchingDialog
          modelId={modelId}
          unmatched={summary?.withoutSheet ?? 0}
          onClose={() => setAsking(false)}
          onStarted={({ jobId }) => {
            setJob({ jobId });
            setAsking(false);
          }}
        />
      ) : null}
    </>
  );
}
