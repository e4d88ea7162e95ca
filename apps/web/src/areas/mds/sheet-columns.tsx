import { auditStatus, lockState, nodeStatus, nodeType, type SheetRow } from '@matlas/contract';
import {
  Code,
  formatDate,
  formatNumber,
  Name,
  NodeBadge,
  OtherName,
  useFilterOptions,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import { nodeKinds } from './amounts';
import { LockTag } from './lock-tag';
import { StatusTag, VersionCode } from './sheet-tags';
import './mds.css';

export const renderSheetName = (sheet: SheetRow) => (
  <span className="d-name">
    <NodeBadge kind={nodeKinds[sheet.kind]} />
    <Name of={sheet} />
  </span>
);

export function useSheetFilters(): FilterSpec[] {
  return [
    {
      field: 'kind',
      kind: 'choice',
      options: useFilterOptions(nodeType).filter(({ value }) => value !== String(nodeType.of.substance)),
    },
    { field: 'status', kind: 'choices', options: useFilterOptions(nodeStatus) },
    { field: 'updateTime', kind: 'dates' },
    { field: 'number', kind: 'text' },
    { field: 'supplier', kind: 'text', label: 'mds.visible.field.supplierName' },
    { field: 'auditStatus', kind: 'choice', options: useFilterOptions(auditStatus) },
    { field: 'lockState', kind: 'choice', options: useFilterOptions(lockState) },
  ];
}

/** The columns shared by both lists; `middle` adds the specific ones. */
export const columnsWith = (middle: readonly Column<SheetRow>[]): Column<SheetRow>[] => [
  { field: 'name', sortable: true, render: renderSheetName },
  { field: 'number', width: 150, sortable: true, priority: 1, render: (sheet) => <Code>{sheet.number ?? '–'}</Code> },
  { key: 'cid', width: 140, render: (sheet) => <VersionCode sheet={sheet} /> },
  {
    field: 'status',
    width: 124,
    priority: 1,
    sortable: true,
    render: (sheet) => (
      <>
        <StatusTag status={sheet.status} /> <LockTag sheet={sheet} isShort />
      </>
    ),
  },
  {
    field: 'massGrams',
    width: 110,
    align: 'right',
    sortable: true,
    priority: 3,
    render: (sheet) => formatNumber(sheet.massGrams),
  },
  ...middle,
  { field: 'updateTime', width: 112, sortable: true, priority: 3, render: (sheet) => formatDate(sheet.updateTime) },
  { field: 'foreignName', width: 180, priority: 3, isExtra: true, render: (sheet) => <OtherName of={sheet} /> },
  {
    field: 'releasedAt',
    width: 112,
    sortable: true,
    priority: 3,
    isExtra: true,
    render: (sheet) => formatDate(sheet.releasedAt),
  },
  {
    field: 'validUntil',
    width: 112,
    sortable: true,
    priority: 3,
    isExtra: true,
    render: (sheet) => formatDate(sheet.validUntil),
  },
];
