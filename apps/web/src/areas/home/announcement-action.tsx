import { SoundOutlined } from '@ant-design/icons';
import { sessionApi } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { useState } from 'react';
import { AnnouncementForm } from './announcement-form';
import { useAnnouncement } from './use-announcement';

/** Opens the announcement form. Also shown to editors while no announcement is published. */
export function AnnouncementAction() {
  const t = useT();
  const may = useMay();
  const { data, isSuccess, refetch } = useAnnouncement();
  const [isOpen, setOpen] = useState(false);
  if (!may(sessionApi.saveAnnouncement) || !isSuccess) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <SoundOutlined aria-hidden />
        <span>{t('home.editAnnouncement')}</span>
      </button>
      {isOpen ? (
        <AnnouncementForm announcement={data} onSaved={() => void refetch()} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
