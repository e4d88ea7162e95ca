import { mdsApi } from '@matlas/contract';
import { useCommand, useName, useT } from '@matlas/web-kit';
import { App } from 'antd';
import { useNavigate } from 'react-router-dom';
import { editPath } from '../../shared/paths';

/** Copies a sheet as a new sheet or a new version, reports what was left out, and opens the copy. */
export function useCopySheet() {
  const t = useT();
  const nameOf = useName();
  const navigate = useNavigate();
  const { message } = App.useApp();
  return useCommand(mdsApi.sheets.copy, {
    log: 'mds.log.copy',
    onDone: ({ sheet, dropped }) => {
      if (dropped.length > 0)
        void message.warning(t('mds.page.dropped', { names: dropped.map(nameOf).join(t('kit.listSeparator')) }));
      void navigate(editPath(sheet.id));
    },
  });
}
