import { messagingApi, type NoteCount } from '@matlas/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EventFeed } from '../client/event-feed';
import { useLanguage } from '../i18n/use-t';
import { getPathArea, refreshAreas } from '../query/use-command';
import { routeKey, useRoute } from '../query/use-route';

const feed = new EventFeed(messagingApi.events, 'kit.notes.log.follow');
/** Polling interval in milliseconds, for networks without event streams. */
const fallbackMs = 120_000;

/**
 * Number of unread messages, updated by server-sent events; undefined until it is known. New messages refresh the
 * lists that contain them.
 */
export function useUnreadNotes(enabled: boolean): number | undefined {
  const cache = useQueryClient();
  const language = useLanguage();
  const { data } = useRoute(messagingApi.count, {}, { log: 'kit.notes.log.count', enabled, refetchEvery: fallbackMs });
  useEffect(() => {
    if (!enabled) return undefined;
    return feed.subscribe(({ event, data: text }) => {
      if (event === 'count')
        cache.setQueryData(routeKey(messagingApi.count, language, {}), (JSON.parse(text) as NoteCount).count);
      else if (event === 'note') void refreshAreas(cache, [getPathArea(messagingApi.page.path)]);
    });
  }, [cache, enabled, language]);
  return data;
}
