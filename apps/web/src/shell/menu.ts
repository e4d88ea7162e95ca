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
const unitPages = ['/createComponentUnit/detail', '/createHome2/index'];

/** Create and unit pages show only their own entries (specification 000 section 2 "Layout"). */
export const menuModeOf = (path: string): MenuEntry['meta']['type'] =>
  createPages.includes(path) ? 'create' : unitPages.includes(path) ? 'unit' : 'other';

/** The delivered entries as a tree, sorted. */
export function menuTree(entries: readonly MenuEntry[]): MenuNode[] {
  const below = (parentId: number): MenuNode[] =>
    entries
      .filter((entry) => entry.parentId === parentId)
      .sort((left, right) => compareMenuSort(left.sort, right.sort))
      .map((entry) => ({ entry, children: below(entry.id) }));
  // Of a group that this mode does not show its entries stand alone.
  const shown = new Set(entries.map(({ id }) => id));
  const orphans = [...new Set(entries.map(({ parentId }) => parentId))].filter(
    (parentId) => parentId !== 0 && !shown.has(parentId),
  );
  return [...below(0), ...orphans.flatMap(below)];
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
  return shownEntries(
    own.some((entry) => entry.href === path && !entry.meta.hidden) ? own : menuEntriesOfMode(entries, 'other'),
  );
}

/** A title with a dot is a locale key where there is one (specification 000, Layout). */
export function menuName(entry: MenuEntry, language: Language): string {
  const name = nameIn(language, entry.name, entry.ename);
  return name.includes('.') && hasWord(name) ? translate(name) : name;
}

/** The entry of a page, also of the further pages of its screen. */
export const entryOf = (entries: readonly MenuEntry[], path: string): MenuEntry | undefined =>
  entries.find(({ href, meta }) => href === path || meta.pages.includes(path));

/** An entry with everything above it, the top first. */
export function lineageOf(entries: readonly MenuEntry[], entry: MenuEntry | undefined): MenuEntry[] {
  if (!entry) return [];
  return [
    ...lineageOf(
      entries,
      entries.find(({ id }) => id === entry.parentId),
    ),
    entry,
  ];
}

/** The way to a page: groups without an address, then the entry itself; those that want no crumb are skipped. */
export function crumbsTo(entries: readonly MenuEntry[], path: string, language: Language): Crumb[] {
  return lineageOf(entries, entryOf(entries, path))
    .filter(({ meta }) => meta.breadcrumb)
    .map((entry) => ({ title: menuName(entry, language) }));
}

/** A parent with one visible child stands for that child, unless it is always shown. */
export function collapsed({ entry, children }: MenuNode): MenuNode {
  const [only] = children;
  if (children.length !== 1 || !only || entry.meta.alwaysShow) return { entry, children };
  return collapsed(only);
}

/** Where signing in leads: the first menu entry, or its first child when it has one. */
export function firstAddress(entries: readonly MenuEntry[]): string | undefined {
  const [first] = menuTree(entriesFor(entries, ''));
  const leaf = (node: MenuNode): MenuNode => (node.children[0] ? leaf(node.children[0]) : node);
  return first && leaf(first).entry.href;
}

const createFamilies = /^\/(createHome2?|createComponent(Unit)?)(\/|$)/;
/** The create families of routes are there only for whom the menu has a component named `create`. */
export const isHiddenFamily = (entries: readonly MenuEntry[], path: string): boolean =>
  createFamilies.test(path) && !entries.some(({ extInfo }) => extInfo === 'create');

/** Name of the screen at an address, also of one that the menu does not list. */
export function screenName(path: string, language: Language): string | undefined {
  const screen = MENU_SCREENS.find(({ isGroup, href, pages }) => !isGroup && (href === path || pages.includes(path)));
  return screen && (language === 'zh' ? screen.nameZh : screen.nameEn);
}
