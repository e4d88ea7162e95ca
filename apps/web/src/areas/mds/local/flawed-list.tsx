import { CheckCircleOutlined, NodeIndexOutlined, PlusSquareOutlined, RollbackOutlined } from '@ant-design/icons';
import { mdsApi, mdsLocalApi, mdsTraceApi, sheetFlaw, type FlawedSheetRow } from '@matlas/contract';
import { VALIDITY } from '@matlas/domain';
import {
  Code,
  formatDate,
  ResourceList,
  useFilterOptions,
  useMay,
  useT,
  useWordOf,
  type Column,
  type FilterSpec,
  type RowAction,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { sheetPath, tracePath } from '../../shared/paths';
import { useCopySheet } from '../editor/use-copy-sheet';
import { renderSheetName } from '../sheet-columns';
import { StatusTag, VersionCode } from '../sheet-tags';
import { useSetUp } from './use-set-up';
import { useSheetDeletion } from './use-sheet-deletion';
import './local.css';

const dayMs = 86_400_000;

function Flaws({ sheet }: { sheet: FlawedSheetRow }) {
  const wordOf = useWordOf();
  return (
    <span className="lo-flaws">
      {sheet.flaws.map((flaw) => (
        <Tag key={flaw}>{wordOf(sheetFlaw, flaw)}</Tag>
      ))}
    </span>
  );
}
const columns: Column<FlawedSheetRow>[] = [
  { field: 'name', sortable: true, render: renderSheetName },
  { field: 'flaws', width: 300, priority: 1, render: (sheet) => <Flaws sheet={sheet} /> },
  { field: 'number', width: 150, sortable: true, priority: 3, render: (sheet) => <Code>{sheet.number ?? '–'}</Code> },
  { key: 'cid', width: 140, render: (sheet) => <VersionCode sheet={sheet} /> },
  { field: 'status', width: 104, sortable: true, render: (sheet) => <StatusTag status={sheet.status} /> },
  { field: 'validUntil', width: 112, sortable: true, priority: 3, render: (sheet) => formatDate(sheet.validUntil) },
  {
    field: 'confirmBy',
    width: 128,
    sortable: true,
    priority: 3,
    isExtra: true,
    render: (sheet) => formatDate(sheet.confirmBy),
  },
];

function useRowActions(): (sheet: FlawedSheetRow) => RowAction[] {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const copy = useCopySheet();
  const setUp = useSetUp(mdsLocalApi.own.setUp);
  const { restore } = useSheetDeletion();
  return (sheet) => {
    const action = (key: string, icon: ReactNode, onClick: () => void): RowAction => ({
      key,
      icon,
      label: t(`localData.action.${key}`),
      onClick,
    });
    const isGone = sheet.deletedAt !== null;
    const mayComeBack = isGone && Date.now() - Date.parse(sheet.deletedAt ?? '') < VALIDITY.restoreDays * dayMs;
    return [
      ...(restore && mayComeBack ? [action('restore', <RollbackOutlined aria-hidden />, () => restore([sheet]))] : []),
      ...(setUp && sheet.can.confirm
        ? [
            action('confirm', <CheckCircleOutlined aria-hidden />, () =>
              setUp([sheet], { stillValid: true }, 'localData.confirmed'),
            ),
          ]
        : []),
      ...(sheet.can.newVersion && may(mdsApi.sheets.copy)
        ? [
            action('newVersion', <PlusSquareOutlined aria-hidden />, () =>
              copy.mutate({ id: sheet.id, copyKind: 'newVersion' }),
            ),
          ]
        : []),
      ...(may(mdsTraceApi.page) && !isGone
        ? [action('whereUsed', <NodeIndexOutlined aria-hidden />, () => void navigate(tracePath(sheet.id)))]
        : []),
    ];
  };
}

/** Own sheets that are superseded or invalid, with the reasons and the action that solves the problem. */
export function FlawedList({ views }: { views: ReactNode }) {
  const navigate = useNavigate();
  const filters: FilterSpec[] = [{ field: 'flaws', kind: 'choices', options: useFilterOptions(sheetFlaw) }];
  return (
    <ResourceList
      name="localData.flawed"
      list={mdsLocalApi.listFlawed}
      columns={columns}
      defaultSort="-updateTime"
      filters={filters}
      above={views}
      rowActions={useRowActions()}
      onOpen={(sheet) => {
        if (sheet.deletedAt === null) void navigate(sheetPath(sheet.id));
      }}
    />
  );
}
