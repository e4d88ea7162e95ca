import { mdsFolderApi, MAX_FOLDER_NAME, type FolderRow } from '@matlas/contract';
import { Field, ResourceForm, useRules, useT } from '@matlas/web-kit';
import { Input } from 'antd';

/** Name of a new folder, or a new name of an existing one. */
export function FolderForm({
  folder,
  parent,
  onSaved,
  onClose,
}: {
  folder: FolderRow | undefined;
  parent: FolderRow | undefined;
  onSaved: (folder: FolderRow) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { maxLength } = useRules();
  const title = folder
    ? t('folders.renameOne', { name: folder.name })
    : parent
      ? t('folders.newBelow', { name: parent.name })
      : t('folders.newTop');
  return (
    <ResourceForm
      name="folders"
      title={title}
      save={mdsFolderApi.saveOrUpdate}
      record={folder}
      initial={{ name: folder?.name ?? '' }}
      onSaved={onSaved}
      onClose={onClose}
      toInput={(values) => ({ ...values, ...(folder || !parent ? {} : { parentId: parent.id }) }) as never}
    >
      <Field name="name" isRequired rules={[maxLength(MAX_FOLDER_NAME)]}>
        <Input autoFocus />
      </Field>
    </ResourceForm>
  );
}
