import { TeamOutlined } from '@ant-design/icons';
import type { FolderRow } from '@matlas/contract';
import { formatNumber, TreeGrid, useT, useTree, type TreeColumn } from '@matlas/web-kit';
import { useEffect, useMemo, type KeyboardEvent } from 'react';

const everyLevel = 20;

interface FolderNode {
  folder: FolderRow;
  below: FolderNode[];
}
const source = {
  keyOf: ({ folder }: FolderNode) => String(folder.id),
  hasChildren: ({ below }: FolderNode) => below.length > 0,
  childrenOf: ({ below }: FolderNode) => below,
};

/** Folders whose parent is not visible are roots. */
function buildFolderTree(folders: readonly FolderRow[]): FolderNode[] {
  const nodes = new Map(folders.map((folder): [number, FolderNode] => [folder.id, { folder, below: [] }]));
  return [...nodes.values()].filter((node) => {
    const parent = nodes.get(node.folder.parentId ?? 0);
    parent?.below.push(node);
    return parent === undefined;
  });
}

/** The path to a folder, root first, with the folder itself last. */
function pathTo(folders: readonly FolderRow[], id: number | undefined): string[] {
  const folder = folders.find((each) => each.id === id);
  return folder ? [...pathTo(folders, folder.parentId ?? undefined), String(folder.id)] : [];
}

interface FolderTreeProps {
  folders: readonly FolderRow[];
  openId: number | undefined;
  onOpen: (folder: FolderRow) => void;
  onRename: ((folder: FolderRow) => void) | undefined;
  onDelete: ((folder: FolderRow) => void) | undefined;
}

/** Own and shared folders in one tree: Enter opens, F2 renames, Delete removes. */
export function FolderTree({ folders, openId, onOpen, onRename, onDelete }: FolderTreeProps) {
  const t = useT();
  const roots = useMemo(() => buildFolderTree(folders), [folders]);
  const tree = useTree({ source, roots, rememberAs: 'folders', openLevels: everyLevel });
  // Opens the parent of a new folder, so that it is visible.
  useEffect(() => void tree.model.revealPath(pathTo(folders, openId)), [tree.model, folders, openId]);
  const columns = useMemo(
    (): TreeColumn<FolderNode>[] => [
      {
        key: 'name',
        title: t('folders.field.name'),
        text: ({ folder }) => folder.name,
        render: ({ folder }) => (
          <span className="fo-name">
            <button
              type="button"
              tabIndex={-1}
              className="m-link"
              aria-current={folder.id === openId}
              onClick={() => onOpen(folder)}
            >
              {folder.name}
            </button>
            {folder.shared ? <TeamOutlined title={t('folders.shared')} aria-label={t('folders.shared')} /> : null}
          </span>
        ),
      },
      {
        key: 'sheets',
        title: t('folders.field.sheets'),
        width: 64,
        align: 'right',
        priority: 1,
        render: ({ folder }) => formatNumber(folder.sheets),
        text: ({ folder }) => String(folder.sheets),
      },
    ],
    [t, openId, onOpen],
  );
  const onKey = (event: KeyboardEvent, { folder }: FolderNode): void => {
    const act = event.key === 'F2' ? onRename : event.key === 'Delete' ? onDelete : undefined;
    if (!act) return;
    event.preventDefault();
    act(folder);
  };
  return (
    <TreeGrid
      tree={tree}
      columns={columns}
      label={t('folders.title')}
      onOpen={({ folder }) => onOpen(folder)}
      onKey={onKey}
      {...(openId === undefined ? {} : { activeKey: String(openId) })}
      onActiveChange={({ folder }) => onOpen(folder)}
    />
  );
}
