import type { MenuType } from '../enums';
import { grants, type Permission } from '../permissions';
import { LOCALES } from '../locales';
import type { MenuDefinition } from './menu-definition';
import { MENU_DEFINITIONS, MENU_GROUPS, type MenuGroup, type ScreenComponent } from './menu-table';
import { SERVED_SCREENS } from './served-screens';

/** One menu entry as sent to the browser. The component of a group is its own name. */
export interface MenuScreen {
  readonly id: number;
  /** 0 at the top level. */
  readonly parentId: number;
  readonly component: string;
  readonly group: string;
  readonly isGroup: boolean;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly icon: string;
  readonly href: string;
  readonly pages: readonly string[];
  /** Numbers separated by dashes: `7-3`. */
  readonly sort: string;
  readonly type: MenuType;
  readonly hidden: boolean;
  readonly redirects: readonly string[];
  readonly alwaysShow: boolean;
  readonly breadcrumb: boolean;
  readonly affix: boolean;
  readonly needs: Permission | 'signedIn';
  /** True when the screen is implemented. Only such entries are sent to the browser. */
  readonly served: boolean;
}

const GROUP_IDS = 100;
const GROUP_NAMES = Object.keys(MENU_GROUPS) as MenuGroup[];
const DEFINITIONS: readonly (MenuDefinition & { component: ScreenComponent; group?: MenuGroup })[] = MENU_DEFINITIONS;
const served: ReadonlySet<string> = new Set(SERVED_SCREENS);

const groupScreen = (group: MenuGroup, index: number): MenuScreen => ({
  id: (index + 1) * GROUP_IDS,
  parentId: 0,
  component: group,
  group,
  isGroup: true,
  nameZh: LOCALES.zh.menus.groups[group],
  nameEn: LOCALES.en.menus.groups[group],
  icon: MENU_GROUPS[group].icon,
  href: `/${group}`,
  pages: [],
  sort: String(index + 1),
  type: 'other',
  hidden: false,
  needs: 'signedIn',
  served: true,
  redirects: [],
  alwaysShow: false,
  breadcrumb: true,
  affix: false,
});

/**
 * Numbers the entries within their group, so that ids and sort values are the same in all installations of one
 * version.
 */
function numbered(): MenuScreen[] {
  const screens = GROUP_NAMES.map(groupScreen);
  for (const definition of DEFINITIONS) {
    const group = screens.find((screen) => screen.isGroup && screen.group === definition.group);
    const parent =
      definition.parent === undefined ? group : screens.find((screen) => screen.component === definition.parent);
    const placeInGroup =
      screens.filter((screen) => !screen.isGroup && screen.group === (definition.group ?? '')).length + 1;
    const placeInParent =
      screens.filter((screen) => !screen.isGroup && screen.parentId === (parent?.id ?? 0)).length + 1;
    screens.push({
      id: (group?.id ?? 0) + placeInGroup,
      parentId: parent?.id ?? 0,
      component: definition.component,
      group: definition.group ?? '',
      isGroup: false,
      nameZh: LOCALES.zh.menus.screens[definition.component],
      nameEn: LOCALES.en.menus.screens[definition.component],
      icon: definition.icon,
      href: definition.href ?? `/${definition.group ?? ''}/${definition.component}`,
      pages: definition.pages ?? [],
      sort: parent ? `${parent.sort}-${placeInParent}` : '0',
      type: definition.type ?? 'other',
      hidden: definition.hidden ?? false,
      redirects: definition.redirects ?? [],
      alwaysShow: definition.alwaysShow ?? false,
      breadcrumb: !definition.noBreadcrumb,
      affix: definition.affix ?? false,
      needs: definition.needs,
      served: served.has(definition.component),
    });
  }
  return screens;
}

/** The whole menu, groups first. */
export const MENU_SCREENS: readonly MenuScreen[] = numbered();

const isParent = (screen: MenuScreen): boolean =>
  screen.isGroup || MENU_SCREENS.some((other) => other.parentId === screen.id);
const ancestorsOf = (screen: MenuScreen): MenuScreen[] => {
  const parent = MENU_SCREENS.find((other) => other.id === screen.parentId);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
};

/** Compares two sort values number by number. A parent comes before its children. */
export function compareMenuSort(left: string, right: string): number {
  const [leftParts, rightParts] = [left.split('-').map(Number), right.split('-').map(Number)];
  const differs = leftParts.findIndex((part, index) => part !== rightParts[index]);
  return differs < 0 ? leftParts.length - rightParts.length : (leftParts[differs] ?? 0) - (rightParts[differs] ?? -1);
}

/**
 * The menu entries of a user with these permissions, sorted: those that are implemented and permitted, and listed
 * in `menus` of the role if it is given (entries for everybody are always included), with their parents.
 */
export function menuScreensFor(permissions: readonly string[], menus: readonly string[] | null = null): MenuScreen[] {
  const may = (screen: MenuScreen): boolean =>
    screen.needs === 'signedIn' || (grants(permissions, screen.needs) && (menus?.includes(screen.component) ?? true));
  const leaves = MENU_SCREENS.filter((screen) => !isParent(screen) && screen.served && may(screen));
  return [...new Set(leaves.flatMap((screen) => [screen, ...ancestorsOf(screen)]))].sort((left, right) =>
    compareMenuSort(left.sort, right.sort),
  );
}

/** The menu entries of a user with several roles. */
export function menuScreensOfRoles(
  roles: readonly { permissions: readonly string[]; menus: readonly string[] | null }[],
): MenuScreen[] {
  const shown = new Set([
    ...menuScreensFor([]),
    ...roles.flatMap(({ permissions, menus }) => menuScreensFor(permissions, menus)),
  ]);
  return [...shown].sort((left, right) => compareMenuSort(left.sort, right.sort));
}

interface ShownEntry {
  id: number;
  parentId: number | null;
  meta: { type: MenuType };
}
/**
 * Entries of one mode of the user interface: create and unit mode show only entries of their type, all other modes
 * hide both (specification 000, Layout). Parents without a visible entry are removed.
 */
export function menuEntriesOfMode<E extends ShownEntry>(entries: readonly E[], mode: MenuType): E[] {
  const shown = entries.filter((entry) => entry.meta.type === mode);
  const hasChildIn = (list: readonly E[], entry: E): boolean => list.some((other) => other.parentId === entry.id);
  const isEmptyParent = (entry: E): boolean => hasChildIn(entries, entry) && !hasChildIn(shown, entry);
  return shown.filter((entry) => !isEmptyParent(entry));
}
