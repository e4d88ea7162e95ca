import { announcementApi } from '@matlas/contract';
import { nameIn, useLanguage, useT } from '@matlas/web-kit';
import { Notice } from './parts/notice';
import { useAnswer } from './parts/use-answer';

/** Announcements meant for everybody, as text, above the sign-in. */
export function PublicAnnouncements() {
  const t = useT();
  const language = useLanguage();
  const { data } = useAnswer(announcementApi.shown, {}, 'public.log.announcements');
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={t('public.announcements')}>
      {data.map(({ id, title, titleEn, text, textEn }) => (
        <Notice key={id} kind="note">
          <strong>{nameIn(language, title, titleEn ?? '')}</strong>
          <span className="s-announcement">{nameIn(language, text, textEn ?? '')}</span>
        </Notice>
      ))}
    </section>
  );
}
