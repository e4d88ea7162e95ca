import { mdsApi } from '@matlas/contract';
import { useCommand, useName, useT } from '@matlas/web-kit';
import { App } from 'antd';
import { useNavigate } from 'react-router-dom';
import { editPath } from '../../shared/paths';

/** A copy as a new sheet or a new version, and what was left out of it; then the copy is open. */
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
