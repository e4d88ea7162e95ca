import { mdsFolderApi, type FolderRow } from '@matlas/contract';
import { useMay, useRoute, useT } from '@matlas/web-kit';
import { useMemo } from 'react';

const none: readonly FolderRow[] = [];

/** The folders visible to the user; empty without the permission. */
export function useFolders() {
  const may = useMay();
  const { data, error, isLoading, refetch } = useRoute(
    mdsFolderApi.list,
    {},
    { log: 'folders.log.open', enabled: may(mdsFolderApi.list) },
  );
  return { folders: data ?? none, error, isLoading, refetch };
}

/** Full names from the root: `Chassis / Brakes`. A folder whose parent is not visible counts as a root. */
export function folderPaths(folders: readonly FolderRow[]): Map<number, string> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const pathOf = (folder: FolderRow): string => {
    const parent = byId.get(folder.parentId ?? 0);
    return parent ? `${pathOf(parent)} / ${folder.name}` : folder.name;
  };
  return new Map(folders.map((folder) => [folder.id, pathOf(folder)]));
}

/** Options for a folder select, labelled with the full name; shared folders are marked. */
export function useFolderOptions(): { value: number; label: string }[] {
  const t = useT();
  const { folders } = useFolders();
  return useMemo(() => {
    const paths = folderPaths(folders);
    return folders
      .map(({ id, shared }) => ({
        value: id,
        label: shared ? t('folders.sharedName', { name: paths.get(id) ?? '' }) : (paths.get(id) ?? ''),
      }))
      .sort((one, other) => one.label.localeCompare(other.label));
  }, [folders, t]);
}
