import type { MenuEntry } from '@matlas/contract';
import { useLanguage, usePreferences } from '@matlas/web-kit';
import { useCallback, useEffect, useState } from 'react';

type MatchPinyin = (name: string, typed: string) => boolean;

/** The pinyin dictionary is large, so it is loaded at the first search. */
async function loadPinyin(): Promise<MatchPinyin> {
  const { match } = await import('pinyin-pro');
  return (name, typed) => match(name, typed, { precision: 'start', continuous: true }) !== null;
}

/**
 * Whether one of the texts contains the typed text; with `matchPinyin` also the pinyin or initials of the first
 * text.
 */
export function matchesText(texts: readonly (string | null)[], typed: string, matchPinyin?: MatchPinyin): boolean {
  const wanted = typed.trim().toLowerCase();
  if (texts.some((text) => text?.toLowerCase().includes(wanted))) return true;
  return (
    matchPinyin !== undefined && /^[a-z ]+$/.test(wanted) && matchPinyin(texts[0] ?? '', wanted.replaceAll(' ', ''))
  );
}

/**
 * Whether the name of an entry in either language, or its component, contains the typed text; with `matchPinyin`
 * also its pinyin or initials.
 */
export const matchesEntry = (entry: MenuEntry, typed: string, matchPinyin?: MatchPinyin): boolean =>
  matchesText([entry.name, entry.ename, entry.extInfo], typed, matchPinyin);

/** Returns a text matcher; on Chinese pages it also matches pinyin, unless the user has disabled that. */
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
    (texts, typed) => matchesText(texts, typed, isPinyinWanted ? matchPinyin?.match : undefined),
    [isPinyinWanted, matchPinyin],
  );
}

/** Returns a matcher of menu entries by name. */
export function useEntryFinder(isSearching: boolean): (entry: MenuEntry, typed: string) => boolean {
  const find = useTextFinder(isSearching);
  return useCallback((entry, typed) => find([entry.name, entry.ename, entry.extInfo], typed), [find]);
}
