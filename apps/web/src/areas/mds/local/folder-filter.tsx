import { useNarrow, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useFolderOptions } from '../folder/folder-options';
import './local.css';

const field = 'folder';

/** The folder of the URL, as input of a list of sheets. */
export function useFolderChoice(): { folderId?: number } {
  const [search] = useSearchParams();
  const folderId = Number(search.get(field));
  return folderId > 0 ? { folderId } : {};
}

/** Filters a list of sheets by folder; hidden for users without folders. */
export function FolderFilter() {
  const t = useT();
  const isNarrow = useNarrow();
  const options = useFolderOptions();
  const { folderId } = useFolderChoice();
  const [, setSearch] = useSearchParams();
  const choose = (id: number | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === undefined) next.delete(field);
        else next.set(field, String(id));
        next.delete('page');
        return next;
      },
      { replace: true },
    );
  if (options.length === 0 && folderId === undefined) return null;
  return (
    <Select
      size={isNarrow ? 'medium' : 'small'}
      allowClear
      className="lo-folder"
      aria-label={t('folders.folder')}
      placeholder={t('folders.every')}
      value={folderId}
      onChange={choose}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
