import { compareMenuSort, identityApi, MENU_SCREENS, menuEntriesOfMode, type MenuEntry } from '@matlas/contract';
import { nameIn, useRoute, useSession, type Crumb, type Language } from '@matlas/web-kit';

export interface MenuNode {
  entry: MenuEntry;
  children: MenuNode[];
}

const createPages = ['/createComponent/detail', '/createHome/index', '/createComponent/ourinformationCompany', '/createComponent/sendStatusInformation'];
const unitPages = ['/createComponentUnit/detail', '/createHome2/index'];

/** Create and unit pages show only their own entries (specification 000 section 2 "Layout"). */
export const menuModeOf = (path: string): MenuEntry['meta']['type'] => (createPages.includes(path) ? 'create' : unitPages.includes(path) ? 'unit' : 'other');

/** The delivered entries as a tree, sorted. */
export function menuTree(entries: readonly MenuEntry[]): MenuNode[] {
  const below = (parentId: number): MenuNode[] =>
    entries
      .filter((entry) => entry.parentId === parentId)
      .sort((left, right) => compareMenuSort(left.sort, right.sort))
      .map((entry) => ({ entry, children: below(entry.id) }));
  return below(0);
}

/** Without hidden entries, and without groups of which nothing is left. */
function shownEntries(entries: readonly MenuEntry[]): MenuEntry[] {
  const seen = entries.filter(({ meta }) => !meta.hidden);
  const hasChildIn = (list: readonly MenuEntry[], { id }: MenuEntry) => list.some(({ parentId }) => parentId === id);
  return seen.filter((entry) => !hasChildIn(entries, entry) || hasChildIn(seen, entry));
}

/** Entries of the present page's mode; with none the ordinary menu, so that a person is never locked in. */
export function entriesFor(entries: readonly MenuEntry[], path: string): MenuEntry[] {
  const own = menuEntriesOfMode(entries, menuModeOf(path));
  return shownEntries(own.some((entry) => entry.href === path && !entry.meta.hidden) ? own : menuEntriesOfMode(entries, 'other'));
}

export const menuName = (entry: MenuEntry, language: Language): string => nameIn(language, entry.name, entry.ename);

/** The way to a page: groups without an address, then the entry itself. */
export function crumbsTo(entries: readonly MenuEntry[], path: string, language: Language): Crumb[] {
  const crumbs: Crumb[] = [];
  let entry = entries.find(({ href, meta }) => href === path || meta.pages.includes(path));
  while (entry) {
    crumbs.unshift({ title: menuName(entry, language) });
    const { parentId } = entry;
    entry = entries.find(({ id }) => id === parentId);
  }
  return crumbs;
}

/** Name of the screen at an address, also of one that the menu does not list. */
export function screenName(path: string, language: Language): string | undefined {
  const screen = MENU_SCREENS.find(({ isGroup, href, pages }) => !isGroup && (href === path || pages.includes(path)));
  return screen && (language === 'zh' ? screen.nameZh : screen.nameEn);
}

/** The menu of the signed-in person. */
export function useMenu(): { entries: readonly MenuEntry[]; isLoading: boolean } {
  const session = useSession();
  const { data, isLoading } = useRoute(identityApi.session.menus, { userId: session?.userId ?? 0 }, { log: 'shell.log.menu', enabled: session !== null });
  return { entries: data ?? [], isLoading };
}
