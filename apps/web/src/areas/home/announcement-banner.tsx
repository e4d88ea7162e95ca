import { NotificationOutlined } from '@ant-design/icons';
import { SHELL, type Announcement } from '@matlas/contract';
import { formatDateTime, nameIn, useLanguage, useT } from '@matlas/web-kit';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useAnnouncement, useClosedAnnouncement } from './use-announcement';

/** The English text for English readers if there is one, otherwise the Chinese text. */
function useAnnouncementText({ title, titleEn, content, contentEn }: Announcement) {
  const language = useLanguage();
  return { title: nameIn(language, title, titleEn ?? ''), content: nameIn(language, content, contentEn ?? '') };
}

function FullAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const t = useT();
  const { title, content } = useAnnouncementText(announcement);
  return (
    <Modal
      open
      width={SHELL.dialogWidth}
      title={title}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
    >
      <p className="m-faint">{formatDateTime(announcement.publishTime)}</p>
      <div className="h-announcement" tabIndex={0} role="region" aria-label={title}>
        {content}
      </div>
    </Modal>
  );
}

function Banner({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const t = useT();
  const { title, content } = useAnnouncementText(announcement);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="h-banner" aria-label={t('home.announcement')}>
      <NotificationOutlined aria-hidden />
      <p title={title}>
        <strong>{title}</strong>
        <span className="h-banner-content">{content}</span>
      </p>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('home.readAll')}
      </Button>
      <Button type="text" size="small" onClick={onClose}>
        {t('kit.close')}
      </Button>
      {isOpen ? <FullAnnouncement announcement={announcement} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

/** One-line banner, shown until the user closes it or a new version is published. */
export function AnnouncementBanner() {
  const { data } = useAnnouncement();
  const { isShown, close } = useClosedAnnouncement(data);
  return data && isShown ? <Banner announcement={data} onClose={close} /> : null;
}
