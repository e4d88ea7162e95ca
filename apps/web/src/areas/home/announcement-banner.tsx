import { NotificationOutlined } from '@ant-design/icons';
import type { ShownAnnouncement } from '@matlas/contract';
import { formatRecent, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useAnnouncementText } from '../../shell/announcements/announcement-body';
import { AnnouncementView } from '../../shell/announcements/announcement-dialog';
import { useAnnouncements } from '../../shell/announcements/use-announcements';

interface Shown {
  announcement: ShownAnnouncement;
  onRead: () => void;
}
/** The text in one line, for the banner. */
const inOneLine = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const unescaped = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

function Banner({ announcement, onRead }: Shown) {
  const t = useT();
  const { title, content } = useAnnouncementText(announcement);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onRead();
  };
  return (
    <section className="h-banner" aria-label={t('home.announcement')}>
      <NotificationOutlined aria-hidden />
      <p title={title}>
        <strong>{title}</strong>
        <span className="h-banner-content">{unescaped(inOneLine(content))}</span>
      </p>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('home.readAll')}
      </Button>
      <Button type="text" size="small" onClick={onRead}>
        {t('kit.close')}
      </Button>
      {isOpen ? <AnnouncementView announcement={announcement} onClose={close} /> : null}
    </section>
  );
}

/** One line for each announcement with a banner, until the user has read it. */
export function AnnouncementBanner() {
  const { announcements, read } = useAnnouncements();
  return announcements
    .filter(({ display, read: isRead }) => display === 'banner' && !isRead)
    .map((announcement) => (
      <Banner key={announcement.id} announcement={announcement} onRead={() => read(announcement.id)} />
    ));
}

function AnnouncementLine({ announcement, onRead }: Shown) {
  const t = useT();
  const { title } = useAnnouncementText(announcement);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    if (!announcement.read) onRead();
  };
  return (
    <li>
      <button type="button" title={title} onClick={open}>
        <NotificationOutlined aria-hidden />
        <span className={announcement.read ? undefined : 'h-unread'}>{title}</span>
      </button>
      <span className="m-faint">{formatRecent(announcement.publishTime, t)}</span>
      {isOpen ? <AnnouncementView announcement={announcement} onClose={() => setOpen(false)} /> : null}
    </li>
  );
}

/** All announcements for this user; unread ones are bold. */
export function AnnouncementsCard() {
  const t = useT();
  const { announcements, read } = useAnnouncements();
  if (announcements.length === 0) return null;
  return (
    <section className="m-card h-card h-files" aria-label={t('home.announcements')}>
      <header>
        <h2>{t('home.announcements')}</h2>
      </header>
      <ul>
        {announcements.map((announcement) => (
          <AnnouncementLine key={announcement.id} announcement={announcement} onRead={() => read(announcement.id)} />
        ))}
      </ul>
    </section>
  );
}
