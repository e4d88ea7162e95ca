import { exchangeListsApi, MAX_BATCH_FORWARD, nodeType, type ReceivedListRow } from '@matlas/contract';
import {
  call,
  Code,
  formatDate,
  JobProgress,
  Name,
  NodeBadge,
  Page,
  PageHead,
  ResourceList,
  useFilterOptions,
  useJob,
  useList,
  useMay,
  usePageCrumbs,
  useT,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { nodeKinds } from '../../../mds/amounts';
import { sheetPath } from '../../../shared/paths';
import { BatchForm } from './batch-form';
import { BatchResult, parseBatchResult } from './batch-result';
import '../../../mds/mds.css';
import '../exchange.css';

const name = 'exchange.batch';
const defaultSort = '-approveDate';
/** Accepted shares that the sender allows to be forwarded. */
const fixed = { forwardable: true };

const columns: Column<ReceivedListRow>[] = [
  {
    field: 'mdsName',
    sortable: true,
    render: (row) => (
      <span className="d-name">
        <NodeBadge kind={nodeKinds[row.mdsType]} />
        <Name of={{ name: row.mdsName ?? '', foreignName: row.foreignName }} />
      </span>
    ),
  },
  { field: 'symbol', width: 150, priority: 1, sortable: true, render: (row) => <Code>{row.symbol ?? '–'}</Code> },
  {
    key: 'cid',
    width: 140,
    priority: 3,
    render: (row) => (
      <Code>
        {row.cid} / {row.cver}
      </Code>
    ),
  },
  { field: 'sendOrg', width: 200, render: (row) => <Name of={{ name: row.sendOrg, foreignName: row.sendOrgEn }} /> },
  { field: 'supplierCode', width: 120, priority: 3, render: (row) => <Code>{row.supplierCode}</Code> },
  { field: 'approveDate', width: 112, priority: 2, sortable: true, render: (row) => formatDate(row.approveDate) },
];

function useFilters(): FilterSpec[] {
  return [
    {
      field: 'mdsType',
      kind: 'choice',
      options: useFilterOptions(nodeType).filter(({ value }) => value !== String(nodeType.of.substance)),
    },
    { field: 'sendOrg', kind: 'text' },
    { field: 'approveDate', kind: 'dates' },
    { field: 'symbol', kind: 'text' },
    { field: 'supplierCode', kind: 'text' },
  ];
}

/** Ids of the shares in the URL, as set by the received list. */
const parseShareIds = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((kid) => Number.isInteger(kid) && kid > 0)
    .slice(0, MAX_BATCH_FORWARD);

/** The selected shares, or all that pass the filters of the list. */
function ShareSelection({ onChosen }: { onChosen: (kids: number[]) => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const filters = useFilters();
  const [isBusy, setBusy] = useState(false);
  const list = useList(exchangeListsApi.received.page, {
    log: [`${name}.title`, 'kit.query'],
    filters,
    defaultSort,
    fixed,
    enabled: useMay()(exchangeListsApi.received.page),
  });
  const count = Math.min(list.total, MAX_BATCH_FORWARD);
  const takeAll = async () => {
    setBusy(true);
    try {
      const page = await call(
        exchangeListsApi.received.page,
        { ...list.input, pageNo: 1, pageSize: MAX_BATCH_FORWARD } as never,
        { log: [`${name}.title`, 'kit.query'] },
      );
      onChosen(page.records.map(({ id }) => id));
    } catch (reason) {
      void message.error((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const all =
    count > 0 ? (
      <Button loading={isBusy} onClick={() => void takeAll()}>
        {t(list.total > MAX_BATCH_FORWARD ? 'exchange.batch.first' : 'exchange.batch.all', { count })}
      </Button>
    ) : null;
  const bulk = (rows: readonly ReceivedListRow[]) => (
    <>
      {rows.length > MAX_BATCH_FORWARD ? (
        <span className="x-blocked">{t('exchange.batch.tooMany', { count: MAX_BATCH_FORWARD })}</span>
      ) : null}
      <Button
        size="small"
        type="primary"
        disabled={rows.length > MAX_BATCH_FORWARD}
        onClick={() => onChosen(rows.map(({ id }) => id))}
      >
        {t('exchange.batch.chosen', { count: rows.length })}
      </Button>
    </>
  );
  return (
    <ResourceList
      name={name}
      list={exchangeListsApi.received.page}
      columns={columns}
      filters={filters}
      defaultSort={defaultSort}
      fixed={fixed}
      actions={all}
      bulkActions={bulk}
      onOpen={(row) => void navigate(sheetPath(row.sheetId))}
    />
  );
}

/** Progress of the run, and the result of each sheet. */
function Run({ jobId, onRepeat, onBack }: { jobId: number; onRepeat: (kids: number[]) => void; onBack: () => void }) {
  const t = useT();
  const crumbs = usePageCrumbs();
  const { data: job } = useJob(jobId);
  const result = parseBatchResult(job);
  return (
    <Page>
      <PageHead
        title={t('exchange.batch.run')}
        crumbs={crumbs}
        actions={<Button onClick={onBack}>{t('exchange.batch.back')}</Button>}
      />
      <div className="x-run">
        <JobProgress jobId={jobId} refreshes={['exchange', 'data']} />
      </div>
      {result ? <BatchResult result={result} onRepeat={onRepeat} /> : null}
    </Page>
  );
}

/** Forwards up to 500 accepted sheets to another enterprise in one run. The URL contains the run. */
export function BatchForwardPage() {
  const [search, setSearch] = useSearchParams();
  const jobId = Number(search.get('job'));
  const [kids, setKids] = useState<readonly number[]>(() => parseShareIds(search.get('ids')));
  const [filled, setFilled] = useState<Record<string, unknown>>();
  const goTo = (job?: number) => setSearch(job ? { job: String(job) } : {});
  const started = (job: number, values: Record<string, unknown>) => {
    setFilled(values);
    setKids([]);
    goTo(job);
  };
  return (
    <>
      {jobId > 0 ? (
        <Run key={jobId} jobId={jobId} onRepeat={setKids} onBack={() => goTo()} />
      ) : (
        <ShareSelection onChosen={setKids} />
      )}
      {kids.length > 0 ? (
        <BatchForm kids={kids} initial={filled} onStarted={started} onClose={() => setKids([])} />
      ) : null}
    </>
  );
}
