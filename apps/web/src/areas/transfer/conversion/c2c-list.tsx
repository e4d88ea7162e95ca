import { exchangeListsApi, LIMITS, nodeType, transferConversionApi, type ReceivedListRow } from '@matlas/contract';
import {
  Code,
  download,
  formatDate,
  Name,
  NodeBadge,
  refreshAreas,
  ResourceList,
  useFilterOptions,
  useMay,
  useT,
  useTransferRefusal,
  type Column,
} from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { nodeKinds } from '../../mds/amounts';
import { log } from './use-run';

const columns: Column<ReceivedListRow>[] = [
  { field: 'symbol', width: 190, priority: 1, sortable: true, render: ({ symbol }) => <Code>{symbol ?? '–'}</Code> },
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
  {
    key: 'cid',
    width: 140,
    priority: 3,
    render: ({ cid, cver }) => (
      <Code>
        {cid} / {cver}
      </Code>
    ),
  },
  {
    field: 'sendOrg',
    width: 220,
    priority: 2,
    render: (row) => <Name of={{ name: row.sendOrg, foreignName: row.sendOrgEn }} />,
  },
  { field: 'supplierCode', width: 130, priority: 3, render: ({ supplierCode }) => <Code>{supplierCode}</Code> },
  { field: 'acceptDate', width: 112, priority: 2, sortable: true, render: ({ acceptDate }) => formatDate(acceptDate) },
];

function Export({ rows, clear }: { rows: readonly ReceivedListRow[]; clear: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const { message } = App.useApp();
  const refusal = useTransferRefusal()(transferConversionApi.c2c);
  const [isBusy, setBusy] = useState(false);
  const ids = rows.filter(({ can }) => can.download).map(({ id }) => id);
  const isTooMany = ids.length > LIMITS.downloadSheets;
  const tooMany = t('errors.sheet.tooManyDownloads', { max: LIMITS.downloadSheets });
  const why = isTooMany ? tooMany : (refusal ?? (ids.length === 0 ? t('exchangeLists.download.none') : undefined));
  const run = async () => {
    setBusy(true);
    try {
      await download(transferConversionApi.c2c, { kids: ids }, { log: log('c2c') });
      clear();
    } catch (reason) {
      void message.error((reason as Error).message);
    } finally {
      setBusy(false);
      void refreshAreas(client, ['exchange']);
    }
  };
  const note = isTooMany
    ? tooMany
    : rows.length > LIMITS.slowSheets
      ? t('messages.slowTransfer', { max: LIMITS.slowSheets })
      : undefined;
  return (
    <>
      {note ? (
        <span className="m-faint" role="status">
          {note}
        </span>
      ) : null}
      <Button
        size="small"
        type="primary"
        loading={isBusy}
        disabled={why !== undefined}
        title={why}
        onClick={() => void run()}
      >
        {t('conversion.c2c.export', { count: ids.length })}
      </Button>
    </>
  );
}

/**
 * Received sheets that can be exported for other parts of the enterprise, with the number under which it orders the
 * part.
 */
export function C2cList() {
  const may = useMay();
  const kinds = useFilterOptions(nodeType).filter(({ value }) => value !== String(nodeType.of.substance));
  const bulk = (rows: readonly ReceivedListRow[], clear: () => void) => <Export rows={rows} clear={clear} />;
  return (
    <ResourceList
      name="conversion.c2c"
      isInner
      list={exchangeListsApi.received.page}
      columns={columns}
      defaultSort="-acceptDate"
      filters={[
        { field: 'mdsType', kind: 'choice', options: kinds },
        { field: 'symbol', kind: 'text' },
        { field: 'sendOrg', kind: 'text' },
      ]}
      {...(may(transferConversionApi.c2c) ? { bulkActions: bulk } : {})}
    />
  );
}
