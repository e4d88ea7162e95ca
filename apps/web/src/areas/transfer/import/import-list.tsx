import { transferImportApi, type SheetImportRow } from '@matlas/contract';
import {
  formatBytes,
  formatDateTime,
  formatNumber,
  ResourceList,
  useNarrow,
  useT,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import { StateTag } from './state-tag';

const columns: Column<SheetImportRow>[] = [
  { field: 'fileName', sortable: true },
  { field: 'state', width: 140, priority: 1, render: (row) => <StateTag state={row.state} /> },
  { key: 'format', width: 150, priority: 3, render: (row) => <Format name={row.format} /> },
  {
    field: 'fileSize',
    width: 110,
    align: 'right',
    sortable: true,
    priority: 3,
    render: (row) => formatBytes(row.fileSize),
  },
  { key: 'sheets', width: 110, align: 'right', priority: 2, render: (row) => <Count of="sheets" row={row} /> },
  { key: 'wrong', width: 110, align: 'right', priority: 2, render: (row) => <Count of="wrong" row={row} /> },
  { field: 'startedBy', width: 140, sortable: true, priority: 3 },
  { field: 'createTime', width: 150, sortable: true, priority: 2, render: (row) => formatDateTime(row.createTime) },
];
const states = ['reading', 'checked', 'writing', 'done', 'failed'] as const;

/** On a phone there are no column headers, so the figure has a label. */
function Count({ of, row }: { of: 'sheets' | 'wrong'; row: SheetImportRow }) {
  const t = useT();
  const isNarrow = useNarrow();
  const figure = formatNumber(row.counts[of]);
  return <>{isNarrow ? `${t(`mdsUpload.figure.${of}`)} ${figure}` : figure}</>;
}
function Format({ name }: { name: string }) {
  const t = useT();
  return <>{t(`mdsUpload.format.${name}`)}</>;
}

/** Earlier imports with their results. */
export function ImportList({ onOpen }: { onOpen: (id: number) => void }) {
  const t = useT();
  const filters: FilterSpec[] = [
    {
      field: 'state',
      kind: 'choice',
      options: states.map((value) => ({ value, label: t(`mdsUpload.state.${value}`) })),
    },
    { field: 'createTime', kind: 'dates' },
  ];
  return (
    <ResourceList
      isInner
      name="mdsUpload.imports"
      list={transferImportApi.page}
      columns={columns}
      defaultSort="-createTime"
      filters={filters}
      remove={transferImportApi.delete}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}
