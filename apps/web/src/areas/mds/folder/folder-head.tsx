import {
  DeleteOutlined,
  EditOutlined,
  FolderAddOutlined,
  FolderOpenOutlined,
  MoreOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { mdsFolderApi, type FolderRow } from '@matlas/contract';
import { useCommand, useMay, useNarrow, useT } from '@matlas/web-kit';
import { App, Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import './folder.css';

export interface FolderActions {
  add: () => void;
  rename: () => void;
  move: () => void;
  remove: () => void;
}

/** Actions of a folder. Sharing explains its consequences first. */
export function FolderHead({ folder, steps }: { folder: FolderRow; steps: FolderActions }) {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const { modal, message } = App.useApp();
  const share = useCommand(mdsFolderApi.share, {
    log: 'folders.log.share',
    onDone: ({ shared }) => void message.success(t(shared ? 'folders.nowShared' : 'folders.nowOwn')),
  });
  const ask = (shared: boolean) =>
    modal.confirm({
      title: t(shared ? 'folders.shareOne' : 'folders.unshareOne', { name: folder.name }),
      content: t(shared ? 'folders.shareConsequence' : 'folders.unshareConsequence'),
      okText: t(shared ? 'folders.share' : 'folders.unshare'),
      cancelText: t('kit.cancel'),
      onOk: () => share.run({ id: folder.id, shared }),
    });
  const item = (key: string, icon: ReactNode, label: string, onClick: () => void, danger = false) => ({
    key,
    icon,
    label,
    onClick,
    danger,
  });
  const mayEdit = may(mdsFolderApi.saveOrUpdate);
  const items = [
    ...(mayEdit
      ? [
          item('add', <FolderAddOutlined aria-hidden />, t('folders.newInside'), steps.add),
          item('rename', <EditOutlined aria-hidden />, t('folders.rename'), steps.rename),
          item('move', <FolderOpenOutlined aria-hidden />, t('folders.moveAction'), steps.move),
        ]
      : []),
    ...(mayEdit && folder.can.share
      ? [item('share', <TeamOutlined aria-hidden />, t('folders.shareAction'), () => void ask(true))]
      : []),
    ...(mayEdit && folder.can.unshare
      ? [item('unshare', <UserOutlined aria-hidden />, t('folders.unshareAction'), () => void ask(false))]
      : []),
    ...(may(mdsFolderApi.delete)
      ? [item('delete', <DeleteOutlined aria-hidden />, t('kit.delete'), steps.remove, true)]
      : []),
  ];
  const [shown, more] = isNarrow ? [[], items] : [items.slice(0, -1), items.slice(-1)];
  return (
    <div className="fo-head">
      <strong title={folder.name}>
        {folder.name}
        {folder.shared ? <span className="m-faint"> · {t('folders.sharedBy', { name: folder.createdBy })}</span> : null}
      </strong>
      {shown.map(({ key, icon, label, onClick }) => (
        <Button key={key} size="small" icon={icon} onClick={onClick}>
          {label}
        </Button>
      ))}
      {more.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items: more }}>
          <Button
            size="small"
            type="text"
            icon={<MoreOutlined aria-hidden />}
            aria-label={t('kit.moreSubject', { subject: folder.name })}
            title={t('kit.more')}
          />
        </Dropdown>
      ) : null}
    </div>
  );
}
