import { ExportOutlined } from '@ant-design/icons';
import { bomApi, type BomSummary, type ListedPosition, type MatchState } from '@matlas/contract';
import {
  Code,
  download,
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
  useTransferRefusal,
  type Column,
} from '@matlas/web-kit';
import { App, Button, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { bomPath, modelsPath } from '../shared/paths';
import { ModelPicker } from './bom-head';
import { statesWithoutSheet, supplierNames } from './bom-index';
import { BomJobCard, type BomJob } from './bom-job';
import { formatReasons } from './match-reasons';
import { MatchMark } from './match-state';
import { MatchingIssues } from './matching-check';
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
  sheets,
  states,
  onChange,
}: {
  data: BomSummary | undefined;
  sheets: SheetFilter;
  states: readonly string[];
  onChange: (states: readonly string[]) => void;
}) {
  const t = useT();
  if (!data) return null;
  const figures = filterStates.map((state) => ({
    key: state,
    label: <MatchMark value={state} />,
    value: sheets === 'imds' ? '–' : data.byState[state],
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

type SheetFilter = 'all' | 'imds';

/** All data sheets, or the tree as those from IMDS alone fill it. */
function SheetSwitch({ value, onChange }: { value: SheetFilter; onChange: (value: SheetFilter) => void }) {
  const t = useT();
  const may = useMay();
  if (!may(bomApi.imds.query)) return null;
  return (
    <Segmented<SheetFilter>
      aria-label={t('bom.matching.sheets.label')}
      value={value}
      options={(['all', 'imds'] as const).map((sheets) => ({
        value: sheets,
        label: t(`bom.matching.sheets.${sheets}`),
      }))}
      onChange={onChange}
    />
  );
}

function ExportResult({ modelId }: { modelId: number }) {
  const t = useT();
  const { message } = App.useApp();
  const may = useMay();
  const refusal = useTransferRefusal()(bomApi.matchingInfo.exportResult);
  const [isBusy, setBusy] = useState(false);
  if (!may(bomApi.matchingInfo.exportResult)) return null;
  const save = () => {
    setBusy(true);
    download(bomApi.matchingInfo.exportResult, { modId: modelId }, { log: ['bom.waiting', 'kit.export'] })
      .catch((reason: unknown) => void message.error((reason as Error).message))
      .finally(() => setBusy(false));
  };
  return (
    <Button
      icon={<ExportOutlined aria-hidden />}
      loading={isBusy}
      disabled={refusal !== undefined}
      title={refusal}
      onClick={save}
    >
      {t('bom.export')}
    </Button>
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
  const setParameter = (name: string, value: string) =>
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
    sheets: (search.get('sheets') === 'imds' ? 'imds' : 'all') as SheetFilter,
    chooseSheets: (chosen: SheetFilter) => setParameter('sheets', chosen),
    choose: (id: number) => setParameter('id', String(id)),
    filter: (chosen: readonly string[]) => setParameter('states', chosen.join(',')),
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
  const { modelId, states, sheets, chooseSheets, choose, filter } = useMatchingFilter(models);
  const { data: summary } = useRoute(
    bomApi.summary,
    { modId: modelId ?? 0 },
    { log: 'bom.log.summary', enabled: modelId !== undefined && may(bomApi.summary) },
  );
  const columns = useColumns();
  const [isAsking, setAsking] = useState(false);
  const [job, setJob] = useState<BomJob>();
  const list = sheets === 'imds' ? bomApi.imds.query : bomApi.matchingInfo.page;
  if (!may(list)) return <NoPermissionState what={t('bom.waiting')} needs={list.needs} />;
  if (modelId === undefined) return isLoading ? null : <NoBoms />;
  const fixed = { modId: modelId, querys: { in: { matchState: states.length > 0 ? states : filterStates } } };
  return (
    <>
      <ResourceList
        key={`${modelId} ${sheets}`}
        name="bom"
        explainsEmpty={summary?.positions === 0 ? 'bom.emptyExplained' : 'bom.noneInStates'}
        title={t('bom.waiting')}
        list={list}
        columns={columns}
        fixed={fixed}
        actions={
          <>
            <ModelPicker models={models} modelId={modelId} onModel={choose} />
            {isNarrow ? null : <Button onClick={() => void navigate(bomPath(modelId))}>{t('vehicle.openBom')}</Button>}
            {isNarrow ? null : <ExportResult modelId={modelId} />}
            {may(bomApi.match) ? (
              <Button type="primary" onClick={() => setAsking(true)}>
                {t('bom.matching.title')}
              </Button>
            ) : null}
          </>
        }
        above={
          <>
            <SheetSwitch value={sheets} onChange={chooseSheets} />
            <StateFigures data={summary} sheets={sheets} states={states} onChange={filter} />
            <MatchingIssues modelId={modelId} />
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
