import { messagingApi, type NoteCount } from '@matlas/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EventFeed } from '../client/event-feed';
import { useLanguage } from '../i18n/use-t';
import { areaOf, refreshAreas } from '../query/use-command';
import { routeKey, useRoute } from '../query/use-route';

const feed = new EventFeed(messagingApi.events, 'kit.notes.log.follow');
/** Asked now and then too, for networks that let no stream through. */
const fallbackMs = 120_000;

/**
 * How many messages are unread, moved at once by the server's events; undefined until it is known. New messages refresh
 * what lists them.
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
      else if (event === 'note') void refreshAreas(cache, [areaOf(messagingApi.page.path)]);
    });
  }, [cache, enabled, language]);
  return data;
}
