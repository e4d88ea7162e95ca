import { analysisApi, type MenuEntry, type VehicleModelOption } from '@matlas/contract';
import { effectiveMode, useLanguage, useMay, usePreferences, useT } from '@matlas/web-kit';
import { useState } from 'react';
import { bigScreenPath } from '../areas/shared/paths';
import { changeAccountLanguage, changeSettings } from './account-settings';
import { useTextFinder } from './find-entries';
import { manualPath, searchManual } from './manual/manual';
import { useManual } from './manual/use-manual';
import { findCrumbs, entriesFor, menuName } from './menu';
import { hitKinds, parseTyped, recentHits, maxHitsPerGroup, type Hit, type HitGroup } from './palette-hit';
import { analysisCommand, usePaletteRecords, type Found } from './use-palette-records';

/** Number of pages shown before anything is typed. */
const shownPages = 8;

const commandFirst = ['command', 'page'] as const;

/** Pages whose name in either language, component or group contains the typed text. */
function usePages(entries: readonly MenuEntry[], words: string): Hit[] {
  const language = useLanguage();
  const find = useTextFinder(true);
  const pages = entriesFor(entries, '').filter((entry) => !entries.some((other) => other.parentId === entry.id));
  return pages.flatMap((entry) => {
    const group = findCrumbs(entries, entry.href, language)
      .slice(0, -1)
      .map(({ title }) => title)
      .join(' / ');
    if (!find([entry.name, entry.ename, entry.extInfo, group], words)) return [];
    return [
      {
        key: `page-${entry.id}`,
        kind: 'page' as const,
        name: menuName(entry, language),
        note: '',
        side: group,
        to: entry.href,
      },
    ];
  });
}

/** Pages of the manual that contain the typed text, read when something is first typed. */
function useManualHits(words: string, entries: readonly MenuEntry[]): Hit[] {
  const t = useT();
  const { pages } = useManual(words !== '');
  const offered = pages.filter(({ screen }) => screen === undefined || entries.some(({ href }) => href === screen));
  return searchManual(offered, words)
    .slice(0, maxHitsPerGroup)
    .map(({ page, excerpt }) => ({
      key: `help-${page.name}`,
      kind: 'help' as const,
      name: page.title,
      note: excerpt,
      side: t('shell.palette.manual'),
      to: manualPath(page.name),
    }));
}

/** Commands available on all pages, and commands for the first vehicle found. */
function useCommands(words: string, model: VehicleModelOption | undefined): Hit[] {
  const t = useT();
  const may = useMay();
  const language = useLanguage();
  const find = useTextFinder(true);
  const isDark = effectiveMode(usePreferences().mode) === 'dark';
  const command = (key: string, name: string, does: Pick<Hit, 'to' | 'run'>): Hit => ({
    key,
    kind: 'command',
    name,
    note: '',
    side: '',
    ...does,
  });
  const all = [
    command('bigScreen', t('home.bigScreen'), { to: bigScreenPath }),
    command('language', t('shell.switchLanguage'), {
      run: () => void changeAccountLanguage(language === 'zh' ? 'en' : 'zh'),
    }),
    command('mode', t(isDark ? 'shell.palette.toLight' : 'shell.palette.toDark'), {
      run: () => changeSettings({ mode: isDark ? 'light' : 'dark' }),
    }),
  ];
  const found = words === '' ? all : all.filter(({ name, key }) => find([name, key], words));
  return model && model.bomPositions > 0 && may(analysisApi.runs)
    ? [analysisCommand(model, t('shell.palette.analysis')), ...found]
    : found;
}

export interface PaletteHits extends Pick<Found, 'isSearching' | 'errors' | 'retry'> {
  groups: HitGroup[];
  /** The search text, for highlighting it in the names. */
  words: string;
}

/** All hits for the typed text, in groups; without text the recent hits and the first pages. */
export function usePaletteHits(entries: readonly MenuEntry[], typed: string): PaletteHits {
  const { words, narrowing } = parseTyped(typed);
  const [recent] = useState(recentHits);
  const records = usePaletteRecords(words, narrowing);
  const pages = usePages(entries, words);
  const helpHits = useManualHits(narrowing === undefined ? words : '', entries);
  const commands = useCommands(words, records.models[0]);
  const isStart = words === '' && narrowing === undefined;
  const hasPages = narrowing === undefined || narrowing === 'command';
  const ofKind = (kind: Hit['kind']) =>
    [...records.hits, ...(hasPages ? [...pages, ...commands] : []), ...helpHits]
      .filter((hit) => hit.kind === kind)
      .slice(0, isStart && kind === 'page' ? shownPages : maxHitsPerGroup);
  const start: HitGroup[] = [
    { key: 'recent', hits: recent },
    { key: 'page', hits: ofKind('page') },
  ];
  const kinds = narrowing === 'command' ? commandFirst : hitKinds;
  const groups = isStart ? start : kinds.map((kind) => ({ key: kind, hits: ofKind(kind) }));
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    words,
    isSearching: records.isSearching,
    errors: records.errors,
    retry: records.retry,
  };
}
