import { FolderAddOutlined, FolderOpenOutlined, MinusSquareOutlined } from '@ant-design/icons';
import { mdsApi, mdsFolderApi, type FolderRow, type SheetRow } from '@matlas/contract';
import { call, refreshAreas, ResourceList, useMay, useT, type RowAction } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sheetPath } from '../../shared/paths';
import { useUndo } from '../../shared/use-undo';
import { columnsWith, useSheetFilters } from '../sheet-columns';
import { ValidityMark } from '../local/sheet-marks';
import { AddSheetsDialog, MoveSheetsDialog } from './folder-dialogs';

const columns = columnsWith([
  { field: 'validity', title: 'mds.own.field.validity', width: 140, render: (sheet) => <ValidityMark sheet={sheet} /> },
]);

/** Removes sheets from a folder immediately, with undo. */
function useRemoveFromFolder(folderId: number): (sheets: readonly SheetRow[]) => void {
  const client = useQueryClient();
  const undo = useUndo();
  const { message } = App.useApp();
  const send = (route: typeof mdsFolderApi.put | typeof mdsFolderApi.takeOut, sheets: readonly SheetRow[]) =>
    call(route, { folderId, sheetIds: sheets.map(({ id }) => id) }, { log: 'folders.log.takeOut' }).finally(
      () => void refreshAreas(client, ['mds', 'data']),
    );
  const fail = (reason: Error) => void message.error(reason.message);
  return (sheets) =>
    void send(mdsFolderApi.takeOut, sheets)
      .then(() =>
        undo('folders.takenOut', () => void send(mdsFolderApi.put, sheets).catch(fail), { count: sheets.length }),
      )
      .catch(fail);
}

/** The sheets of a folder, the newest version of each. */
export function FolderSheets({ folder }: { folder: FolderRow }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [moved, setMoved] = useState<readonly SheetRow[]>();
  const [isAdding, setAdding] = useState(false);
  const takeOut = useRemoveFromFolder(folder.id);
  const mayFile = may(mdsFolderApi.put);
  const rowActions = (sheet: SheetRow): RowAction[] => [
    {
      key: 'move',
      icon: <FolderOpenOutlined aria-hidden />,
      label: t('folders.moveAction'),
      onClick: () => setMoved([sheet]),
    },
    {
      key: 'takeOut',
      icon: <MinusSquareOutlined aria-hidden />,
      label: t('folders.takeOut'),
      onClick: () => takeOut([sheet]),
    },
  ];
  const bulkActions = (rows: readonly SheetRow[], clear: () => void) => (
    <>
      <Button size="small" onClick={() => setMoved(rows)}>
        {t('folders.moveAction')}
      </Button>
      <Button
        size="small"
        onClick={() => {
          takeOut(rows);
          clear();
        }}
      >
        {t('folders.takeOut')}
      </Button>
    </>
  );
  return (
    <>
      <ResourceList
        isInner
        name="mds.visible"
        explainsEmpty="folders.nothingInside"
        list={mdsApi.sheets.pageVisible}
        columns={columns}
        defaultSort="-updateTime"
        filters={useSheetFilters()}
        fixed={{ folderId: folder.id, latestOnly: true }}
        onOpen={(sheet) => void navigate(sheetPath(sheet.id))}
        actions={
          mayFile ? (
            <Button icon={<FolderAddOutlined aria-hidden />} onClick={() => setAdding(true)}>
              {t('folders.addAction')}
            </Button>
          ) : null
        }
        {...(mayFile ? { rowActions, bulkActions } : {})}
      />
      {moved ? (
        <MoveSheetsDialog
          sheets={moved}
          from={folder.id}
          onDone={() => undefined}
          onClose={() => setMoved(undefined)}
        />
      ) : null}
      {isAdding ? <AddSheetsDialog folder={folder} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
