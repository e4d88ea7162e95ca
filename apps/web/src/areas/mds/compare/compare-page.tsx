import { mdsCompareApi, type Comparison } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  ExportButton,
  NoPermissionState,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  StatusBar,
  useLate,
  useMay,
  useName,
  useRoute,
  useT,
  useTabTitle,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useCallback, useEffect, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { CompareBar } from './compare-bar';
import { formatDifference } from './compare-cells';
import { CompareFindings } from './compare-findings';
import { CompareGrid } from './compare-grid';
import { CompareHead } from './compare-head';
import { findAdjacentDifference, differencePosition } from './compare-model';
import { ComparePanel } from './compare-panel';
import { CompareSubstances } from './compare-substances';
import { useCompareAddress, type CompareAddress } from './use-compare-address';
import '../mds.css';
import './compare.css';

const listPath = '/seek/seekMaterialDataSheet';

/** The active row. F8 and Shift+F8 move between differences from anywhere on the page, J and K inside the grid. */
function useCursor(compared: Comparison) {
  const { rows } = compared;
  const [chosen, setActive] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const active = rows.find(({ key }) => key === chosen) ?? rows[0];
  const activeKey = active?.key ?? '';
  const step = useCallback(
    (direction: 1 | -1) => {
      const found = findAdjacentDifference(rows, activeKey, direction);
      if (found) setActive(found.key);
    },
    [rows, activeKey],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [step]);
  const onKey = (event: ReactKeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'j' || event.key === 'J') step(1);
    if (event.key === 'k' || event.key === 'K') step(-1);
  };
  return { active, activeKey, setActive, isOpen, setOpen, step, onKey };
}

function Notes({ compared }: { compared: Comparison }) {
  const t = useT();
  const { head, isCut, isOpenedInPart } = compared;
  const notes = [
    ...head.map(formatDifference),
    ...(isCut ? [t('mdsCompare.cut')] : []),
    ...(isOpenedInPart ? [t('mdsCompare.openedInPart')] : []),
  ];
  return notes.length === 0 ? null : (
    <p className="cmp-notes" role="status">
      {notes.join(' · ')}
    </p>
  );
}

function Counts({ compared: { counts } }: { compared: Comparison }) {
  const t = useT();
  const countTexts = (['added', 'removed', 'moved', 'changed'] as const)
    .filter((what) => counts[what] > 0)
    .map((what) => t(`mdsCompare.counts.${what}`, { count: counts[what] }));
  return <>{countTexts.length === 0 ? t('mdsCompare.same') : countTexts.join(' · ')}</>;
}

function Compared({ compared, address }: { compared: Comparison; address: CompareAddress }) {
  const t = useT();
  const cursor = useCursor(compared);
  const { active, activeKey, isOpen, setOpen } = cursor;
  const { view, isFiltered } = address;
  const goTo = (row: string) => {
    cursor.setActive(row);
    address.change({ view: undefined });
  };
  const panel =
    isOpen && active && view === 'structure' ? (
      <ComparePanel row={active} compared={compared} address={address} onClose={() => setOpen(false)} />
    ) : null;
  const line = view === 'structure' && active ? active.differences.map(formatDifference).join(' · ') : '';
  return (
    <>
      <CompareBar
        compared={compared}
        address={address}
        place={differencePosition(compared.rows, activeKey)}
        onStep={cursor.step}
      />
      <Notes compared={compared} />
      <PageBody panel={panel}>
        {view === 'structure' ? (
          <CompareGrid
            rows={compared.rows}
            isFiltered={isFiltered || compared.isCut}
            activeKey={activeKey}
            onActive={cursor.setActive}
            onOpen={() => setOpen(true)}
            onKey={cursor.onKey}
          />
        ) : null}
        {view === 'substances' ? <CompareSubstances substances={compared.substances} isFiltered={isFiltered} /> : null}
        {view === 'findings' ? <CompareFindings findings={compared.findings} onGoTo={goTo} /> : null}
      </PageBody>
      <StatusBar
        hints={[
          { keys: ['F8'], does: t('mdsCompare.hintNext') },
          { keys: ['Shift', 'F8'], does: t('mdsCompare.hintPrevious') },
          { keys: ['Enter'], does: t('mdsCompare.hintDetail') },
        ]}
      >
        {line === '' ? <Counts compared={compared} /> : <span title={line}>{line}</span>}
      </StatusBar>
    </>
  );
}

function Body({
  address,
  compared,
  error,
  onRetry,
  isLoading,
}: {
  address: CompareAddress;
  compared: Comparison | undefined;
  error: Error | null;
  onRetry: () => void;
  isLoading: boolean;
}) {
  const t = useT();
  const isLate = useLate(isLoading);
  if (address.left === undefined || address.right === undefined)
    return <EmptyState title={t('mdsCompare.none')}>{t('mdsCompare.noneExplained')}</EmptyState>;
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!compared) return isLate ? <RowsSkeleton /> : null;
  return <Compared key={`${compared.left.id} ${compared.right.id}`} compared={compared} address={address} />;
}

/** Comparison of two versions of one MDS, or of two MDS: `?left=&right=`. */
export function ComparePage() {
  const t = useT();
  const may = useMay();
  const nameOf = useName();
  const address = useCompareAddress();
  const { left, right, insideLeft, insideRight, references } = address;
  const question = {
    left: left ?? 0,
    right: right ?? 0,
    ...(insideLeft ? { insideLeft } : {}),
    ...(insideRight ? { insideRight } : {}),
    references,
  };
  const isAsked = left !== undefined && right !== undefined && may(mdsCompareApi.compare);
  const { data, error, isLoading, refetch } = useRoute(mdsCompareApi.compare, question, {
    log: 'mdsCompare.log.compare',
    enabled: isAsked,
  });
  useTabTitle(data ? t('mdsCompare.tab', { name: nameOf(data.right) }) : undefined);
  if (!may(mdsCompareApi.compare))
    return <NoPermissionState what={t('mdsCompare.title')} needs={mdsCompareApi.compare.needs} />;
  const isInside = insideLeft !== undefined || insideRight !== undefined;
  const outward = isInside ? (
    <Button onClick={() => address.change({ insideLeft: undefined, insideRight: undefined }, false)}>
      {t('mdsCompare.outward')}
    </Button>
  ) : null;
  return (
    <Page>
      <PageHead
        title={t('mdsCompare.title')}
        crumbs={[{ title: t('mds.visible.title'), to: listPath }]}
        actions={
          <>
            {outward}
            {isAsked && may(mdsCompareApi.export) ? (
              <ExportButton route={mdsCompareApi.export} name="mdsCompare" input={question} />
            ) : null}
          </>
        }
      />
      <CompareHead address={address} compared={data} />
      <Body address={address} compared={data} error={error} onRetry={() => void refetch()} isLoading={isLoading} />
    </Page>
  );
}
