import { exchangeListsApi, type SentListRow } from '@matlas/contract';
import { Code, formatDate, Name, ResourceList, useT, type Column, type RowAction } from '@matlas/web-kit';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { sendingPath } from '../../shared/paths';
import { useTakeBack, type WithdrawnShare } from '../core/sending/use-take-back';
import { SavedSearches } from './saved-searches';
import { useShareColumns, useShareFilters } from './share-columns';
import './lists.css';

function useColumns(): Column<SentListRow>[] {
  const { first, state, more } = useShareColumns<SentListRow>();
  return [
    ...first,
    { field: 'sendDate', width: 100, priority: 3, sortable: true, render: (row) => formatDate(row.sendDate) },
    { field: 'approveDate', width: 100, priority: 3, sortable: true, render: (row) => formatDate(row.approveDate) },
    {
      field: 'recEnt',
      width: 108,
      priority: 2,
      render: (row) => <Name of={{ name: row.recEnt, foreignName: row.recEntEn }} />,
    },
    { field: 'recEntID', width: 80, priority: 3, render: (row) => <Code>{row.recEntID}</Code> },
    ...state,
    { field: 'sentBy', width: 112, priority: 3, isExtra: true, render: (row) => row.sentBy ?? '–' },
    ...more,
  ];
}
const toWithdrawnShares = (rows: readonly SentListRow[]): WithdrawnShare[] =>
  rows.map(({ id, recEnt, recEntEn }) => ({ kid: id, recEntName: recEnt, recEntEname: recEntEn }));

/** All sendings, one row per recipient. A row opens the sending status of its sheet. */
export function SentPage() {
  const t = useT();
  const navigate = useNavigate();
  const { mayTakeBack, recall, cancel, dialog } = useTakeBack();
  const rowActions = (row: SentListRow): RowAction[] => [
    ...(row.can.recall
      ? [{ key: 'recall', label: t('exchangeLists.sent.recall'), onClick: () => recall(toWithdrawnShares([row])) }]
      : []),
    ...(row.can.cancel
      ? [
          {
            key: 'cancel',
            label: t('exchangeLists.sent.cancel'),
            isDanger: true,
            onClick: () => cancel(toWithdrawnShares([row])),
          },
        ]
      : []),
  ];
  const bulkActions = (rows: readonly SentListRow[]) => {
    const [recallable, cancellable] = [rows.filter(({ can }) => can.recall), rows.filter(({ can }) => can.cancel)];
    const words = (verb: 'recall' | 'cancel', able: readonly SentListRow[]) =>
      able.length < rows.length
        ? t(`exchangeLists.sent.${verb}Some`, { count: able.length, total: rows.length })
        : t(`exchangeLists.sent.${verb}`);
    return (
      <>
        <Button
          size="small"
          disabled={recallable.length === 0}
          title={recallable.length === 0 ? t('exchangeLists.sent.noneRecallable') : undefined}
          onClick={() => recall(toWithdrawnShares(recallable))}
        >
          {words('recall', recallable)}
        </Button>
        <Button
          size="small"
          danger
          disabled={cancellable.length === 0}
          title={cancellable.length === 0 ? t('exchangeLists.sent.noneCancellable') : undefined}
          onClick={() => cancel(toWithdrawnShares(cancellable))}
        >
          {words('cancel', cancellable)}
        </Button>
      </>
    );
  };
  return (
    <>
      <ResourceList
        name="exchangeLists.sent"
        list={exchangeListsApi.sent.page}
        columns={useColumns()}
        defaultSort="-sendDate"
        filters={useShareFilters({ at: 'sendDate', partner: 'recEnt' })}
        exports={exchangeListsApi.sent.export}
        above={
          <div className="xl-bar">
            <SavedSearches list="sent" />
          </div>
        }
        onOpen={(row) => void navigate(sendingPath(row.sheetId))}
        {...(mayTakeBack ? { rowActions, bulkActions } : {})}
      />
      {dialog}
    </>
  );
}
