import { transferImportApi, type ImportFaultRow, type SheetImportRow } from '@matlas/contract';
import { FindingDisc, formatNumber, ResourceList, useRoute, useT, type Column, type FilterSpec } from '@matlas/web-kit';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useFaultPlace } from './fault-place';
import { log } from './log';

function Place({ fault, fileName }: { fault: Pick<ImportFaultRow, 'place'>; fileName: string }) {
  return <>{useFaultPlace(fileName)(fault.place)}</>;
}
const columnsOf = (fileName: string): Column<ImportFaultRow>[] => [
  {
    field: 'message',
    render: (row) => (
      <span className="mi-message">
        <FindingDisc severity={row.severity} />
        <span>
          {row.title === null ? null : <strong>{row.title}</strong>} {row.message}
        </span>
      </span>
    ),
  },
  { field: 'sheetName', width: 200, sortable: true, priority: 2, render: (row) => row.sheetName ?? '–' },
  {
    key: 'nodeName',
    width: 180,
    priority: 3,
    render: (row) => (row.names.length > 0 ? row.names.join(' › ') : (row.nodeName ?? '–')),
  },
  {
    key: 'place',
    width: 184,
    priority: 2,
    render: (row) => (
      <span className="mi-place">
        <Place fault={row} fileName={fileName} />
      </span>
    ),
  },
  { field: 'field', width: 150, priority: 3, render: (row) => row.field ?? '–' },
  { field: 'value', width: 140, sortable: true, priority: 1, render: (row) => row.value ?? '–' },
];

/** All findings with their position in the file; errors can be corrected in their lines. */
export function FaultList({
  row,
  views,
  decisions,
  onLine,
}: {
  row: SheetImportRow;
  views: ReactNode;
  decisions: ReactNode;
  onLine: (lineKey?: string) => void;
}) {
  const t = useT();
  const choices = (field: 'severity' | 'source', values: readonly string[]): FilterSpec => ({
    field,
    kind: 'choice',
    options: values.map((value) => ({ value, label: t(`mdsUpload.${field}.${value}`) })),
  });
  const { data: kinds = [] } = useRoute(transferImportApi.faultKinds, { id: row.id }, { log: log('faultKinds') });
  const filters: FilterSpec[] = [
    {
      field: 'code',
      kind: 'choice',
      options: [...new Map(kinds.map((kind) => [kind.code, kind])).values()].map(({ code, count, example }) => ({
        value: code,
        label: `${formatNumber(count)} × ${example}`,
      })),
    },
    choices('severity', ['error', 'warning']),
    choices('source', ['file', 'match', 'check']),
    { field: 'sheetName', kind: 'text' },
    { field: 'row', kind: 'numbers' },
  ];
  const toLines =
    row.state === 'checked' && row.counts.errors > 0 ? (
      <Button type="primary" onClick={() => onLine()}>
        {t('mdsUpload.toLines')}
      </Button>
    ) : null;
  return (
    <ResourceList
      isInner
      name="mdsUpload.faults"
      rowKey="n"
      list={transferImportApi.faults}
      columns={columnsOf(row.fileName)}
      filters={filters}
      fixed={{ id: row.id }}
      {...(row.state === 'checked'
        ? {
            rowActions: (fault: ImportFaultRow) =>
              fault.correctable
                ? [{ key: 'line', label: t('mdsUpload.toLine'), onClick: () => onLine(fault.lineKey) }]
                : [],
          }
        : {})}
      above={
        <>
          {views}
          {decisions}
          {toLines ? <div className="mi-bar">{toLines}</div> : null}
        </>
      }
    />
  );
}
