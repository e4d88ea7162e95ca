import { PlusOutlined } from '@ant-design/icons';
import { mdsFolderApi, type FolderRow } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  formatNumber,
  NoPermissionState,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  useCommand,
  useLate,
  useMay,
  useNarrow,
  usePageCrumbs,
  useT,
} from '@matlas/web-kit';
import { App, Button, Select } from 'antd';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MoveFolderDialog } from './folder-dialogs';
import { FolderForm } from './folder-form';
import { FolderHead } from './folder-head';
import { useFolderOptions, useFolders } from './folder-options';
import { FolderSheets } from './folder-sheets';
import { FolderTree } from './folder-tree';
import './folder.css';

type Edited = { folder: FolderRow | undefined; parent: FolderRow | undefined };

/** The open folder, kept in the URL. Opening another folder resets the filters. */
function useOpenFolder(folders: readonly FolderRow[]) {
  const [search, setSearch] = useSearchParams();
  const open = useCallback(
    (folder: { id: number } | undefined) => setSearch(folder ? { folder: String(folder.id) } : {}, { replace: true }),
    [setSearch],
  );
  return {
    folder:
      folders.find(({ id }) => id === Number(search.get('folder'))) ??
      folders.find(({ parentId }) => parentId === null) ??
      folders[0],
    open,
  };
}

/** Deletes an empty folder after a confirmation; for other folders the server returns what they contain. */
function useDeletion(open: (folder: undefined) => void): ((folder: FolderRow) => void) | undefined {
  const t = useT();
  const may = useMay();
  const { modal } = App.useApp();
  const command = useCommand(mdsFolderApi.delete, { log: 'folders.log.delete', onDone: () => open(undefined) });
  if (!may(mdsFolderApi.delete)) return undefined;
  return (folder) =>
    void modal.confirm({
      title: t('kit.deleteOne', { subject: folder.name }),
      content: t('folders.deleteConsequence'),
      okText: t('kit.delete'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => command.run({ ids: [folder.id] }),
    });
}

function FolderChoice({ folder, onOpen }: { folder: FolderRow; onOpen: (folder: { id: number }) => void }) {
  const t = useT();
  const options = useFolderOptions();
  return (
    <div className="fo-choice">
      <Select
        aria-label={t('folders.folder')}
        value={folder.id}
        options={options}
        onChange={(id) => onOpen({ id })}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </div>
  );
}

function Folders({ folders, onEdit }: { folders: readonly FolderRow[]; onEdit: (edited: Edited) => void }) {
  const may = useMay();
  const isNarrow = useNarrow();
  const { folder, open } = useOpenFolder(folders);
  const [moved, setMoved] = useState<FolderRow>();
  const remove = useDeletion(open);
  if (!folder) return null;
  const rename = (each: FolderRow) => onEdit({ folder: each, parent: undefined });
  const steps = {
    add: () => onEdit({ folder: undefined, parent: folder }),
    rename: () => rename(folder),
    move: () => setMoved(folder),
    remove: () => remove?.(folder),
  };
  const sheets = (
    <>
      <FolderHead folder={folder} steps={steps} />
      <FolderSheets key={folder.id} folder={folder} />
    </>
  );
  return (
    <>
      {isNarrow ? (
        <div className="fo-narrow">
          <FolderChoice folder={folder} onOpen={open} />
          {sheets}
        </div>
      ) : (
        <div className="fo-body">
          <div className="fo-tree">
            <FolderTree
              folders={folders}
              openId={folder.id}
              onOpen={open}
              onRename={may(mdsFolderApi.saveOrUpdate) ? rename : undefined}
              onDelete={remove}
            />
          </div>
          <div className="fo-sheets">{sheets}</div>
        </div>
      )}
      {moved ? <MoveFolderDialog folder={moved} folders={folders} onClose={() => setMoved(undefined)} /> : null}
    </>
  );
}

/** Folders of data sheets: own folders and those shared in the enterprise, with their sheets. */
export function FoldersPage() {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const { folders, error, isLoading, refetch } = useFolders();
  const [, setSearch] = useSearchParams();
  const [edited, setEdited] = useState<Edited>();
  const isLate = useLate(isLoading);
  if (!may(mdsFolderApi.list)) return <NoPermissionState what={t('folders.title')} needs={mdsFolderApi.list.needs} />;
  const add = may(mdsFolderApi.saveOrUpdate) ? (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => setEdited({ folder: undefined, parent: undefined })}
    >
      {t('folders.new')}
    </Button>
  ) : null;
  const count = isLoading ? null : (
    <span className="m-count">{t('kit.count', { count: folders.length, total: formatNumber(folders.length) })}</span>
  );
  return (
    <Page>
      <PageHead title={t('folders.title')} crumbs={crumbs} tags={count} actions={add} />
      <PageBody>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {isLate ? <RowsSkeleton /> : null}
        {!isLoading && !error && folders.length === 0 ? (
          <EmptyState title={t('folders.none')} action={add}>
            {t('folders.empty')}
          </EmptyState>
        ) : null}
        {folders.length > 0 ? <Folders folders={folders} onEdit={setEdited} /> : null}
      </PageBody>
      {edited ? (
        <FolderForm
          {...edited}
          onSaved={({ id }) => setSearch({ folder: String(id) }, { replace: true })}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </Page>
  );
}
