import { scipDossierState, scipObligationApi, type ScipModelRow } from '@matlas/contract';
import { Code, formatNumber, noValue, ResourceList, useT, useWordOf, type Column } from '@matlas/web-kit';
import { ObligationPanel } from './obligation-panel';
import './scip.css';

/** Vehicles and what has to be notified for them. */
export function ObligationPage() {
  const t = useT();
  const wordOf = useWordOf();
  const columns: Column<ScipModelRow>[] = [
    { field: 'projectName', sortable: true },
    {
      field: 'internalNumber',
      width: 170,
      priority: 1,
      sortable: true,
      render: (row) => <Code>{row.internalNumber}</Code>,
    },
    {
      field: 'positions',
      width: 110,
      align: 'right',
      priority: 3,
      sortable: true,
      render: (row) => formatNumber(row.positions),
    },
    { field: 'asOf', width: 140, priority: 2, sortable: true, render: (row) => row.asOf ?? t('scip.notAnalysed') },
    {
      field: 'dossierState',
      width: 140,
      priority: 2,
      sortable: true,
      render: (row) => (row.dossierState === null ? noValue : wordOf(scipDossierState, row.dossierState)),
    },
    {
      field: 'articles',
      width: 120,
      align: 'right',
      priority: 2,
      render: (row) => (row.articles === null ? noValue : formatNumber(row.articles)),
    },
  ];
  return (
    <ResourceList
      name="scip"
      list={scipObligationApi.bomModPage}
      columns={columns}
      defaultSort="-id"
      keepsOpen
      panel={(row, onClose) => <ObligationPanel key={row.id} row={row} onClose={onClose} />}
    />
  );
}
