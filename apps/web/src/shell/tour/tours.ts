import { grants, MENU_SCREENS, type MenuEntry } from '@matlas/contract';

export const TOUR_ROLES = ['administrator', 'auditor', 'maker', 'supplier'] as const;
export type TourRole = (typeof TOUR_ROLES)[number];

/** A step: what it shows on which screen. Its words are `tour.<role>.<key>.title` and `.text`. */
export interface TourStep {
  key: string;
  path: string;
  /** Selector of what the step points at. */
  target: string;
}

/** The title of a page, with its actions. */
const head = '#content .m-page-head';
const marked = (name: string): string => `[data-tour="${name}"]`;
const start: TourStep = { key: 'start', path: '/dashboard', target: marked('todos') };
const search: TourStep = { key: 'search', path: '/dashboard', target: marked('search') };
const help: TourStep = { key: 'help', path: '/dashboard', target: marked('help') };

/** The first day of each role: the screens of its work in the order of the work. */
export const TOURS: Readonly<Record<TourRole, readonly TourStep[]>> = {
  maker: [
    start,
    { key: 'models', path: '/vehicle/VehicleInfo', target: head },
    { key: 'bom', path: '/vehicle/ModelAdmin', target: head },
    { key: 'received', path: '/seek/receiveMdsPage', target: head },
    { key: 'requests', path: '/request/mdsDataRequestShowResult', target: head },
    { key: 'analysis', path: '/analysis/SpecialSubstanceAnalysis', target: head },
    search,
    help,
  ],
  supplier: [
    start,
    { key: 'create', path: '/create/materialDataSheet', target: head },
    { key: 'upload', path: '/seek/MdsUpload', target: head },
    { key: 'own', path: '/seek/seekMaterialDataSheet', target: head },
    { key: 'requests', path: '/request/mdsDataRequestShowResult', target: head },
    { key: 'sent', path: '/seek/sendMdsPage', target: head },
    search,
    help,
  ],
  auditor: [
    start,
    { key: 'audit', path: '/data/DataAdmin', target: head },
    { key: 'distribution', path: '/data/AuditDistribution', target: head },
    { key: 'rules', path: '/rules/AuditRules', target: head },
    { key: 'received', path: '/seek/receiveMdsPage', target: head },
    search,
    help,
  ],
  administrator: [
    start,
    { key: 'departments', path: '/org/DepartmentManage', target: head },
    { key: 'users', path: '/org/Entorguser', target: head },
    { key: 'contacts', path: '/org/enterpriseContactPerson', target: head },
    { key: 'announcements', path: '/system/AnnouncementAdmin', target: head },
    { key: 'log', path: '/system/UserLog', target: head },
    search,
    help,
  ],
};

/** The steps of a tour on screens that the person's menu has. */
export function stepsFor(role: TourRole, entries: readonly Pick<MenuEntry, 'href'>[]): readonly TourStep[] {
  const hrefs = new Set(entries.map(({ href }) => href));
  const screens = MENU_SCREENS.filter(({ href }) => hrefs.has(href)).flatMap(({ href, pages }) => [href, ...pages]);
  return TOURS[role].filter(({ path }) => screens.includes(path));
}

/** The tour that fits what a person may do; the first that fits is taken. */
export function tourRoleOf(permissions: readonly string[]): TourRole {
  if (grants(permissions, 'entorguser:user:grant')) return 'administrator';
  if (grants(permissions, 'data:audit:audit')) return 'auditor';
  return grants(permissions, 'bom:info:query') ? 'maker' : 'supplier';
}
