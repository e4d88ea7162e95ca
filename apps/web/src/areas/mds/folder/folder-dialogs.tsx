import { mdsApi, mdsFolderApi, type FolderRow, type SheetRow } from '@matlas/contract';
import { useCommand, useName, useRoute, useT } from '@matlas/web-kit';
import { App, Modal, Select } from 'antd';
import { useState } from 'react';
import { folderPaths, useFolderOptions } from './folder-options';
import './folder.css';

const top = 0;
const maxResults = 50;

/** The folder and all its descendants. */
function collectBranch(folders: readonly FolderRow[], id: number): Set<number> {
  const branch = new Set([id]);
  for (let before = 0; before < branch.size;) {
    before = branch.size;
    for (const folder of folders) if (branch.has(folder.parentId ?? 0)) branch.add(folder.id);
  }
  return branch;
}

/** Moves a folder with its contents; not into itself. */
export function MoveFolderDialog({
  folder,
  folders,
  onClose,
}: {
  folder: FolderRow;
  folders: readonly FolderRow[];
  onClose: () => void;
}) {
  const t = useT();
  const [parentId, setParent] = useState<number>();
  const move = useCommand(mdsFolderApi.move, { log: 'folders.log.move', onDone: onClose });
  const branch = collectBranch(folders, folder.id);
  const paths = folderPaths(folders);
  const options = [
    ...(folder.parentId === null ? [] : [{ value: top, label: t('folders.top') }]),
    ...folders
      .filter(({ id }) => !branch.has(id) && id !== folder.parentId)
      .map(({ id, shared }) => ({
        value: id,
        label: shared ? t('folders.sharedName', { name: paths.get(id) ?? '' }) : (paths.get(id) ?? ''),
      })),
  ];
  const target = folders.find(({ id }) => id === parentId);
  const change =
    target && target.shared !== folder.shared
      ? t(target.shared ? 'folders.becomesShared' : 'folders.becomesOwn')
      : null;
  return (
    <Modal
      open
      title={t('folders.moveOne', { name: folder.name })}
      okText={t('folders.move')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: parentId === undefined, loading: move.isPending }}
      onOk={() => move.mutate({ id: folder.id, parentId: parentId === top ? null : parentId })}
      onCancel={onClose}
    >
      <Select
        autoFocus
        className="fo-pick"
        aria-label={t('folders.moveTo')}
        placeholder={t('folders.moveTo')}
        value={parentId}
        onChange={setParent}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
      />
      {change ? <p role="status">{change}</p> : null}
    </Modal>
  );
}

/** Moves sheets to another folder. */
export function MoveSheetsDialog({
  sheets,
  from,
  onDone,
  onClose,
}: {
  sheets: readonly SheetRow[];
  from: number;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const { message } = App.useApp();
  const options = useFolderOptions().filter(({ value }) => value !== from);
  const [folderId, setFolder] = useState<number>();
  const put = useCommand(mdsFolderApi.put, {
    log: 'folders.log.put',
    alsoRefreshes: ['data'],
    onDone: () => {
      void message.success(t('folders.moved', { count: sheets.length }));
      onDone();
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t('folders.moveSheets', { count: sheets.length })}
      okText={t('folders.move')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: folderId === undefined, loading: put.isPending }}
      onOk={() => {
        if (folderId !== undefined) put.mutate({ folderId, sheetIds: sheets.map(({ id }) => id) });
      }}
      onCancel={onClose}
    >
      <Select
        autoFocus
        className="fo-pick"
        aria-label={t('folders.moveTo')}
        placeholder={t('folders.moveTo')}
        value={folderId}
        onChange={setFolder}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Modal>
  );
}

/** Adds sheets to a folder; they are searched while typing. */
export function AddSheetsDialog({ folder, onClose }: { folder: FolderRow; onClose: () => void }) {
  const t = useT();
  const nameOf = useName();
  const { message } = App.useApp();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<{ value: number; label: string }[]>([]);
  const { data, isFetching } = useRoute(
    mdsApi.sheets.pageVisible,
    { pageSize: maxResults, latestOnly: true, sort: '-updateTime', ...(q ? { q } : {}) },
    { log: 'folders.log.find', keepPrevious: true },
  );
  const put = useCommand(mdsFolderApi.put, {
    log: 'folders.log.put',
    alsoRefreshes: ['data'],
    onDone: () => {
      void message.success(t('folders.added', { count: chosen.length }));
      onClose();
    },
  });
  const options = (data?.records ?? []).map((sheet) => ({
    value: sheet.id,
    label: [nameOf(sheet), sheet.number, `${sheet.cid} / ${sheet.cver}`].filter(Boolean).join(' · '),
  }));
  return (
    <Modal
      open
      title={t('folders.addTo', { name: folder.name })}
      okText={t('folders.add')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: chosen.length === 0, loading: put.isPending }}
      onOk={() => put.mutate({ folderId: folder.id, sheetIds: chosen.map(({ value }) => value) })}
      onCancel={onClose}
    >
      <Select
        autoFocus
        mode="multiple"
        labelInValue
        popupMatchSelectWidth={false}
        className="fo-pick"
        aria-label={t('folders.find')}
        placeholder={t('folders.find')}
        loading={isFetching}
        value={chosen}
        onChange={setChosen}
        options={options}
        showSearch={{ filterOption: false, onSearch: setQ }}
      />
      <p className="m-faint">{t('folders.addExplained')}</p>
    </Modal>
  );
}
