import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { messagingApi } from '@matlas/contract';
import { formatNumber, useCommand, useRoute, useT, useUnreadNotes } from '@matlas/web-kit';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { PreferencesDialog } from './preferences-dialog';
import { WriteForm } from './write-form';

const anyMessage = { pageNo: 1, pageSize: 5 };
const alsoRefreshes = ['home'];

/** Deletes all messages after a confirmation with their number; this cannot be undone. */
function useDeleteAll() {
  const t = useT();
  const { modal } = App.useApp();
  const { data } = useRoute(messagingApi.page, anyMessage, { log: 'messageCentre.log.count' });
  const command = useCommand(messagingApi.delete, { log: 'messageCentre.log.deleteAll', alsoRefreshes });
  const total = data?.total ?? 0;
  const ask = () =>
    modal.confirm({
      title: t('messageCentre.deleteAllOf', { count: total, total: formatNumber(total) }),
      content: t('kit.deleteConsequence'),
      okText: t('kit.delete'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => command.run({}),
    });
  return { total, ask };
}

/** Buttons of the page: write, mark all as read, delete all, preferences. */
export function MessageActions() {
  const t = useT();
  const [opened, setOpened] = useState<'write' | 'preferences'>();
  const unread = useUnreadNotes(true) ?? 0;
  const readAll = useCommand(messagingApi.readSeveral, { log: 'messageCentre.log.readAll', alsoRefreshes });
  const { total, ask } = useDeleteAll();
  const items = [
    { key: 'preferences', label: t('messageCentre.preferencesAction'), onClick: () => setOpened('preferences') },
    { key: 'deleteAll', label: t('messageCentre.deleteAll'), danger: true, disabled: total === 0, onClick: ask },
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button icon={<MoreOutlined aria-hidden />}>{t('kit.more')}</Button>
      </Dropdown>
      {unread > 0 ? (
        <Button loading={readAll.isPending} onClick={() => readAll.mutate({})}>
          {t('messageCentre.readAll', { count: unread })}
        </Button>
      ) : null}
      <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => setOpened('write')}>
        {t('messageCentre.new')}
      </Button>
      {opened === 'write' ? <WriteForm onClose={() => setOpened(undefined)} /> : null}
      {opened === 'preferences' ? <PreferencesDialog onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}
