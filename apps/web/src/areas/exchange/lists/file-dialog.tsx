import { mdsFolderApi, type SheetRow } from '@matlas/contract';
import { useCommand, useT } from '@matlas/web-kit';
import { App, Modal, Select } from 'antd';
import { useState } from 'react';
import { useFolderOptions } from '../../mds/folder/folder-options';

/** Moves the selected sheets with all their versions to a folder. */
export function FileDialog({ sheets, onClose }: { sheets: readonly Pick<SheetRow, 'id'>[]; onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const options = useFolderOptions();
  const [folderId, setFolder] = useState<number>();
  const put = useCommand(mdsFolderApi.put, {
    log: 'folders.log.put',
    alsoRefreshes: ['data', 'exchange'],
    onDone: () => {
      void message.success(t('exchangeLists.own.filed', { count: sheets.length }));
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t('exchangeLists.own.fileTitle', { count: sheets.length })}
      okText={t('exchangeLists.own.fileAction')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: folderId === undefined, loading: put.isPending }}
      onOk={() => {
        if (folderId !== undefined) put.mutate({ folderId, sheetIds: sheets.map(({ id }) => id) });
      }}
      onCancel={onClose}
    >
      {options.length === 0 ? (
        <p>{t('exchangeLists.own.noFolder')}</p>
      ) : (
        <Select
          autoFocus
          className="m-wide"
          aria-label={t('folders.folder')}
          placeholder={t('folders.folder')}
          value={folderId}
          onChange={setFolder}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
        />
      )}
    </Modal>
  );
}
