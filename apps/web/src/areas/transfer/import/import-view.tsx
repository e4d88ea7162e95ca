import { transferImportApi, type SheetImportRow } from '@matlas/contract';
import {
  ErrorState,
  FigureStrip,
  JobProgress,
  Page,
  PageHead,
  RowsSkeleton,
  useLate,
  useNarrow,
  usePageCrumbs,
  useRoute,
  useT,
  useTabTitle,
} from '@matlas/web-kit';
import { Button, Segmented, Select } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { BundleNote } from '../bundle/bundle-note';
import { DecisionsPanel } from './decisions-panel';
import { FaultList } from './fault-list';
import { ImportActions } from './import-actions';
import { ImportNotes } from './import-notes';
import { LineTable } from './line-table';
import { log } from './log';
import { MappingPanel } from './mapping-panel';
import { NamesPanel } from './names-panel';
import { SheetList } from './sheet-list';
import { StateTag } from './state-tag';
import { useImport } from './use-import';

type Tab = 'mapping' | 'names' | 'sheets' | 'faults' | 'lines';
const isOpen = ({ state }: SheetImportRow): boolean => state === 'reading' || state === 'writing';

/** A spreadsheet whose columns a person may map. */
const hasMapping = ({ mapping, state }: SheetImportRow): boolean => !!mapping && state === 'checked';

/** Faults of names that a person can map. */
const nameCodes = [
  'transfer.substanceUnknown',
  'transfer.substanceAmbiguous',
  'transfer.substanceMapped',
  'transfer.materialUnmatched',
  'transfer.materialAmbiguous',
  'transfer.materialMapped',
];
/** True when the file has names that a person can map. */
function useHasNames(row: SheetImportRow): boolean {
  const isChecked = row.state === 'checked';
  const { data = [] } = useRoute(
    transferImportApi.faultKinds,
    { id: row.id },
    { log: log('faultKinds'), enabled: isChecked },
  );
  return isChecked && data.some(({ code }) => nameCodes.includes(code));
}

/** Tabs: columns of a spreadsheet, unknown names, sheets, findings, and the lines to correct; the last one only while corrections are possible. */
function Tabs({
  tab,
  row,
  hasNames,
  onChange,
}: {
  tab: Tab;
  row: SheetImportRow;
  hasNames: boolean;
  onChange: (tab: Tab) => void;
}) {
  const t = useT();
  const isNarrow = useNarrow();
  const tabs: Tab[] = [
    ...(hasMapping(row) ? ['mapping' as const] : []),
    ...(hasNames ? ['names' as const] : []),
    'sheets',
    'faults',
    ...(row.state === 'checked' && row.counts.errors > 0 ? ['lines' as const] : []),
  ];
  const options = tabs.map((value) => ({ value, label: t(`mdsUpload.tab.${value}`) }));
  return (
    <div className="mi-views">
      {isNarrow ? (
        <Select<Tab>
          className="m-wide"
          aria-label={t('mdsUpload.tab.label')}
          value={tab}
          options={options}
          onChange={onChange}
        />
      ) : (
        <Segmented<Tab>
          size="small"
          aria-label={t('mdsUpload.tab.label')}
          value={tab}
          options={options}
          onChange={onChange}
        />
      )}
    </div>
  );
}

function Content({
  row,
  work,
  refresh,
}: {
  row: SheetImportRow;
  work: ReturnType<typeof useImport>;
  refresh: () => void;
}) {
  const [search, setSearch] = useSearchParams();
  const hasNames = useHasNames(row);
  const wanted = search.get('tab') as Tab | null;
  const hasLines = row.state === 'checked' && row.counts.errors > 0;
  const tab: Tab =
    wanted === 'faults' ||
    (wanted === 'lines' && hasLines) ||
    wanted === 'sheets' ||
    (wanted === 'names' && hasNames) ||
    (wanted === 'mapping' && hasMapping(row))
      ? wanted
      : hasMapping(row)
        ? 'mapping'
        : hasNames && hasLines
          ? 'names'
          : hasLines
            ? 'lines'
            : 'sheets';
  const go = (next: Tab, more: Record<string, string> = {}) =>
    setSearch({ id: String(row.id), tab: next, ...more }, { replace: true });
  const views = <Tabs tab={tab} row={row} hasNames={hasNames} onChange={(next) => go(next)} />;
  const decisions = <DecisionsPanel row={row} work={work} />;
  if (tab === 'mapping')
    return <MappingPanel key={`mapping ${row.version}`} row={row} views={views} onRead={refresh} />;
  if (tab === 'names') return <NamesPanel key={`names ${row.version}`} row={row} views={views} onRead={refresh} />;
  if (tab === 'sheets')
    return (
      <SheetList
        key={`sheets ${row.version}`}
        row={row}
        views={views}
        onFaults={(sheetName) => go('faults', { sheetName })}
      />
    );
  if (tab === 'faults')
    return (
      <FaultList
        key={`faults ${row.version}`}
        row={row}
        views={views}
        decisions={decisions}
        onLine={(lineKey) => go('lines', lineKey === undefined ? {} : { llineKey: lineKey })}
      />
    );
  return (
    <LineTable
      row={row}
      work={work}
      views={
        <>
          {views}
          {decisions}
        </>
      }
    />
  );
}

/** One import from the file to the sheets: findings, corrections, results. */
export function ImportView({ id, onBack }: { id: number; onBack: () => void }) {
  const t = useT();
  const crumbs = usePageCrumbs();
  const { data: row, error, isLoading, refetch } = useRoute(transferImportApi.get, { id }, { log: log('one') });
  const work = useImport(id, () => void refetch());
  const isLate = useLate(isLoading);
  useTabTitle(row?.fileName ?? t('mdsUpload.title'));
  const head = (
    <PageHead
      title={row?.fileName ?? t('mdsUpload.title')}
      crumbs={crumbs}
      tags={row ? <StateTag state={row.state} /> : null}
      actions={
        <>
          {row ? <ImportActions row={row} work={work} /> : null}
          <Button onClick={onBack}>{t('mdsUpload.back')}</Button>
        </>
      }
    />
  );
  if (error && !row)
    return (
      <Page>
        {head}
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (!row)
    return (
      <Page>
        {head}
        {isLate ? <RowsSkeleton /> : null}
      </Page>
    );
  const { counts } = row;
  const keys =
    row.state === 'done'
      ? (['sheets', 'created', 'versions', 'unchanged', 'releases'] as const)
      : (['sheets', 'ok', 'wrong', 'heldBack', 'errors', 'warnings', 'findingErrors', 'unmatched'] as const);
  return (
    <Page>
      {head}
      {isOpen(row) && row.jobId !== null ? (
        <div className="mi-job">
          <JobProgress
            key={row.jobId}
            jobId={row.jobId}
            refreshes={['transfer', 'data']}
            onEnd={() => void refetch()}
          />
        </div>
      ) : (
        <>
          <FigureStrip
            label={t('mdsUpload.figures')}
            figures={keys.map((key) => ({ key, label: t(`mdsUpload.figure.${key}`), value: counts[key] }))}
          />
          <BundleNote row={row} />
          <ImportNotes row={row} work={work} />
          <Content row={row} work={work} refresh={() => void refetch()} />
        </>
      )}
    </Page>
  );
}
