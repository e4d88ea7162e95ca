import { mdsCascadeApi, mdsTraceApi, type TraceNode } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  Name,
  NoPermissionState,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  StatusBar,
  useLate,
  useMay,
  useName,
  useNarrow,
  usePageCrumbs,
  useT,
  useTabTitle,
} from '@matlas/web-kit';
import { Button, Segmented, Select } from 'antd';
import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { cascadePath, sheetPath, tracePath, traceSubstancePath } from '../../shared/paths';
import { StatusTag, VersionCode } from '../sheet-tags';
import { FindTraced } from './find-traced';
import { VersionHistory } from './history';
import { TraceGraphView } from './trace-graph';
import { PartsList, UsersList } from './trace-list';
import { TracePanel } from './trace-panel';
import {
  depths,
  directions,
  useTraceAddress,
  useTraceGraph,
  views,
  type Traced,
  type TraceDirection,
  type TraceView,
  type WholeGraph,
} from './use-traced';
import '../mds.css';
import './trace.css';

type Address = ReturnType<typeof useTraceAddress>;

function Bar({ address, isSheet, note }: { address: Address; isSheet: boolean; note: string | undefined }) {
  const t = useT();
  const { view, direction, depth, change } = address;
  const shownDirections = view === 'list' ? directions.filter((one) => one !== 'both') : directions;
  const shown = view === 'list' && direction === 'both' ? 'up' : direction;
  return (
    <div className="m-filter-bar">
      <Segmented<TraceView>
        size="small"
        value={view}
        aria-label={t('trace.view.label')}
        options={views
          .filter((one) => isSheet || one !== 'history')
          .map((value) => ({ value, label: t(`trace.view.${value}`) }))}
        onChange={(value) => change({ view: value })}
      />
      {isSheet && view !== 'history' ? (
        <Segmented<TraceDirection>
          size="small"
          value={shown}
          aria-label={t('trace.direction.label')}
          options={shownDirections.map((value) => ({ value, label: t(`trace.direction.${value}`) }))}
          onChange={(value) => change({ direction: value })}
        />
      ) : null}
      {view === 'graph' ? (
        <Select
          size="small"
          value={depth}
          aria-label={t('trace.depth.label')}
          popupMatchSelectWidth={false}
          options={depths.map((value) => ({
            value,
            label: value === depths.at(-1) ? t('trace.depth.all') : t('trace.depth.steps', { count: value }),
          }))}
          onChange={(value) => change({ depth: String(value) })}
        />
      ) : null}
      {note === undefined ? null : (
        <span className="tr-cut" role="status">
          {note}
        </span>
      )}
    </div>
  );
}

function GraphView({
  graph,
  active,
  onActive,
}: {
  graph: WholeGraph;
  active: { id: number | undefined; isOpen: boolean };
  onActive: (active: { id: number; isOpen: boolean }) => void;
}) {
  const t = useT();
  const rootId = graph.root?.id ?? 0;
  const activeId = active.id !== undefined && graph.nodes.some(({ id }) => id === active.id) ? active.id : rootId;
  const open = useCallback((id: number) => onActive({ id, isOpen: true }), [onActive]);
  const node = active.isOpen ? graph.nodes.find(({ id }) => id === activeId) : undefined;
  if (graph.nodes.length < 2)
    return (
      <PageBody>
        <EmptyState title={t('trace.graph.none')}>{t('trace.graph.noneExplained')}</EmptyState>
      </PageBody>
    );
  return (
    <PageBody
      panel={
        node ? <TracePanel node={node} graph={graph} onClose={() => onActive({ id: activeId, isOpen: false })} /> : null
      }
    >
      <TraceGraphView
        graph={graph}
        activeId={activeId}
        onActive={(id) => onActive({ id, isOpen: active.isOpen })}
        onOpen={open}
      />
    </PageBody>
  );
}

