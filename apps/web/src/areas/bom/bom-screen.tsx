import {
  analysisApi,
  bomApi,
  lockState,
  type BomPosition,
  type JobStarted,
  type VehicleModelOption,
} from '@matlas/contract';
import { Page, PageBody, useCommand, useNarrow, useRoute, useT } from '@matlas/web-kit';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { runPath } from '../shared/paths';
import { BomBulk } from './bom-bulk';
import { useBomColumns } from './bom-columns';
import { BomContent } from './bom-content';
import { BomDialogs } from './bom-dialogs';
import { BomFigures } from './bom-figures';
import { BomFilterBar } from './bom-filter-bar';
import { BomHead, type BomHeadProps } from './bom-head';
import { filterBom } from './bom-index';
import { BomJobCard, type BomJob } from './bom-job';
import { BomStatus } from './bom-status';
import { useBomTree } from './bom-tree';
import { PhoneBar } from './phone-bom';
import { Proposals } from './proposals';
import { PositionPanel } from './position-panel';
import { useBom, type Bom } from './use-bom';
import { useBomDialogs } from './use-bom-dialogs';
import { useBomFilters, type BomFilters } from './use-bom-filters';
import { useOpenPosition } from './use-open-position';
import { useDeletePositions, useHook } from './use-position-commands';

/** Latin letters may be pinyin or its initials, which only the server can search. */
const maybePinyin = /^[a-z]{2,}$/i;
const mostHits = 500;

function useMatches(bom: Bom, { filter }: BomFilters): ReadonlySet<string> | null {
  const found = useRoute(
    bomApi.query,
    { modId: bom.modelId, q: filter.q, pageSize: mostHits },
    { log: 'bom.log.search', enabled: maybePinyin.test(filter.q) },
  );
  const hits = useMemo(() => new Set(found.data?.records.map(({ id }) => id)), [found.data]);
  return useMemo(() => filterBom(bom.index, filter, bom.verdicts, hits), [bom.index, filter, bom.verdicts, hits]);
}

/** Starts the analysis, shows its progress, and opens its result. */
function useRun(modelId: number, onJob: (job: BomJob) => void) {
  const t = useT();
  const navigate = useNavigate();
  return useCommand(analysisApi.startRun, {
    log: ['bom.title', 'bom.run'],
    onDone: ({ jobId, runId }) => {
      const show = () => void navigate(runPath(runId));
      onJob({
        jobId,
        onDone: show,
        actions: (
          <Button size="small" onClick={show}>
            {t('bom.openResult')}
          </Button>
        ),
      });
    },
  });
}

/** State of the screen: the positions of a vehicle, the filtered, expanded and selected rows, and the dialogs. */
function useBomWork(modelId: number) {
  const bom = useBom(modelId);
  const filters = useBomFilters();
  const matches = useMatches(bom, filters);
  const position = useOpenPosition();
  const tree = useBomTree(modelId, bom.index, matches, position.active);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const clear = useCallback(() => setKeys(new Set()), []);
  const remove = useDeletePositions((gone) => {
    clear();
    position.forget(gone.map(({ id }) => id));
  });
  const dialogs = useBomDialogs(modelId, remove);
  const { open: openPosition } = position;
  const columns = useBomColumns(
    bom.verdicts,
    useCallback((row: BomPosition) => openPosition(row.id), [openPosition]),
  );
  return { bom, filters, matches, position, tree, keys, setKeys, clear, remove, dialogs, columns };
}

type BomWork = ReturnType<typeof useBomWork>;

function Bulk({ work, isLocked }: { work: BomWork; isLocked: boolean }) {
  const { open, actions } = work.dialogs;
  const { hook } = useHook();
  return (
    <BomBulk
      modelId={work.bom.modelId}
      index={work.bom.index}
      keys={work.keys}
      columns={work.columns}
      isLocked={isLocked}
      onMatch={(positions) => open({ kind: 'match', positions })}
      onHook={(positions) => open({ kind: 'hook', positions })}
      onUnhook={(positions) => hook(positions, null)}
      onFacts={actions.onFacts}
      onDelete={work.remove}
      onClear={work.clear}
    />
  );
}

/** The status bar; on a phone, the filters and actions. */
function BomFoot({
  work: { bom, matches },
  filters,
  isLocked,
  onMatch,
}: {
  work: BomWork;
  filters: ReactNode;
  isLocked: boolean;
  onMatch: () => void;
}) {
  if (useNarrow())
    return (
      <PhoneBar filters={filters} unmatched={bom.summary?.withoutSheet ?? 0} isLocked={isLocked} onMatch={onMatch} />
    );
  return <BomStatus bom={bom} shown={matches?.size ?? bom.index.rows.length} />;
}

export interface BomScreenProps {
  modelId: number;
  models: readonly VehicleModelOption[];
  onModel: (modelId: number) => void;
  /** The head of another BOM of the vehicle; by default that of the vehicle BOM. */
  head?: (props: BomHeadProps) => ReactNode;
}

/** The BOM of a vehicle: figures, filters, tree, detail panel and actions. */
export function BomScreen({ modelId, models, onModel, head = (props) => <BomHead {...props} /> }: BomScreenProps) {
  const isNarrow = useNarrow();
  const work = useBomWork(modelId);
  const { bom, filters, matches, position, tree, keys, setKeys, clear, columns } = work;
  const { dialog, open, close, actions } = work.dialogs;
  const [job, setJob] = useState<BomJob>();
  const run = useRun(modelId, setJob);
  const isLocked = bom.summary?.lockState === lockState.of.locked;
  const started = ({ jobId }: JobStarted) => {
    setJob({ jobId });
    close();
    clear();
  };
  const match = () => open({ kind: 'match', positions: null });
  const shown = position.shown !== undefined && bom.index.byId.has(position.shown) ? position.shown : undefined;
  const bar = <BomFilterBar bom={bom} filters={filters} tree={tree} />;
  const isEmpty = bom.index.rows.length === 0;
  return (
    <Page>
      {head({
        bom,
        models,
        onModel,
        onImport: () => open({ kind: 'import' }),
        onVersions: () => open({ kind: 'versions' }),
        onMatch: match,
        onRun: () => run.mutate({ modId: modelId, lawIds: [] }),
        onPosition: position.open,
        onJob: setJob,
        isStarting: run.isPending,
      })}
      <BomFigures bom={bom} filters={filters} />
      <Proposals modelId={modelId} isLocked={isLocked} />
      {job ? <BomJobCard key={job.jobId} job={job} onClose={() => setJob(undefined)} /> : null}
      {isNarrow || isEmpty ? null : bar}
      <PageBody
        panel={
          shown === undefined ? null : (
            <PositionPanel positionId={shown} run={bom.run} actions={actions} onClose={position.close} />
          )
        }
      >
        <BomContent
          bom={bom}
          tree={tree}
          columns={columns}
          matches={matches}
          filters={filters}
          position={position}
          keys={keys}
          onKeys={setKeys}
          actions={actions}
          onImport={() => open({ kind: 'import' })}
          isLocked={isLocked}
        />
        {isNarrow ? null : <Bulk work={work} isLocked={isLocked} />}
      </PageBody>
      {isEmpty ? null : <BomFoot work={work} filters={bar} isLocked={isLocked} onMatch={match} />}
      {dialog ? (
        <BomDialogs
          dialog={dialog}
          modelId={modelId}
          index={bom.index}
          unmatched={bom.summary?.withoutSheet ?? 0}
          isLocked={isLocked}
          onStarted={started}
          onJobInBackground={setJob}
          onAdded={position.open}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}
