import { exchangeCheckApi, infoType, type CheckFindingRow, type CheckKind, type CheckRunRow } from '@matlas/contract';
import {
  Code,
  formatNumber,
  Name,
  ResourceList,
  useFilterOptions,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { sheetPlacePath } from '../../shared/paths';
import { LevelMark } from './level-mark';
import { KindFigures } from './run-facts';

const formatRange = (low: string | null, high: string | null): string =>
  low === null && high === null
    ? '–'
    : low === high || low === null
      ? formatNumber(high ?? '')
      : `${formatNumber(low)}–${formatNumber(high ?? '')}`;
/** Exact numbers may be long; the title shows the complete range. */
const Range = ({ low, high }: { low: string | null; high: string | null }) => (
  <span title={formatRange(low, high)}>{formatRange(low, high)}</span>
);
const isOfSubstance = (kind: CheckKind): boolean => kind === 'svhc' || kind === 'substances';
const nodeOf = ({ names }: CheckFindingRow): string => names.at(-1) ?? '';

function columnsOf(kind: CheckKind): Column<CheckFindingRow>[] {
  const finding: Column<CheckFindingRow>[] = isOfSubstance(kind)
    ? [
        {
          field: 'substanceName',
          sortable: true,
          priority: 2,
          width: 216,
          render: (row) => row.substanceName ?? row.title,
        },
        { field: 'cas', width: 110, sortable: true, priority: 2, render: (row) => <Code>{row.cas ?? '–'}</Code> },
        {
          field: 'maxPercent',
          width: 216,
          align: 'right',
          sortable: true,
          priority: 2,
          render: (row) => <Range low={row.minPercent} high={row.maxPercent} />,
        },
        {
          key: 'grams',
          width: 168,
          align: 'right',
          priority: 3,
          render: (row) => <Range low={row.minGrams} high={row.maxGrams} />,
        },
      ]
    : [
        { field: 'title', width: 220, priority: 2, render: (row) => row.title },
        { field: 'message', width: 320, priority: 2, render: (row) => <span title={row.message}>{row.message}</span> },
      ];
  return [
    {
      field: 'sheetName',
      sortable: true,
      isName: true,
      render: (row) => <Name of={{ name: row.sheetName, foreignName: row.sheetForeignName }} />,
    },
    { field: 'level', width: 104, priority: 1, render: (row) => <LevelMark level={row.level} /> },
    ...finding,
    {
      key: 'place',
      width: 200,
      priority: 2,
      render: (row) => <span title={row.names.join(' › ')}>{nodeOf(row)}</span>,
    },
    {
      field: 'sheetNumber',
      width: 140,
      sortable: true,
      priority: 3,
      render: (row) => <Code>{row.sheetNumber ?? '–'}</Code>,
    },
    {
      field: 'supplierName',
      width: 180,
      sortable: true,
      priority: 3,
      isExtra: true,
      render: (row) => <Name of={{ name: row.supplierName, foreignName: row.supplierForeignName }} />,
    },
  ];
}

/** Findings of one kind in all sheets of a run. Each links to its place in the sheet. */
export function FindingResults({ run, kind, above }: { run: CheckRunRow; kind: CheckKind; above: ReactNode }) {
  const navigate = useNavigate();
  const filters: FilterSpec[] = [
    { field: 'level', kind: 'choices', options: useFilterOptions(infoType) },
    { field: 'sheetNumber', kind: 'text' },
    { field: 'supplierName', kind: 'text' },
    ...(isOfSubstance(kind)
      ? [{ field: 'cas', kind: 'text' } as const, { field: 'maxPercent', kind: 'numbers' } as const]
      : [{ field: 'code', kind: 'text' } as const]),
  ];
  return (
    <ResourceList
      name="rulePacks.findings"
      rowKey="n"
      list={exchangeCheckApi.findings}
      columns={columnsOf(kind)}
      filters={filters}
      fixed={{ runId: run.id, kind }}
      isInner
      above={
        <>
          {above}
          <KindFigures run={run} kind={kind} />
        </>
      }
      onOpen={(row) => void navigate(sheetPlacePath(row.sheetId, row.path))}
    />
  );
}
