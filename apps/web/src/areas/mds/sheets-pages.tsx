import { auditStatus, mdsApi, nodeStatus, nodeType, receiveStatus, type SheetRow } from '@matlas/contract';
import { Code, formatDate, formatNumber, Name, NodeBadge, OtherName, ResourceList, useFilterOptions, useMay, useT, useWordOf, type Column, type FilterSpec } from '@matlas/web-kit';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { newSheetPath, sheetPath } from '../paths';
import { nodeKinds } from './amounts';
import { FindingCounts, StatusTag, VersionCode } from './sheet-tags';
import './mds.css';

const named = (sheet: SheetRow) => <span className="d-name"><NodeBadge kind={nodeKinds[sheet.kind]} /><Name of={sheet} /></span>;

function useFilters(): FilterSpec[] {
  return [
    { field: 'kind', kind: 'choice', options: useFilterOptions(nodeType).filter(({ value }) => value !== String(nodeType.of.substance)) },
    { field: 'status', kind: 'choices', options: useFilterOptions(nodeStatus) },
    { field: 'updateTime', kind: 'dates' },
    { field: 'number', kind: 'text' },
    { field: 'supplier', kind: 'text', label: 'mds.visible.field.supplierName' },
    { field: 'auditStatus', kind: 'choice', options: useFilterOptions(auditStatus) },
  ];
}

/** The columns that both lists share; `middle` tells what is special. */
const columnsWith = (middle: readonly Column<SheetRow>[]): Column<SheetRow>[] => [
  { field: 'name', sortable: true, render: named },
  { field: 'number', width: 150, sortable: true, priority: 1, render: (sheet) => <Code>{sheet.number ?? '–'}</Code> },
  { key: 'cid', width: 140, render: (sheet) => <VersionCode sheet={sheet} /> },
  { field: 'status', width: 104, priority: 1, sortable: true, render: (sheet) => <StatusTag status={sheet.status} /> },
  { field: 'massGrams', width: 110, align: 'right', sortable: true, priority: 3, render: (sheet) => formatNumber(sheet.massGrams) },
  ...middle,
  { field: 'updateTime', width: 112, sortable: true, priority: 3, render: (sheet) => formatDate(sheet.updateTime) },
  { field: 'foreignName', width: 180, priority: 3, isExtra: true, render: (sheet) => <OtherName of={sheet} /> },
  { field: 'releasedAt', width: 112, sortable: true, priority: 3, isExtra: true, render: (sheet) => formatDate(sheet.releasedAt) },
  { field: 'validUntil', width: 112, sortable: true, priority: 3, isExtra: true, render: (sheet) => formatDate(sheet.validUntil) },
];

/** Where a sheet begins. */
function NewSheetLink() {
  const t = useT();
  return useMay()(mdsApi.component.create) ? <Link to={newSheetPath}><Button type="primary">{t('mds.edit.create.component')}</Button></Link> : null;
}

/** The enterprise's own sheets, drafts among them. */
export function OwnSheetsPage() {
  const navigate = useNavigate();
  const columns = columnsWith([{ key: 'findings', width: 96, render: (sheet) => <FindingCounts errors={sheet.errorCount} warnings={sheet.warningCount} /> }]);
  return (
    <ResourceList
      name="mds.own" list={mdsApi.sheets.page} columns={columns} defaultSort="-updateTime" filters={useFilters()} remove={mdsApi.sheets.delete} actions={<NewSheetLink />}
      onOpen={(sheet) => void navigate(sheetPath(sheet.id))}
    />
  );
}

/** Everything that may be seen: own, received and published, the newest version of each. */
export function VisibleSheetsPage() {
  const t = useT();
  const wordOf = useWordOf();
  const navigate = useNavigate();
  const columns = columnsWith([
    { field: 'supplierName', width: 160, priority: 3, render: (sheet) => (sheet.supplierName ? <Name of={{ name: sheet.supplierName, foreignName: sheet.supplierForeignName }} /> : '–') },
    { key: 'source', width: 116, render: (sheet) => (sheet.receiveStatus ? wordOf(receiveStatus, sheet.receiveStatus) : t(`mds.source.${sheet.source}`)) },
  ]);
  return <ResourceList name="mds.visible" list={mdsApi.sheets.pageVisible} columns={columns} defaultSort="-updateTime" filters={useFilters()} onOpen={(sheet) => void navigate(sheetPath(sheet.id))} />;
}