function Actions({ root }: { root: TraceNode }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const isSheet = root.cid !== null;
  return (
    <>
      {isNarrow ? null : <Button onClick={() => void navigate('/seek/TraceMds')}>{t('trace.other')}</Button>}
      {isSheet ? (
        <Link to={sheetPath(root.id)}>
          <Button>{t('trace.panel.open')}</Button>
        </Link>
      ) : null}
      {isSheet && may(mdsCascadeApi.preview) && root.status !== 'ED' ? (
        <Link to={cascadePath({ to: root.id })}>
          <Button>{t('trace.panel.cascade')}</Button>
        </Link>
      ) : null}
    </>
  );
}

function OpenTrace({ traced, address }: { traced: Traced; address: Address }) {
  const t = useT();
  const nameOf = useName();
  const isNarrow = useNarrow();
  const crumbs = usePageCrumbs();
  const [active, setActive] = useState<{ id: number | undefined; isOpen: boolean }>({ id: undefined, isOpen: false });
  const { graph, error, isLoading, refetch } = useTraceGraph(
    traced,
    address.view === 'graph' ? address.direction : 'both',
    address.depth,
  );
  const isLate = useLate(isLoading);
  const root = graph?.root;
  useTabTitle(root ? t('trace.tab', { name: nameOf(root) }) : undefined);
  if (error && !graph)
    return (
      <Page>
        <ErrorState error={error} onRetry={refetch} />
      </Page>
    );
  if (!graph || !root) return <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
  const tags =
    root.cid === null || root.cver === null || root.status === null ? null : (
      <>
        <StatusTag status={root.status} />
        {isNarrow ? null : <VersionCode sheet={{ cid: root.cid, cver: root.cver }} />}
      </>
    );
  const { view, direction } = address;
  const note = view === 'graph' && graph.isCut ? t('trace.graph.cut', { count: graph.nodes.length }) : undefined;
  return (
    <Page>
      <PageHead
        title={<Name of={root} />}
        crumbs={[...crumbs.slice(0, -1), { title: t('trace.title'), to: '/seek/TraceMds' }]}
        tags={tags}
        actions={<Actions root={root} />}
      />
      <Bar address={address} isSheet={root.cid !== null} note={note} />
      {view === 'graph' ? <GraphView graph={graph} active={active} onActive={setActive} /> : null}
      {view === 'list' ? (
        <PageBody>
          {direction === 'down' && traced.sheetId !== undefined ? (
            <PartsList sheetId={traced.sheetId} />
          ) : (
            <UsersList traced={traced} />
          )}
        </PageBody>
      ) : null}
      {view === 'history' && traced.sheetId !== undefined ? (
        <PageBody>
          <VersionHistory sheetId={traced.sheetId} />
        </PageBody>
      ) : null}
      {view === 'graph' ? (
        <StatusBar
          hints={[
            { keys: ['←', '→', '↑', '↓'], does: t('trace.hint.move') },
            { keys: ['Enter'], does: t('trace.hint.open') },
            { keys: ['+', '−', '0'], does: t('trace.hint.zoom') },
          ]}
        >
          {t('trace.graph.counts', {
            above: graph.nodes.filter(({ level }) => level > 0).length,
            below: graph.nodes.filter(({ level }) => level < 0).length,
          })}
        </StatusBar>
      ) : null}
    </Page>
  );
}

/** Uses, contents and history of a sheet, or uses of a substance: `?sheet=` or `?substance=`. */
export function TracePage() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const crumbs = usePageCrumbs();
  const address = useTraceAddress(isNarrow ? 'list' : 'graph');
  if (!may(mdsTraceApi.graph)) return <NoPermissionState what={t('trace.title')} needs={mdsTraceApi.graph.needs} />;
  const { traced } = address;
  if (traced) return <OpenTrace key={`${traced.sheetId} ${traced.substanceId}`} traced={traced} address={address} />;
  return (
    <Page>
      <PageHead title={t('trace.title')} crumbs={crumbs} />
      <div className="tr-start">
        <p className="tr-lead">{t('trace.lead')}</p>
        <FindTraced
          onFound={(found) =>
            void navigate(found.kind === 'sheet' ? tracePath(found.id) : traceSubstancePath(found.id))
          }
        />
      </div>
    </Page>
  );
}
