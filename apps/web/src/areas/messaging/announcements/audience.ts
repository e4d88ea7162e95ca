import { enterpriseIdentity, type AnnouncementRow } from '@matlas/contract';
import { nameIn, useLanguage, useT, useWordOf } from '@matlas/web-kit';

/** For whom an announcement is, in words. */
export function useAudience({ identities, roles, enterprises, organisations }: AnnouncementRow): string {
  return useAudienceOf()({ identities, roles, enterprises, organisations });
}
export function useAudienceOf() {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  return ({
    identities,
    roles,
    enterprises,
    organisations,
  }: Pick<AnnouncementRow, 'identities' | 'roles' | 'enterprises' | 'organisations'>): string => {
    const parts = [
      enterprises.map(({ name, nameEn }) => nameIn(language, name, nameEn)),
      organisations.map(({ name, nameEn }) => nameIn(language, name, nameEn)),
      identities.map((identity) => wordOf(enterpriseIdentity, identity)),
      roles.map((role) => t(`permissions.roles.${role}`)),
    ].filter((names) => names.length > 0);
    return parts.length === 0
      ? t('announcements.everybody')
      : parts.map((names) => names.join(t('announcements.comma'))).join(' · ');
  };
}
