import { messagingApi, readState } from '@matlas/contract';
import { formatRecent, useRoute, useT } from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { useMenu } from '../../shell/use-menu';
import { messagesPath, unreadMessagePath } from '../shared/paths';

const shownMessages = 3;
const unread = { pageNo: 1, pageSize: 5, sort: '-updateTime', querys: { eq: { read: String(readState.of.unread) } } };

/** Unread messages; hidden when there are none. Updated by the event stream of the message indicator in the header. */
export function MessagesCard() {
  const t = useT();
  const { entries } = useMenu();
  const isShown = entries.some(({ extInfo }) => extInfo === 'Message');
  const { data } = useRoute(messagingApi.page, unread, { log: 'home.log.messages', enabled: isShown });
  if (!data || data.total === 0) return null;
  return (
    <section className="m-card h-card h-messages" aria-label={t('home.messages')}>
      <header>
        <h2>{t('home.messages')}</h2>
        <Link to={`${messagesPath}?read=${readState.of.unread}`}>{t('home.allMessages', { count: data.total })}</Link>
      </header>
      <ul>
        {data.records.slice(0, shownMessages).map((note) => (
          <li key={note.id}>
            <Link to={unreadMessagePath(note.id)} title={note.title}>
              {note.title}
            </Link>
            <span className="m-faint">{formatRecent(note.updateTime, t)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
