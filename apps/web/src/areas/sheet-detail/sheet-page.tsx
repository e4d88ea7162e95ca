import { mdsApi, type SheetFinding, type SheetRow, type TreeRow } from '@matlas/contract';
import {
  Code,
  EmptyState,
  formatNumber,
  Name,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  StatusBar,
  useLate,
  useLatest,
  useMay,
  useName,
  useNarrow,
  useRoute,
  useT,
  useTabTitle,
  useTree,
  type Tree,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AnalyseSheets } from '../shared/analyse-sheets';
import { ReceivedBar } from '../exchange/core/received/received-bar';
import { SheetNotRead } from '../exchange/core/received/received-closed';
import { SendingLink } from '../exchange/core/sending/sending-link';
import { SheetDownload } from '../transfer/download/sheet-download';
import { AuditHints } from '../mds/audit-hints';
import { CascadeHint } from '../mds/cascade/cascade-hint';
import { CompareLink } from '../mds/compare/compare-link';
import { LockBar, LockButton, LockTag } from '../mds/lock-tag';
import { SheetActions } from '../mds/sheet-actions';
import { SheetFigures } from '../mds/sheet-figures';
import { SheetPanel, type PanelTab } from './sheet-panel';
import { countBySeverity, FindingCounts, StatusTag, VersionCode } from '../mds/sheet-tags';
import { TraceLink } from '../mds/trace/trace-link';
import { SheetTree } from '../mds/sheet-tree';
import { ancestorPaths, sheetTreeSource } from '../mds/tree-source';
import { VersionPicker } from '../mds/version-picker';
import '../mds/mds.css';

const listPath = '/seek/seekMaterialDataSheet';

/** One version of an MDS: tree, figures and check findings. `?id=` names the version. */
export function SheetPage() {
  const t = useT();
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  if (id > 0) return <Sheet key={id} id={id} />;
  return (
    <Page>
      <EmptyState
        title={t('mds.page.none')}
        action={
          <Link to={listPath}>
            <Button type="primary">{t('mds.page.choose')}</Button>
          </Link>
        }
      >
        {t('mds.page.noneExplained')}
      </EmptyState>
    </Page>
  );
}

function Sheet({ id }: { id: number }) {
  const t = useT();
  const may = useMay();
  const nameOf = useName();
  const sheet = useRoute(mdsApi.sheets.getRow, { id }, { log: 'mds.log.open' });
  const root = useRoute(mdsApi.tree.root, { id }, { log: 'mds.log.tree' });
  const check = useRoute(mdsApi.sheets.check, { id }, { log: 'mds.log.check', enabled: may(mdsApi.sheets.check) });
  const isLate = useLate(sheet.isLoading || root.isLoading);
  useTabTitle(sheet.data ? `${nameOf(sheet.data)} ${sheet.data.cver}` : undefined);
  const error = sheet.error ?? root.error;
  if (error)
    return (
      <SheetNotRead
        sheetId={id}
        error={error}
        onRetry={() => {
          void sheet.refetch();
          void root.refetch();
        }}
      />
    );
  if (!sheet.data || !root.data) return <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
  return <OpenSheet t={t} sheet={sheet.data} root={root.data} findings={check.data?.findings} />;
}

/** The active place of the tree, and the tab of the panel. */
function useActivePlace(tree: Tree<TreeRow>, root: TreeRow) {
  const [row, setRow] = useState<TreeRow>(root);
  const isNarrow = useNarrow();
  const [tab, setTab] = useState<PanelTab | undefined>(isNarrow ? undefined : 'checks');
  const goTo = (path: string) =>
    void tree.model.revealPath(ancestorPaths(path)).then((index) => {
      if (index !== undefined) setRow(tree.model.getNode(index).row);
    });
  // A link can name a place: `&at=1001.0.3`.
  const [search] = useSearchParams();
  const at = search.get('at');
  const latest = useLatest(goTo);
  useEffect(() => {
    if (at) latest.current(at);
  }, [at, latest]);
  return { row, setRow, tab, setTab, goTo };
}

interface OpenSheetProps {
  t: ReturnType<typeof useT>;
  sheet: SheetRow;
  root: TreeRow;
  findings: readonly SheetFinding[] | undefined;
}

const none: readonly SheetFinding[] = [];

function SheetBar({ t, sheet }: Pick<OpenSheetProps, 't' | 'sheet'>) {
  return (
    <StatusBar
      hints={[
        { keys: ['Enter'], does: t('mds.page.hintNode') },
        { keys: ['*'], does: t('mds.page.hintOpen') },
        { keys: ['/'], does: t('mds.page.hintSearch') },
      ]}
    >
      {t('mds.page.places', { count: sheet.nodeCount, total: formatNumber(sheet.nodeCount) })} ·{' '}
      {t('mds.page.ruleSet', { ruleSet: sheet.ruleSet })}
    </StatusBar>
  );
}

function OpenSheet({ t, sheet, root, findings = none }: OpenSheetProps) {
  const [roots] = useState(() => [root]);
  const tree = useTree({ source: sheetTreeSource, roots, rememberAs: `sheet.${sheet.id}`, openLevels: 2 });
  const place = useActivePlace(tree, root);
  const isNarrow = useNarrow();
  const tags = (
    <>
      {isNarrow ? null : <Code>{sheet.number}</Code>}
      <StatusTag status={sheet.status} />
      <LockTag sheet={sheet} />
      <VersionCode sheet={sheet} />
      {sheet.latest ? null : <span className="m-faint">{t('mds.page.notLatest')}</span>}
    </>
  );
  const panel = place.tab ? (
    <SheetPanel
      sheet={sheet}
      row={place.row}
      tab={place.tab}
      findings={findings}
      onTab={place.setTab}
      onGoTo={place.goTo}
      onClose={() => place.setTab(undefined)}
    />
  ) : null;
  const showChecks = () => place.setTab('checks');
  const checks = isNarrow ? (
    <Button onClick={showChecks}>
      {t('mds.check.title')}{' '}
      <FindingCounts errors={countBySeverity(findings, 'error')} warnings={countBySeverity(findings, 'warning')} />
    </Button>
  ) : null;
  return (
    <Page>
      <PageHead
        title={<Name of={sheet} />}
        crumbs={[{ title: t('mds.visible.title'), to: listPath }]}
        tags={tags}
        actions={
          <>
            {checks}
            <TraceLink sheet={sheet} />
            <CompareLink sheet={sheet} />
            <VersionPicker sheet={sheet} />
            <SheetDownload sheet={sheet} />
            <AnalyseSheets sheetIds={[sheet.id]} />
            <LockButton sheet={sheet} />
            <SendingLink sheet={sheet} />
            <SheetActions sheet={sheet} findings={findings} onShowChecks={showChecks} />
          </>
        }
      />
      <ReceivedBar sheet={sheet} findings={findings} />
      <LockBar sheet={sheet} />
      <CascadeHint sheet={sheet} />
      {sheet.source === 'own' ? (
        <AuditHints
          sheetId={sheet.id}
          onGoTo={(below) => place.goTo(below === '' ? String(sheet.id) : `${sheet.id}.${below}`)}
        />
      ) : null}
      <SheetFigures sheet={sheet} root={root} row={place.row} />
      <PageBody panel={panel}>
        <SheetTree
          tree={tree}
          root={root}
          findings={findings}
          activeKey={place.row.path}
          onActive={place.setRow}
          onOpen={(row) => {
            place.setRow(row);
            place.setTab('node');
          }}
          onShowChecks={place.tab ? undefined : showChecks}
        />
      </PageBody>
      <SheetBar t={t} sheet={sheet} />
    </Page>
  );
}
