import { announcementApi, type ShownAnnouncement } from '@matlas/contract';
import { useCommand, useRoute } from '@matlas/web-kit';

const refreshMs = 300_000;
const nothing: readonly ShownAnnouncement[] = [];

/** The announcements for this user, newest first; new ones appear without a reload. */
export function useAnnouncements(): { announcements: readonly ShownAnnouncement[]; read: (id: number) => void } {
  const { data } = useRoute(announcementApi.list, {}, { log: 'announcements.log.list', refetchEvery: refreshMs });
  const command = useCommand(announcementApi.read, { log: 'announcements.log.read' });
  return { announcements: data ?? nothing, read: (id) => void command.run({ ids: [id] }) };
}
