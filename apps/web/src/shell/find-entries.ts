import type { MenuEntry } from '@matlas/contract';
import { useLanguage, usePreferences } from '@matlas/web-kit';
import { useCallback, useEffect, useState } from 'react';

type MatchPinyin = (name: string, typed: string) => boolean;

/** The dictionary of pinyin is large: it is fetched when somebody first searches. */
async function loadPinyin(): Promise<MatchPinyin> {
  const { match } = await import('pinyin-pro');
  return (name, typed) => match(name, typed, { precision: 'start', continuous: true }) !== null;
}

/** Whether one of the texts holds what was typed; with `matchPinyin` also the pinyin or initials of the first. */
export function holdsText(texts: readonly (string | null)[], typed: string, matchPinyin?: MatchPinyin): boolean {
  const wanted = typed.trim().toLowerCase();
  if (texts.some((text) => text?.toLowerCase().includes(wanted))) return true;
  return (
    matchPinyin !== undefined && /^[a-z ]+$/.test(wanted) && matchPinyin(texts[0] ?? '', wanted.replaceAll(' ', ''))
  );
}

/**
 * Whether an entry's name in either language, or its component, holds what was typed; with `matchPinyin` also its
 * pinyin or initials.
 */
export const holds = (entry: MenuEntry, typed: string, matchPinyin?: MatchPinyin): boolean =>
  holdsText([entry.name, entry.ename, entry.extInfo], typed, matchPinyin);

/** Finds by text; on Chinese pages by pinyin too, unless the person switched that off. */
export function useTextFinder(isSearching: boolean): (texts: readonly (string | null)[], typed: string) => boolean {
  const isPinyinWanted = usePreferences().pinyinSearch && useLanguage() === 'zh';
  const [matchPinyin, setMatchPinyin] = useState<{ match: MatchPinyin }>();
  useEffect(() => {
    let isGone = false;
    if (isSearching && isPinyinWanted)
      void loadPinyin().then((match) => {
        if (!isGone) setMatchPinyin({ match });
      });
    return () => {
      isGone = true;
    };
  }, [isSearching, isPinyinWanted]);
  return useCallback(
    (texts, typed) => holdsText(texts, typed, isPinyinWanted ? matchPinyin?.match : undefined),
    [isPinyinWanted, matchPinyin],
  );
}

/** Finds menu entries by name. */
export function useEntryFinder(isSearching: boolean): (entry: MenuEntry, typed: string) => boolean {
  const find = useTextFinder(isSearching);
  return useCallback((entry, typed) => find([entry.name, entry.ename, entry.extInfo], typed), [find]);
}
