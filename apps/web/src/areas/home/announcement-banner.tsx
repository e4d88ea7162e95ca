import { NotificationOutlined } from '@ant-design/icons';
import { SHELL, type Announcement } from '@matlas/contract';
import { formatDateTime, nameIn, useLanguage, useT } from '@matlas/web-kit';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useAnnouncement, useClosedAnnouncement } from './use-announcement';

/** English readers see the English words where they exist. */
function useWords({ title, titleEn, content, contentEn }: Announcement) {
  const language = useLanguage();
  return { title: nameIn(language, title, titleEn ?? ''), content: nameIn(language, content, contentEn ?? '') };
}

function Whole({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const t = useT();
  const { title, content } = useWords(announcement);
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
  const { title, content } = useWords(announcement);
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
      {isOpen ? <Whole announcement={announcement} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

/** One line, until it is closed or another version is published. */
export function AnnouncementBanner() {
  const { data } = useAnnouncement();
  const { isShown, close } = useClosedAnnouncement(data);
  return data && isShown ? <Banner announcement={data} onClose={close} /> : null;
}
