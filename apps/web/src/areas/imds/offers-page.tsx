import { CloudSyncOutlined } from '@ant-design/icons';
import { imdsDownloadApi, imdsOfferState, type ImdsOfferRow, LIMITS, nodeType } from '@matlas/contract';
import {
  Code,
  type Column,
  formatDateTime,
  Name,
  NodeBadge,
  noValue,
  ResourceList,
  useCommand,
  useFilterOptions,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { nodeKinds } from '../mds/amounts';
import { sheetPath } from '../shared/paths';
import { useStartedJob } from './started-job';
import './imds.css';

const log = 'imdsOffers.title';
const refreshes = ['data'];

function useColumns(): Column<ImdsOfferRow>[] {
  const wordOf = useWordOf();
  return [
    {
      field: 'name',
      sortable: true,
      render: (row) => (
        <span className="d-name">
          <NodeBadge kind={nodeKinds[row.kind]} />
          <Name of={{ name: row.name, foreignName: row.foreignName }} />
        </span>
      ),
    },
    {
      field: 'number',
      width: 170,
      priority: 2,
      sortable: true,
      render: ({ number }) => (number ? <Code>{number}</Code> : noValue),
    },
    {
      field: 'cid',
      width: 150,
      priority: 3,
      sortable: true,
      render: ({ cid, cver }) => (cid === null ? noValue : <Code>{`${cid} / ${cver ?? ''}`}</Code>),
    },
    {
      field: 'supplierName',
      width: 200,
      priority: 2,
      render: (row) => row.supplierName || row.supplierCode || noValue,
    },
    { field: 'state', width: 130, priority: 1, sortable: true, render: ({ state }) => wordOf(imdsOfferState, state) },
    {
      field: 'sheetId',
      width: 110,
      priority: 3,
      render: ({ sheetId }) => (sheetId === null ? noValue : <Here sheetId={sheetId} />),
    },
    { field: 'createTime', width: 160, priority: 3, sortable: true, render: (row) => formatDateTime(row.createTime) },
    { field: 'fileName', width: 200, isExtra: true },
  ];
}
function Here({ sheetId }: { sheetId: number }) {
  const t = useT();
  return <Link to={sheetPath(sheetId)}>{t('imdsOffers.open')}</Link>;
}

/** More than ten are slow, more than fifty are refused; the bar shows the texts of the specification. */
function Download({ rows, onStart }: { rows: readonly ImdsOfferRow[]; onStart: (started: { jobId: number }) => void }) {
  const t = useT();
  const command = useCommand(imdsDownloadApi.downloadMds, { log: [log, 'imdsOffers.download'], onDone: onStart });
  const isTooMany = rows.length > LIMITS.downloadSheets;
  const refusal = isTooMany ? t('errors.sheet.tooManyDownloads', { max: LIMITS.downloadSheets }) : undefined;
  const note =
    refusal ?? (rows.length > LIMITS.slowSheets ? t('messages.slowTransfer', { max: LIMITS.slowSheets }) : '');
  return (
    <>
      {note === '' ? null : (
        <span className="m-faint" role="status">
          {note}
        </span>
      )}
      <Button
        size="small"
        type="primary"
        loading={command.isPending}
        disabled={isTooMany}
        title={refusal}
        onClick={() => void command.run({ ids: rows.map(({ id }) => id) })}
      >
        {t('imdsOffers.downloadChosen', { count: rows.length })}
      </Button>
    </>
  );
}

function Refresh({ onStart }: { onStart: (started: { jobId: number }) => void }) {
  const t = useT();
  const may = useMay();
  const refresh = useCommand(imdsDownloadApi.refresh, { log: [log, 'imdsOffers.refresh'], onDone: onStart });
  if (!may(imdsDownloadApi.refresh)) return null;
  return (
    <Button
      icon={<CloudSyncOutlined aria-hidden />}
      loading={refresh.isPending}
      onClick={() => void refresh.run({ take: false })}
    >
      {t('imdsOffers.refresh')}
    </Button>
  );
}

/** Data sheets that IMDS offers, and their download. */
export function OffersPage() {
  const may = useMay();
  const { onDone, progress } = useStartedJob(refreshes);
  const states = useFilterOptions(imdsOfferState);
  const kinds = useFilterOptions(nodeType).filter(({ value }) => value !== String(nodeType.of.substance));
  const bulk = (rows: readonly ImdsOfferRow[], clear: () => void) => {
    const start = (started: { jobId: number }) => {
      onDone(started);
      clear();
    };
    return <Download rows={rows} onStart={start} />;
  };
  return (
    <ResourceList
      name="imdsOffers"
      list={imdsDownloadApi.page}
      columns={useColumns()}
      defaultSort="-createTime,-id"
      filters={[
        { field: 'state', kind: 'choice', options: states },
        { field: 'kind', kind: 'choice', options: kinds },
        { field: 'supplierName', kind: 'text' },
      ]}
      above={<div className="im-above">{progress}</div>}
      actions={<Refresh onStart={onDone} />}
      {...(may(imdsDownloadApi.downloadMds) ? { bulkActions: bulk } : {})}
    />
  );
}
