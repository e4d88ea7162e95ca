import {
  CheckCircleOutlined,
  CopyOutlined,
  DeleteOutlined,
  LockOutlined,
  NodeIndexOutlined,
  PlusSquareOutlined,
  SettingOutlined,
  StarOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { mdsApi, mdsLocalApi, mdsTraceApi, type SheetRow } from '@matlas/contract';
import { ResourceList, useMay, useT, type RowAction } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { newSheetPath, sheetPath, tracePath } from '../../shared/paths';
import { CompareSelected } from '../compare/compare-link';
import { columnsWith, useSheetFilters } from '../sheet-columns';
import { FindingCounts } from '../sheet-tags';
import { useCopySheet } from '../editor/use-copy-sheet';
import { useFolderChoice } from './folder-filter';
import { LockDialog } from './lock-dialog';
import { SetUpDialog } from './set-up-dialog';
import { SheetMarks, ValidityMark } from './sheet-marks';
import { useSetUp } from './use-set-up';
import { useUnlock } from './use-unlock';
import { useSheetDeletion } from './use-sheet-deletion';

const lists = {
  own: {
    list: mdsApi.sheets.page,
    exports: mdsLocalApi.own.export,
    setUp: mdsLocalApi.own.setUp,
    remove: mdsApi.sheets.delete,
  },
  imds: {
    list: mdsLocalApi.imds.page,
    exports: mdsLocalApi.imds.export,
    setUp: mdsLocalApi.imds.setUp,
    remove: mdsLocalApi.imds.delete,
  },
} as const;

const columns = columnsWith([
  { field: 'validity', width: 140, render: (sheet) => <ValidityMark sheet={sheet} /> },
  {
    key: 'findings',
    width: 88,
    render: (sheet) => <FindingCounts errors={sheet.errorCount} warnings={sheet.warningCount} />,
  },
  { key: 'marks', width: 132, priority: 3, render: (sheet) => <SheetMarks sheet={sheet} /> },
]);

/** Link to the page that creates a sheet. */
function NewSheetLink() {
  const t = useT();
  return useMay()(mdsApi.component.create) ? (
    <Link to={newSheetPath}>
      <Button type="primary">{t('mds.edit.create.component')}</Button>
    </Link>
  ) : null;
}

/** Actions of one sheet, the recommended one first. */
function useRowActions(
  source: keyof typeof lists,
  onSetUp: (sheets: readonly SheetRow[]) => void,
  onLock: (sheets: readonly SheetRow[]) => void,
): (sheet: SheetRow) => RowAction[] {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const copy = useCopySheet();
  const setUp = useSetUp(lists[source].setUp);
  const { remove } = useSheetDeletion(lists[source].remove);
  const unlock = useUnlock();
  return (sheet) => {
    const action = (key: string, icon: ReactNode, onClick: () => void): RowAction => ({
      key,
      icon,
      label: t(`localData.action.${key}`),
      onClick,
    });
    return [
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
      ...(may(mdsApi.sheets.copy)
        ? [action('copy', <CopyOutlined aria-hidden />, () => copy.mutate({ id: sheet.id, copyKind: 'newSheet' }))]
        : []),
      ...(may(mdsTraceApi.page)
        ? [action('whereUsed', <NodeIndexOutlined aria-hidden />, () => void navigate(tracePath(sheet.id)))]
        : []),
      ...(setUp && sheet.kind === 1
        ? [
            action('prefer', <StarOutlined aria-hidden />, () =>
              setUp([sheet], { preferred: true }, 'localData.preferred'),
            ),
          ]
        : []),
      ...(setUp ? [action('setUp', <SettingOutlined aria-hidden />, () => onSetUp([sheet]))] : []),
      ...(sheet.can.unlock && unlock
        ? [action('unlock', <UnlockOutlined aria-hidden />, () => unlock([sheet]))]
        : sheet.can.lock
          ? [action('lock', <LockOutlined aria-hidden />, () => onLock([sheet]))]
          : []),
      ...(remove && sheet.can.delete
        ? [{ ...action('delete', <DeleteOutlined aria-hidden />, () => remove([sheet])), isDanger: true }]
        : []),
    ];
  };
}

/** Locks and unlocks the selected sheets that allow it. */
function BulkLocks({
  rows,
  onLock,
  clear,
}: {
  rows: readonly SheetRow[];
  onLock: (sheets: readonly SheetRow[]) => void;
  clear: () => void;
}) {
  const t = useT();
  const unlock = useUnlock();
  const [open, locked] = [
    rows.filter(({ can, lockState: state }) => can.lock && state === 0),
    rows.filter(({ can }) => can.unlock),
  ];
  return (
    <>
      {open.length > 0 ? (
        <Button size="small" onClick={() => onLock(open)}>
          {t('localData.lock.many', { count: open.length })}
        </Button>
      ) : null}
      {unlock && locked.length > 0 ? (
        <Button
          size="small"
          onClick={() => {
            unlock(locked);
            clear();
          }}
        >
          {t('localData.lock.undoMany', { count: locked.length })}
        </Button>
      ) : null}
    </>
  );
}

/** Bulk actions; an action that none of the selected sheets allows is not offered. */
function useBulkActions(
  source: keyof typeof lists,
  onSetUp: (sheets: readonly SheetRow[]) => void,
  onLock: (sheets: readonly SheetRow[]) => void,
) {
  const t = useT();
  const setUp = useSetUp(lists[source].setUp);
  const { remove } = useSheetDeletion(lists[source].remove);
  if (!setUp && !remove) return undefined;
  return (rows: readonly SheetRow[], clear: () => void) => {
    const [due, removable] = [rows.filter(({ can }) => can.confirm), rows.filter(({ can }) => can.delete)];
    return (
      <>
        {rows.length === 2 ? <CompareSelected sheets={rows} /> : null}
        {setUp && due.length > 0 ? (
          <Button
            size="small"
            onClick={() => {
              setUp(due, { stillValid: true }, 'localData.confirmed');
              clear();
            }}
          >
            {t('localData.confirmMany', { count: due.length })}
          </Button>
        ) : null}
        {setUp ? (
          <Button size="small" onClick={() => onSetUp(rows)}>
            {t('localData.action.setUp')}
          </Button>
        ) : null}
        <BulkLocks rows={rows} onLock={onLock} clear={clear} />
        {remove ? (
          <Button
            size="small"
            danger
            disabled={removable.length === 0}
            onClick={() => {
              remove(removable);
              clear();
            }}
          >
            {removable.length < rows.length
              ? t('localData.removeSome', { count: removable.length, total: rows.length })
              : t('kit.delete')}
          </Button>
        ) : null}
      </>
    );
  };
}

/** Own sheets including drafts, or the sheets that came from IMDS. */
export function OwnList({ source, views }: { source: keyof typeof lists; views: ReactNode }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly SheetRow[]>();
  const [toLock, setToLock] = useState<readonly SheetRow[]>();
  const { list, exports, setUp } = lists[source];
  const bulkActions = useBulkActions(source, setChosen, setToLock);
  return (
    <>
      <ResourceList
        name="mds.own"
        list={list}
        columns={columns}
        defaultSort="-updateTime"
        filters={useSheetFilters()}
        fixed={useFolderChoice()}
        exports={exports}
        above={views}
        create={source === 'own' ? <NewSheetLink /> : null}
        rowActions={useRowActions(source, setChosen, setToLock)}
        {...(bulkActions ? { bulkActions } : {})}
        onOpen={(sheet) => void navigate(sheetPath(sheet.id))}
      />
      {chosen ? (
        <SetUpDialog route={setUp} sheets={chosen} onDone={() => undefined} onClose={() => setChosen(undefined)} />
      ) : null}
      {toLock ? <LockDialog sheets={toLock} onClose={() => setToLock(undefined)} /> : null}
    </>
  );
}
