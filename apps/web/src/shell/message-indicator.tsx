import { BellOutlined } from '@ant-design/icons';
import type { MenuEntry, RoleCode } from '@matlas/contract';
import { useNarrow, useSession, useT, useUnreadNotes } from '@matlas/web-kit';
import { Badge, Button } from 'antd';
import { useNavigate } from 'react-router-dom';

const messagesPath = '/other/message';
const component = 'Message';
const readers: readonly RoleCode[] = ['ROLE_SYS_ADMIN', 'ROLE_CUS_ADMIN', 'ROLE_NORMAL'];

/** Shown to users with the message centre in their menu and one of the three roles (specification 000, Layout). */
export function mayReceiveMessages(entries: readonly Pick<MenuEntry, 'extInfo'>[], roles: readonly string[]): boolean {
  return entries.some(({ extInfo }) => extInfo === component) && readers.some((role) => roles.includes(role));
}

/** Number of unread messages; links to the message centre. */
export function MessageIndicator({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useT();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const isShown = mayReceiveMessages(entries, useSession()?.realroles ?? []);
  const count = useUnreadNotes(isShown) ?? 0;
  if (!isShown) return null;
  const words = count > 0 ? t('messages.newMessage', { count }) : t('messages.noMessage');
  return (
    <Button
      type="text"
      className="s-messages"
      aria-label={words}
      title={words}
      icon={
        <Badge dot={count > 0}>
          <BellOutlined aria-hidden />
        </Badge>
      }
      onClick={() => void navigate(messagesPath)}
    >
      {isNarrow ? null : <span aria-live="polite">{words}</span>}
    </Button>
  );
}
