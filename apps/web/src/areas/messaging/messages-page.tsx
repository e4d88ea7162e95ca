import { DeleteOutlined, MailOutlined } from '@ant-design/icons';
import { messagingApi, noteType, readState, type NoteRow } from '@matlas/contract';
import {
  formatRecent,
  ResourceList,
  useFilterOptions,
  useT,
  useWordOf,
  type Column,
  type RowAction,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { MessageActions } from './message-actions';
import { MessagePanel } from './message-panel';
import './messaging.css';
import { useMessageCommands } from './use-message-commands';

const isUnread = ({ read }: NoteRow): boolean => read === readState.of.unread;

function Title({ note }: { note: NoteRow }) {
  const t = useT();
  if (!isUnread(note)) return note.title;
  return (
    <span className="n-unread">
      <span className="n-dot" aria-hidden="true" />
      <span className="m-hidden">{t('messageCentre.unread')}</span>
      {note.title}
    </span>
  );
}

function useColumns(): Column<NoteRow>[] {
  const t = useT();
  const wordOf = useWordOf();
  return [
    { field: 'title', render: (note) => <Title note={note} /> },
    { field: 'type', width: 120, sortable: true, render: ({ type }) => wordOf(noteType, type) },
    {
      field: 'senderName',
      width: 160,
      sortable: true,
      render: ({ senderName }) => senderName ?? t('messageCentre.platform'),
    },
    {
      field: 'messages',
      width: 96,
      align: 'right',
      priority: 3,
      render: ({ messages }) => (messages > 1 ? messages : ''),
    },
    {
      field: 'updateTime',
      width: 140,
      priority: 1,
      sortable: true,
      render: ({ updateTime }) => formatRecent(updateTime, t),
    },
  ];
}

/** Messages of the platform and of other users to the signed-in user: read, reply, open the subject. */
export function MessagesPage() {
  const t = useT();
  const { read, remove } = useMessageCommands();
  const reads = useFilterOptions(readState);
  const types = useFilterOptions(noteType);
  const rowActions = (note: NoteRow): RowAction[] => [
    ...(isUnread(note)
      ? [
          {
            key: 'read',
            label: t('messageCentre.markRead'),
            icon: <MailOutlined aria-hidden />,
            onClick: () => read([note.id]),
          },
        ]
      : []),
    {
      key: 'delete',
      label: t('kit.delete'),
      icon: <DeleteOutlined aria-hidden />,
      isDanger: true,
      onClick: () => remove([note.id]),
    },
  ];
  const bulkActions = (notes: readonly NoteRow[], clear: () => void) => (
    <>
      <Button
        size="small"
        disabled={!notes.some(isUnread)}
        onClick={() => {
          read(notes.filter(isUnread).map(({ id }) => id));
          clear();
        }}
      >
        {t('messageCentre.markRead')}
      </Button>
      <Button
        size="small"
        danger
        onClick={() => {
          remove(notes.map(({ id }) => id));
          clear();
        }}
      >
        {t('kit.delete')}
      </Button>
    </>
  );
  return (
    <ResourceList
      name="messageCentre"
      list={messagingApi.page}
      columns={useColumns()}
      defaultSort="-updateTime"
      keepsOpen
      rowActions={rowActions}
      bulkActions={bulkActions}
      actions={<MessageActions />}
      filters={[
        { field: 'read', kind: 'choice', options: reads },
        { field: 'type', kind: 'choices', options: types },
        { field: 'updateTime', kind: 'dates' },
      ]}
      panel={(note, close) => <MessagePanel key={note.id} note={note} onClose={close} />}
    />
  );
}
