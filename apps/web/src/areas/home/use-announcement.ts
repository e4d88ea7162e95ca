import { sessionApi, type Announcement } from '@matlas/contract';
import { ownKey, useRoute } from '@matlas/web-kit';
import { useState } from 'react';

const closedKey = () => ownKey('matlas.announcement');

/** The announcement of the platform. Editors also receive drafts and withdrawn announcements. */
export function useAnnouncement() {
  return useRoute(sessionApi.announcement, {}, { log: 'home.log.announcement' });
}

/** Closed by this user on this device, until it is published again. */
export function useClosedAnnouncement(announcement: Announcement | null | undefined): {
  isShown: boolean;
  close: () => void;
} {
  const [closed, setClosed] = useState(() => localStorage.getItem(closedKey()));
  const version = announcement?.state === 'published' ? String(announcement.version) : undefined;
  const close = () => {
    if (version === undefined) return;
    localStorage.setItem(closedKey(), version);
    setClosed(version);
  };
  return { isShown: version !== undefined && version !== closed, close };
}
