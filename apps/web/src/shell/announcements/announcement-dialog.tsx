import { announcementApi, SHELL, type ShownAnnouncement } from '@matlas/contract';
import { formatDateTime, useCommand, useT } from '@matlas/web-kit';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { AnnouncementBody, useAnnouncementText } from './announcement-body';
import { useAnnouncements } from './use-announcements';

type Content = Pick<ShownAnnouncement, 'title' | 'titleEn' | 'content' | 'contentEn' | 'files'> & {
  publishTime: string | null;
};

/** An announcement to read. */
export function AnnouncementView({ announcement, onClose }: { announcement: Content; onClose: () => void }) {
  const t = useT();
  const { title } = useAnnouncementText(announcement);
  return (
    <Modal
      open
      width={SHELL.dialogWidth}
      title={title}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
    >
      {announcement.publishTime ? <p className="m-faint">{formatDateTime(announcement.publishTime)}</p> : null}
      <AnnouncementBody announcement={announcement} />
    </Modal>
  );
}

/** An announcement that the user must agree to; the button works once it is ticked. */
export function AgreeDialog({
  announcement,
  isSending = false,
  onAgree,
  onClose,
}: {
  announcement: Content;
  isSending?: boolean;
  onAgree: () => void;
  onClose?: () => void;
}) {
  const t = useT();
  const { title } = useAnnouncementText(announcement);
  const [isRead, setRead] = useState(false);
  const footer = (
    <div className="a-foot">
      <Checkbox checked={isRead} onChange={(event) => setRead(event.target.checked)}>
        {t('announcements.haveRead')}
      </Checkbox>
      <Button type="primary" disabled={!isRead} loading={isSending} onClick={onAgree}>
        {t('announcements.agree')}
      </Button>
    </div>
  );
  return (
    <Modal
      open
      width={SHELL.dialogWidth}
      title={title}
      closable={onClose !== undefined}
      keyboard={onClose !== undefined}
      mask={{ closable: false }}
      onCancel={() => onClose?.()}
      footer={footer}
    >
      <AnnouncementBody announcement={announcement} />
    </Modal>
  );
}

/** The announcements that this user must agree to, one after the other. */
export function AnnouncementDialogs() {
  const { announcements } = useAnnouncements();
  const agreement = useCommand(announcementApi.read, { log: 'announcements.log.agree' });
  const next = announcements.find(({ display, agreed }) => display === 'dialog' && !agreed);
  if (!next) return null;
  const agree = () => void agreement.run({ ids: [next.id], agreed: true });
  return <AgreeDialog key={next.id} announcement={next} isSending={agreement.isPending} onAgree={agree} />;
}
