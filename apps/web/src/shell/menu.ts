import { compareMenuSort, MENU_SCREENS, menuEntriesOfMode, type MenuEntry } from '@matlas/contract';
import { hasWord, nameIn, translate, type Crumb, type Language } from '@matlas/web-kit';

export interface MenuNode {
  entry: MenuEntry;
  children: MenuNode[];
}

const createPages = [
  '/createComponent/detail',
  '/createHome/index',
  '/createComponent/ourinformationCompany',
  '/createComponent/sendStatusInformation',
];
/** Start pages of both modes; they are no entries themselves. */
const homePages = ['/createHome/index', '/createHome2/index'];
const unitPages = ['/createComponentUnit/detail', '/createHome2/index'];

/** Create and unit pages show only the menu entries of their mode (specification 000 section 2 "Layout"). */
export const menuModeOf = (path: string): MenuEntry['meta']['type'] =>
  createPages.includes(path) ? 'create' : unitPages.includes(path) ? 'unit' : 'other';

/** The menu entries as a sorted tree. */
export function menuTree(entries: readonly MenuEntry[]): MenuNode[] {
  const below = (parentId: number): MenuNode[] =>
    entries
      .filter((entry) => entry.parentId === parentId)
      .sort((left, right) => compareMenuSort(left.sort, right.sort))
      .map((entry) => ({ entry, children: below(entry.id) }));
  // Entries whose group is not part of this mode become top-level entries.
  const shown = new Set(entries.map(({ id }) => id));
  const orphans = [...new Set(entries.map(({ parentId }) => parentId))].filter(
    (parentId) => parentId !== 0 && !shown.has(parentId),
  );
  return [...below(0), ...orphans.flatMap(below)];
}

/** Entries without hidden ones and without groups that would be empty. */
function shownEntries(entries: readonly MenuEntry[]): MenuEntry[] {
  const seen = entries.filter(({ meta }) => !meta.hidden);
  const hasChildIn = (list: readonly MenuEntry[], { id }: MenuEntry) => list.some(({ parentId }) => parentId === id);
  return seen.filter((entry) => !hasChildIn(entries, entry) || hasChildIn(seen, entry));
}

/**
 * Menu entries for the mode of the page. If the page has no visible entry in that mode, the ordinary menu is shown,
 * so that the user can always navigate.
 */
export function entriesFor(entries: readonly MenuEntry[], path: string): MenuEntry[] {
  const own = menuEntriesOfMode(entries, menuModeOf(path));
  return shownEntries(
    own.some(({ href, meta }) => (href === path || homePages.includes(path)) && !meta.hidden)
      ? own
      : menuEntriesOfMode(entries, 'other'),
  );
}

/** Name of an entry. A title with a dot is a locale key if that key exists (specification 000, Layout). */
export function menuName(entry: MenuEntry, language: Language): string {
  const name = nameIn(language, entry.name, entry.ename);
  return name.includes('.') && hasWord(name) ? translate(name) : name;
}

/** The menu entry of a page, also for the further pages of its screen. */
export const findEntry = (entries: readonly MenuEntry[], path: string): MenuEntry | undefined =>
  entries.find(({ href, meta }) => href === path || meta.pages.includes(path));

/** An entry with its ancestors, root first. */
export function findAncestry(entries: readonly MenuEntry[], entry: MenuEntry | undefined): MenuEntry[] {
  if (!entry) return [];
  return [
    ...findAncestry(
      entries,
      entries.find(({ id }) => id === entry.parentId),
    ),
    entry,
  ];
}

/** Breadcrumbs of a page: its groups, then the entry itself; entries without a breadcrumb are skipped. */
export function findCrumbs(entries: readonly MenuEntry[], path: string, language: Language): Crumb[] {
  return findAncestry(entries, findEntry(entries, path))
    .filter(({ meta }) => meta.breadcrumb)
    .map((entry) => ({ title: menuName(entry, language) }));
}

/** Replaces a parent that has a single visible child by that child, unless the parent is always shown. */
export function collapseSingleChild({ entry, children }: MenuNode): MenuNode {
  const [only] = children;
  if (children.length !== 1 || !only || entry.meta.alwaysShow) return { entry, children };
  return collapseSingleChild(only);
}

/** Page after signing in: the first menu entry, or its first child if it has children. */
export function firstAddress(entries: readonly MenuEntry[]): string | undefined {
  const [first] = menuTree(entriesFor(entries, ''));
  const leaf = (node: MenuNode): MenuNode => (node.children[0] ? leaf(node.children[0]) : node);
  return first && leaf(first).entry.href;
}

const createFamilies = /^\/(createHome2?|createComponent(Unit)?)(\/|$)/;
/** The create pages exist only for users whose menu has a component named `create`. */
export const isHiddenFamily = (entries: readonly MenuEntry[], path: string): boolean =>
  createFamilies.test(path) && !entries.some(({ extInfo }) => extInfo === 'create');

/** Name of the screen at a path, also for screens that are not in the menu. */
export function screenName(path: string, language: Language): string | undefined {
  const screen = MENU_SCREENS.find(({ isGroup, href, pages }) => !isGroup && (href === path || pages.includes(path)));
  return screen && (language === 'zh' ? screen.nameZh : screen.nameEn);
}
