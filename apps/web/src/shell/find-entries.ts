import type { MenuEntry } from '@matlas/contract';
import { useLanguage, usePreferences } from '@matlas/web-kit';
import { useEffect, useState } from 'react';

type MatchPinyin = (name: string, typed: string) => boolean;

/** The dictionary of pinyin is large: it is fetched when somebody first searches. */
async function loadPinyin(): Promise<MatchPinyin> {
  const { match } = await import('pinyin-pro');
  return (name, typed) => match(name, typed, { precision: 'start', continuous: true }) !== null;
}

/** Whether an entry's name in either language, or its component, holds what was typed; with `matchPinyin` also its pinyin or initials. */
export function holds(entry: MenuEntry, typed: string, matchPinyin?: MatchPinyin): boolean {
  const wanted = typed.trim().toLowerCase();
  if ([entry.name, entry.ename, entry.extInfo].some((text) => text.toLowerCase().includes(wanted))) return true;
  return matchPinyin !== undefined && /^[a-z ]+$/.test(wanted) && matchPinyin(entry.name, wanted.replaceAll(' ', ''));
}

/** Finds menu entries by name; on Chinese pages by pinyin too, unless the person switched that off. */
export function useEntryFinder(isSearching: boolean): (entry: MenuEntry, typed: string) => boolean {
  const isPinyinWanted = usePreferences().pinyinSearch && useLanguage() === 'zh';
  const [matchPinyin, setMatchPinyin] = useState<{ match: MatchPinyin }>();
  useEffect(() => {
    let isGone = false;
    if (isSearching && isPinyinWanted) void loadPinyin().then((match) => { if (!isGone) setMatchPinyin({ match }); });
    return () => { isGone = true; };
  }, [isSearching, isPinyinWanted]);
  return (entry, typed) => holds(entry, typed, isPinyinWanted ? matchPinyin?.match : undefined);
}
