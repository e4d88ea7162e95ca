import { noteType, robotApi, robotKind, type RobotMessageRow, robotMessageState } from '@matlas/contract';
import {
  Code,
  type Column,
  DetailPanel,
  Facts,
  formatDateTime,
  formatNumber,
  noValue,
  PanelSection,
  ResourceList,
  useCommand,
  useFilterOptions,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Alert, Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const log = ['chatMessages.title', 'chatMessages.resend'];
const COLORS = { waiting: 'processing', sent: 'success', failed: 'error' } as const;
const timeOf = (time: string | null) => (time === null ? noValue : formatDateTime(time));

function useTypeOf(): (row: RobotMessageRow) => string {
  const t = useT();
  const wordOf = useWordOf();
  return ({ type }) => (type === null ? t('chatMessages.test') : wordOf(noteType, type));
}

function useColumns(): Column<RobotMessageRow>[] {
  const wordOf = useWordOf();
  const typeOf = useTypeOf();
  return [
    { field: 'title', sortable: true },
    {
      field: 'state',
      width: 110,
      priority: 1,
      sortable: true,
      render: ({ state }) => <Tag color={COLORS[state]}>{wordOf(robotMessageState, state)}</Tag>,
    },
    { field: 'robotName', width: 160, priority: 2, sortable: true },
    { field: 'kind', width: 110, priority: 3, sortable: true, render: ({ kind }) => wordOf(robotKind, kind) },
    { field: 'type', width: 140, priority: 3, sortable: true, render: typeOf },
    { field: 'createTime', width: 150, priority: 2, sortable: true, render: (row) => timeOf(row.createTime) },
    { field: 'sentTime', width: 150, priority: 3, sortable: true, render: (row) => timeOf(row.sentTime) },
    { field: 'attempts', width: 90, align: 'right', isExtra: true, render: (row) => formatNumber(row.attempts) },
    { field: 'dueTime', width: 150, isExtra: true, sortable: true, render: (row) => timeOf(row.dueTime) },
  ];
}

function ResendButton({ rows, onDone }: { rows: readonly RobotMessageRow[]; onDone?: () => void }) {
  const t = useT();
  const may = useMay();
  const resend = useCommand(robotApi.resend, { log, onDone: () => onDone?.() });
  const ids = rows.filter(({ can }) => can.resend).map(({ id }) => id);
  if (!may(robotApi.resend) || ids.length === 0) return null;
  return (
    <Button loading={resend.isPending} onClick={() => void resend.run({ ids })}>
      {t('chatMessages.resend')}
    </Button>
  );
}

function MessagePanel({ message, onClose }: { message: RobotMessageRow; onClose: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  const typeOf = useTypeOf();
  const field = (name: string) => t(`chatMessages.field.${name}`);
  const { state, fault, content, link, together, receivers, status, answer } = message;
  return (
    <DetailPanel
      title={message.title}
      subtitle={wordOf(robotMessageState, state)}
      onClose={onClose}
      footer={message.can.resend ? <ResendButton rows={[message]} /> : undefined}
    >
      {fault === null ? null : <Alert type={state === 'failed' ? 'error' : 'warning'} showIcon title={fault} />}
      <PanelSection title={t('chatMessages.text')}>
        <p className="n-chat-text">{content}</p>
        {link === null ? null : <Link to={link}>{t('messageCentre.goThere')}</Link>}
      </PanelSection>
      <PanelSection title={t('chatMessages.way')}>
        <Facts
          items={[
            [field('robotName'), message.robotName],
            [field('kind'), wordOf(robotKind, message.kind)],
            [field('type'), typeOf(message)],
            [t('chatMessages.receivers'), receivers.join(', ') || noValue],
            [field('createTime'), timeOf(message.createTime)],
            [field('dueTime'), timeOf(state === 'waiting' ? message.dueTime : null)],
            [field('sentTime'), timeOf(message.sentTime)],
            [t('chatMessages.together'), together === 0 ? noValue : formatNumber(together)],
            [field('attempts'), formatNumber(message.attempts)],
            [
              t('chatMessages.answer'),
              answer === null ? noValue : <Code key="answer">{`${status ?? ''} ${answer}`}</Code>,
            ],
          ]}
        />
      </PanelSection>
    </DetailPanel>
  );
}

/** Messages to group chats with their state and the answer of the chat. */
export function ChatMessageList({ actions }: { actions: ReactNode }) {
  const columns = useColumns();
  const states = useFilterOptions(robotMessageState);
  const kinds = useFilterOptions(robotKind);
  return (
    <ResourceList
      name="chatMessages"
      list={robotApi.messages}
      columns={columns}
      defaultSort="-createTime,-id"
      actions={actions}
      filters={[
        { field: 'state', kind: 'choices', options: states },
        { field: 'kind', kind: 'choices', options: kinds },
        { field: 'createTime', kind: 'dates' },
      ]}
      bulkActions={(rows, clear) => <ResendButton rows={rows} onDone={clear} />}
      panel={(message, onClose) => <MessagePanel key={message.id} message={message} onClose={onClose} />}
      keepsOpen
    />
  );
}
