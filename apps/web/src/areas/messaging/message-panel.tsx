import { RightOutlined } from '@ant-design/icons';
import { messagingApi, noteType, readState, type NoteRow } from '@matlas/contract';
import {
  DetailPanel,
  ErrorState,
  formatDateTime,
  PanelSection,
  RowsSkeleton,
  useCommand,
  useLate,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ReplyForm } from './reply-form';
import { ThreadMessage } from './thread-message';

/** Opening a message marks it as read, and so does a new reply in the open thread. */
function useReadOnOpen({ id, read, updateTime }: NoteRow): void {
  const { mutate } = useCommand(messagingApi.read, {
    log: 'messageCentre.log.read',
    alsoRefreshes: ['home'],
    quiet: true,
  });
  useEffect(() => {
    if (read === readState.of.unread) mutate({ noteId: id });
  }, [id, read, updateTime, mutate]);
}

function Thread({ note }: { note: NoteRow }) {
  const { data, error, isLoading, refetch } = useRoute(
    messagingApi.thread,
    { noteId: note.id },
    { log: 'messageCentre.log.thread' },
  );
  const isLate = useLate(isLoading);
  // New replies refresh the list through the event stream; the thread is then read again.
  useEffect(() => {
    void refetch();
  }, [note.updateTime, refetch]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  return (
    <ol className="n-thread">
      {data.map((message) => (
        <ThreadMessage key={message.id} message={message} />
      ))}
    </ol>
  );
}

/** One message with its thread, a link to its subject, and the reply form. */
export function MessagePanel({ note, onClose }: { note: NoteRow; onClose: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  useReadOnOpen(note);
  const isThread = note.messages > 0;
  return (
    <DetailPanel
      title={note.title}
      subtitle={`${wordOf(noteType, note.type)} · ${note.senderName ?? t('messageCentre.platform')} · ${formatDateTime(note.createTime)}`}
      onClose={onClose}
    >
      {isThread ? null : (
        <PanelSection>
          <p className="n-words">{note.content}</p>
        </PanelSection>
      )}
      {note.link ? (
        <PanelSection>
          <Link to={note.link}>
            {t('messageCentre.goThere')} <RightOutlined aria-hidden />
          </Link>
        </PanelSection>
      ) : null}
      {isThread ? <Thread note={note} /> : null}
      {note.can.reply ? (
        <ReplyForm note={note} />
      ) : (
        <PanelSection>
          <p className="m-faint">{t('messageCentre.noReply')}</p>
        </PanelSection>
      )}
    </DetailPanel>
  );
}
