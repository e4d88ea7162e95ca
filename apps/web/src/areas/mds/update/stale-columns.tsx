import { nodeType, type StaleReference } from '@matlas/contract';
import {
  Code,
  formatDate,
  Name,
  NodeBadge,
  useFilterOptions,
  useT,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import { nodeKinds } from '../amounts';
import { StatusTag } from '../sheet-tags';

const reasons = ['superseded', 'deleted', 'expired'] as const;

/** Reason why the reference should be replaced. */
export function ReasonTag({ reason }: { reason: StaleReference['reason'] }) {
  return <Tag>{useT()(`mdsUpdate.reason.${reason}`)}</Tag>;
}

/** The used version, and the newest version that can replace it. */
function Versions({ row }: { row: StaleReference }) {
  const t = useT();
  return row.toCver === null ? (
    <span>
      <Code>{row.fromCver}</Code> <span className="m-faint">{t('mdsUpdate.noNewer')}</span>
    </span>
  ) : (
    <Code>
      {row.fromCver} → {row.toCver}
    </Code>
  );
}

export function useStaleColumns(): Column<StaleReference>[] {
  const t = useT();
  const named = (kind: StaleReference['sheetKind'], name: string, foreignName: string | null) => (
    <span className="d-name">
      <NodeBadge kind={nodeKinds[kind]} />
      <span>
        <Name of={{ name, foreignName }} />
      </span>
    </span>
  );
  return [
    { field: 'sheetName', sortable: true, render: (row) => named(row.sheetKind, row.sheetName, row.sheetForeignName) },
    {
      key: 'sheetVersion',
      width: 140,
      priority: 3,
      render: (row) => (
        <Code>
          {row.sheetCid} / {row.sheetCver}
        </Code>
      ),
    },
    { field: 'sheetStatus', width: 92, priority: 3, render: (row) => <StatusTag status={row.sheetStatus} /> },
    {
      field: 'fromName',
      width: 240,
      priority: 2,
      sortable: true,
      render: (row) => named(row.fromKind, row.fromName, row.fromForeignName),
    },
    { key: 'versions', width: 140, priority: 1, render: (row) => <Versions row={row} /> },
    { field: 'reason', width: 116, priority: 2, sortable: true, render: (row) => <ReasonTag reason={row.reason} /> },
    { field: 'since', width: 112, priority: 3, sortable: true, render: (row) => formatDate(row.since) },
    {
      key: 'supplier',
      width: 148,
      priority: 3,
      render: (row) =>
        row.isOwn ? t('mdsUpdate.own') : <Name of={{ name: row.supplierName, foreignName: row.supplierNameEn }} />,
    },
    { field: 'uses', width: 64, align: 'right', priority: 3, isExtra: true },
    { field: 'sheetNumber', width: 132, priority: 3, isExtra: true, render: (row) => <Code>{row.sheetNumber}</Code> },
    { field: 'fromNumber', width: 132, priority: 3, isExtra: true, render: (row) => <Code>{row.fromNumber}</Code> },
  ];
}

export function useStaleFilters(): FilterSpec[] {
  const t = useT();
  return [
    {
      field: 'isDraft',
      kind: 'choice',
      options: [
        { value: 'true', label: t('mdsUpdate.drafts') },
        { value: 'false', label: t('mdsUpdate.releases') },
      ],
    },
    {
      field: 'reason',
      kind: 'choices',
      options: reasons.map((value) => ({ value, label: t(`mdsUpdate.reason.${value}`) })),
    },
    {
      field: 'isOwn',
      kind: 'choice',
      options: [
        { value: 'true', label: t('mdsUpdate.own') },
        { value: 'false', label: t('mdsUpdate.foreign') },
      ],
    },
    { field: 'sheetName', kind: 'text' },
    { field: 'fromName', kind: 'text' },
    { field: 'since', kind: 'dates' },
    {
      field: 'fromKind',
      kind: 'choice',
      options: useFilterOptions(nodeType).filter(({ value }) => value !== String(nodeType.of.substance)),
    },
  ];
}
