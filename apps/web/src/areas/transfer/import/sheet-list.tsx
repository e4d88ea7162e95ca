import { nodeType, transferImportApi, type ImportedSheetRow, type SheetImportRow } from '@matlas/contract';
import {
  Code,
  FindingDisc,
  formatNumber,
  NodeBadge,
  ResourceList,
  useFilterOptions,
  useT,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { nodeKinds } from '../../mds/amounts';
import { sheetPath } from '../../shared/paths';

function SheetResult({ row }: { row: ImportedSheetRow }) {
  const t = useT();
  if (row.heldBack) return <>{t('mdsUpload.heldBack')}</>;
  if (!row.ok)
    return (
      <span className="mi-wrong">
        <FindingDisc severity="error" /> {t('mdsUpload.notTaken')}
      </span>
    );
  return (
    <>
      {t(`mdsUpload.action.${row.action ?? 'new'}`)}
      {row.releases && row.action !== 'unchanged' ? ` · ${t('mdsUpload.released')}` : ''}
    </>
  );
}
const columns: Column<ImportedSheetRow>[] = [
  {
    field: 'name',
    sortable: true,
    render: (row) => (
      <span className="d-name">
        <NodeBadge kind={nodeKinds[row.kind]} />
        {row.name || row.key}
      </span>
    ),
  },
  { field: 'number', width: 160, sortable: true, priority: 2, render: (row) => <Code>{row.number ?? '–'}</Code> },
  { field: 'action', width: 200, priority: 1, render: (row) => <SheetResult row={row} /> },
  {
    key: 'here',
    width: 150,
    priority: 2,
    render: (row) =>
      row.sheetId === null ? (
        '–'
      ) : (
        <Link to={sheetPath(row.sheetId)}>
          <Code>
            {row.cid} / {row.cver}
          </Code>
        </Link>
      ),
  },
  { field: 'nodes', width: 100, align: 'right', sortable: true, priority: 3, render: (row) => formatNumber(row.nodes) },
  {
    field: 'errors',
    width: 100,
    align: 'right',
    sortable: true,
    priority: 2,
    render: (row) => formatNumber(row.errors),
  },
  {
    key: 'findings',
    width: 130,
    align: 'right',
    priority: 3,
    render: (row) => `${formatNumber(row.findingErrors)} / ${formatNumber(row.findingWarnings)}`,
  },
];

/** The sheets of the file with the planned or actual result of each. */
export function SheetList({
  row,
  views,
  onFaults,
}: {
  row: SheetImportRow;
  views: ReactNode;
  onFaults: (sheetName: string) => void;
}) {
  const t = useT();
  const kinds = useFilterOptions(nodeType);
  const filters: FilterSpec[] = [
    {
      field: 'ok',
      kind: 'choice',
      options: [
        { value: 'true', label: t('mdsUpload.taken') },
        { value: 'false', label: t('mdsUpload.notTaken') },
      ],
    },
    {
      field: 'action',
      kind: 'choice',
      options: (['new', 'version', 'unchanged'] as const).map((value) => ({
        value,
        label: t(`mdsUpload.action.${value}`),
      })),
    },
    { field: 'kind', kind: 'choices', options: kinds },
    { field: 'number', kind: 'text' },
  ];
  return (
    <ResourceList
      isInner
      name="mdsUpload.sheets"
      prefix="s"
      rowKey="n"
      list={transferImportApi.sheets}
      columns={columns}
      filters={filters}
      fixed={{ id: row.id }}
      above={views}
      rowActions={({ name }) => [{ key: 'faults', label: t('mdsUpload.toFaults'), onClick: () => onFaults(name) }]}
    />
  );
}
