import { exchangeApi, exchangeListsApi, type ReceivedListRow } from '@matlas/contract';
import { Code, formatDate, Name, ResourceList, useMay, useT, type Column } from '@matlas/web-kit';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { AnalyseSheets } from '../../shared/analyse-sheets';
import { batchForwardPath } from '../../shared/paths';
import { ReceivedPanel } from '../core/received/received-panel';
import { DownloadChosen } from './download-chosen';
import { SavedSearches } from './saved-searches';
import { useShareColumns, useShareFilters } from './share-columns';
import './lists.css';

/** The default columns of the specification, in its order. Users can add the others. */
export function useReceivedColumns(): Column<ReceivedListRow>[] {
  const { first, state, more } = useShareColumns<ReceivedListRow>();
  return [
    ...first,
    { field: 'acceptDate', width: 100, priority: 3, sortable: true, render: (row) => formatDate(row.acceptDate) },
    { field: 'approveDate', width: 100, priority: 3, sortable: true, render: (row) => formatDate(row.approveDate) },
    {
      field: 'sendOrg',
      width: 108,
      priority: 2,
      render: (row) => <Name of={{ name: row.sendOrg, foreignName: row.sendOrgEn }} />,
    },
    { field: 'sendOrgID', width: 80, priority: 3, render: (row) => <Code>{row.sendOrgID}</Code> },
    ...state,
    ...more,
  ];
}

interface ReceivedListProps {
  /** Prefix of the locale keys, and the key under which the selected columns are stored. */
  name: string;
  columns: readonly Column<ReceivedListRow>[];
  /** Actions of the page on selected rows, in addition to those of every received list. */
  bulk?: (rows: readonly ReceivedListRow[]) => ReactNode;
}

/** Received shares. A row opens the panel with the decision. */
export function ReceivedList({ name, columns, bulk }: ReceivedListProps) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const bulkActions = (rows: readonly ReceivedListRow[]) => {
    const forwardable = rows.filter(({ can }) => can.forward);
    return (
      <>
        {bulk?.(rows)}
        <AnalyseSheets isSmall sheetIds={rows.map(({ sheetId }) => sheetId)} />
        <DownloadChosen
          route={exchangeListsApi.received.download}
          ids={rows.filter(({ can }) => can.download).map(({ id }) => id)}
          of={rows.length}
        />
        {may(exchangeApi.forwarding.batch) ? (
          <Button
            size="small"
            disabled={forwardable.length === 0}
            title={forwardable.length === 0 ? t('exchangeLists.received.noneForwardable') : undefined}
            onClick={() => void navigate(`${batchForwardPath}?ids=${forwardable.map(({ id }) => id).join(',')}`)}
          >
            {forwardable.length < rows.length
              ? t('exchangeLists.received.forwardSome', { count: forwardable.length, total: rows.length })
              : t('exchangeLists.received.forward')}
          </Button>
        ) : null}
      </>
    );
  };
  return (
    <ResourceList
      name={name}
      list={exchangeListsApi.received.page}
      columns={columns}
      defaultSort="-acceptDate"
      filters={useShareFilters({ at: 'acceptDate', partner: 'sendOrg' })}
      exports={exchangeListsApi.received.export}
      above={
        <div className="xl-bar">
          <SavedSearches list="received" />
        </div>
      }
      panel={(row, onClose) => <ReceivedPanel key={row.id} kid={row.id} onClose={onClose} />}
      keepsOpen
      bulkActions={bulkActions}
      remove={exchangeApi.receiving.delete}
    />
  );
}

/** Page of the received MDS. */
export function ReceivedPage() {
  return <ReceivedList name="exchangeLists.received" columns={useReceivedColumns()} />;
}
