import { mdsCascadeApi, type CascadeChange, type CascadePreview } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  FigureStrip,
  Page,
  PageHead,
  RowsSkeleton,
  useCommand,
  useLate,
  useMay,
  useName,
  useNarrow,
  usePageCrumbs,
  useRoute,
  useT,
  useTabTitle,
  type Figure,
} from '@matlas/web-kit';
import { Button, Steps } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cascadeResultPath, pastCascadesPath } from '../../shared/paths';
import { Ancestors } from './ancestors';
import {
  allChoosable,
  cascadeFilters,
  initialChoice,
  matchesFilter,
  groupByOwner,
  type CascadeFilter,
} from './cascade-lines';
import { Confirm, filterReady } from './confirm';

const steps = ['change', 'sheets', 'confirm', 'result'] as const;
export function CascadeSteps({ current }: { current: number }) {
  const t = useT();
  if (useNarrow()) return null;
  return (
    <div className="ca-steps">
      <Steps size="small" current={current} items={steps.map((step) => ({ title: t(`cascade.step.${step}`) }))} />
    </div>
  );
}

function Title({ preview }: { preview: CascadePreview }) {
  const t = useT();
  const nameOf = useName();
  const [from, to] = [
    nameOf({ name: preview.fromName, foreignName: preview.fromForeignName }),
    nameOf({ name: preview.toName, foreignName: preview.toForeignName }),
  ];
  return (
    <>
      {preview.change.from === undefined
        ? t('cascade.titleVersion', { name: to })
        : t('cascade.titleOther', { from, to })}
    </>
  );
}

/** All sheets above the change, with figures that filter them. */
function Sheets({
  preview,
  chosen,
  onChoose,
}: {
  preview: CascadePreview;
  chosen: ReadonlySet<number>;
  onChoose: ((chosen: ReadonlySet<number>) => void) | undefined;
}) {
  const t = useT();
  const [filter, setFilter] = useState<CascadeFilter>();
  const { rows } = preview;
  const figures: Figure[] = cascadeFilters
    .map((key) => ({
      key,
      label: t(`cascade.figure.${key}`),
      value: rows.filter((row) => matchesFilter(row, key)).length,
    }))
    .filter(({ key, value }) => value > 0 || key === 'ready');
  return (
    <>
      <FigureStrip
        label={t('cascade.grid')}
        figures={figures}
        active={filter ? [filter] : []}
        onToggle={(key) => setFilter(filter === key ? undefined : cascadeFilters.find((one) => one === key))}
      />
      {onChoose ? (
        <div className="m-filter-bar">
          <strong>{t('cascade.chosen', { count: chosen.size })}</strong>
          <Button size="small" onClick={() => onChoose(allChoosable(rows))}>
            {t('cascade.chooseAll')}
          </Button>
          <Button size="small" onClick={() => onChoose(initialChoice(rows))}>
            {t('cascade.chooseClean')}
          </Button>
          <Button size="small" onClick={() => onChoose(new Set())}>
            {t('cascade.chooseNone')}
          </Button>
        </div>
      ) : null}
      <Ancestors rows={rows} filter={filter} chosen={chosen} onChoose={onChoose} />
    </>
  );
}

/** The choice in a preview. Initially all sheets without errors, and all owners that can be requested. */
function useChoice(preview: CascadePreview | undefined) {
  const [sheets, setSheets] = useState<ReadonlySet<number>>();
  const [owners, setOwners] = useState<ReadonlySet<number>>();
  const first = useMemo(() => initialChoice(preview?.rows ?? []), [preview]);
  return { chosen: sheets ?? first, setSheets, owners, setOwners };
}

function useCheck(change: CascadeChange, chosen: ReadonlySet<number>, enabled: boolean) {
  const sheetIds = useMemo(() => [...chosen].sort((one, other) => one - other), [chosen]);
  return useRoute(mdsCascadeApi.preview, { change, sheetIds }, { log: 'cascade.log.check', enabled });
}

function NothingAbove() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('cascade.none')}
      action={<Button onClick={() => void navigate(pastCascadesPath)}>{t('cascade.past.title')}</Button>}
    >
      {t('cascade.noneExplained')}
    </EmptyState>
  );
}

/** Steps 2 and 3: choose among the sheets above a change, check exactly this choice, and release it in one step. */
export function Wizard({ change }: { change: CascadeChange }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const crumbs = usePageCrumbs();
  const [isConfirming, setConfirming] = useState(false);
  const preview = useRoute(mdsCascadeApi.preview, { change }, { log: 'cascade.log.preview' });
  const { chosen, setSheets, owners, setOwners } = useChoice(preview.data);
  const check = useCheck(change, chosen, isConfirming);
  const run = useCommand(mdsCascadeApi.run, {
    log: 'cascade.log.run',
    alsoRefreshes: ['data'],
    onDone: ({ cascade }) => void navigate(cascadeResultPath(cascade.id)),
  });
  useTabTitle(t('cascade.title'));
  const shown = isConfirming ? check : preview;
  const isLate = useLate(shown.isFetching);
  const mayRun = may(mdsCascadeApi.run);
  const checked = isConfirming ? check.data : undefined;
  const requestedOwners =
    owners ??
    new Set(
      groupByOwner(checked?.rows ?? [])
        .filter(({ canAsk }) => canAsk)
        .map(({ enterpriseId }) => enterpriseId),
    );
  const ready = checked ? filterReady(checked.rows, chosen) : [];
  const isBlocked = !checked || ready.some(({ errors }) => errors > 0) || ready.length + requestedOwners.size === 0;
  const release = () =>
    run.mutate({ change, sheetIds: ready.map(({ sheetId }) => sheetId), ownerIds: [...requestedOwners] });
  const hasOwners = groupByOwner(preview.data?.rows ?? []).some(({ canAsk }) => canAsk);
  const next = isConfirming ? (
    <>
      <Button onClick={() => setConfirming(false)}>{t('cascade.back')}</Button>
      <Button type="primary" disabled={isBlocked} loading={run.isPending} onClick={release}>
        {ready.length === 0
          ? t('cascade.askOnly', { count: requestedOwners.size })
          : t('cascade.release', { count: ready.length })}
      </Button>
    </>
  ) : (
    <Button type="primary" disabled={chosen.size === 0 && !hasOwners} onClick={() => setConfirming(true)}>
      {chosen.size === 0 ? t('cascade.next') : t('cascade.check', { count: chosen.size })}
    </Button>
  );
  if (shown.error)
    return (
      <Page>
        <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
      </Page>
    );
  const { data } = shown;
  return (
    <Page>
      <PageHead
        title={preview.data ? <Title preview={preview.data} /> : t('cascade.title')}
        crumbs={[...crumbs.slice(0, -1), { title: t('cascade.title'), to: '/mds/cascade' }]}
        actions={mayRun && data && data.rows.length > 0 ? next : null}
      />
      <CascadeSteps current={isConfirming ? 2 : 1} />
      {!data && isLate ? (
        <>
          <p className="ca-working" role="status">
            {t(isConfirming ? 'cascade.checking' : 'cascade.looking')}
          </p>
          <RowsSkeleton />
        </>
      ) : null}
      {data && data.rows.length === 0 ? <NothingAbove /> : null}
      {data && data.rows.length > 0 && !isConfirming ? (
        <Sheets preview={data} chosen={chosen} onChoose={mayRun ? setSheets : undefined} />
      ) : null}
      {checked && checked.rows.length > 0 ? (
        <Confirm preview={checked} chosen={chosen} requestedIds={requestedOwners} onRequest={setOwners} />
      ) : null}
    </Page>
  );
}
