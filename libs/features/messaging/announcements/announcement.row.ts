import type { Announcement, AnnouncementRow, PublicAnnouncement, ShownAnnouncement } from '@matlas/contract';
import { type Auth, can } from '@matlas/server-kit';
import { withUrl } from './announcement-files';
import type { PublicRecord, ShownRecord } from './announcement-reader.store';
import type { AnnouncementRecord } from './announcement.store';
import { htmlToText } from './notice-html';

const instantOf = (time: Date | null): string | null => time?.toISOString() ?? null;

export function toRow(auth: Auth, record: AnnouncementRecord, readCount: number): AnnouncementRow {
  const { enterpriseId: _enterprise, isPlatform: _platform, isMain: _main, toldAt: _told, ...fields } = record;
  const { fileIds: _ids, files, startTime, endTime, publishTime, createTime, updateTime, ...plain } = fields;
  return {
    ...plain,
    files: files.map(withUrl),
    startTime: instantOf(startTime),
    endTime: instantOf(endTime),
    publishTime: instantOf(publishTime),
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
    readCount,
    can: { edit: can(auth, 'announcementInfo:notice:edit'), delete: can(auth, 'announcementInfo:notice:delete') },
  };
}
export const toShown = ({ files, publishTime, endTime, ...shown }: ShownRecord): ShownAnnouncement => ({
  ...shown,
  files: files.map(withUrl),
  publishTime: publishTime.toISOString(),
  endTime: instantOf(endTime),
});
export const toPublic = ({ content, contentEn, publishTime, ...shown }: PublicRecord): PublicAnnouncement => ({
  ...shown,
  text: htmlToText(content),
  textEn: contentEn === null ? null : htmlToText(contentEn),
  publishTime: publishTime.toISOString(),
});
/** The answer of the calls for the one announcement of the platform: texts without markup. */
export const toMain = (record: AnnouncementRecord): Announcement => ({
  ...pickTexts(record),
  publisher: record.publisher,
  publishTime: instantOf(record.publishTime),
  updateTime: record.updateTime.toISOString(),
  version: record.version,
});
export const pickTexts = ({ title, titleEn, content, contentEn, state }: AnnouncementRecord) => ({
  title,
  titleEn,
  content: htmlToText(content),
  contentEn: contentEn === null ? null : htmlToText(contentEn),
  state,
});
