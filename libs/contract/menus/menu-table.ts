import type { MenuDefinition } from './menu-definition';
import { PLATFORM_SCREENS } from './platform-screens';
import { SHEET_SCREENS } from './sheet-screens';
import { VEHICLE_SCREENS } from './vehicle-screens';

/** The groups of the side menu in order. `create` is also the component of the routes for creating data. */
export const MENU_GROUPS = {
  create: { icon: 'PlusCircleOutlined' },
  seek: { icon: 'SearchOutlined' },
  request: { icon: 'QuestionCircleOutlined' },
  tools: { icon: 'ToolOutlined' },
  analysis: { icon: 'ExperimentOutlined' },
  scip: { icon: 'GlobalOutlined' },
  vehicle: { icon: 'CarOutlined' },
  rules: { icon: 'BookOutlined' },
  data: { icon: 'DatabaseOutlined' },
  org: { icon: 'BankOutlined' },
  system: { icon: 'SettingOutlined' },
  help: { icon: 'CustomerServiceOutlined' },
  account: { icon: 'UserOutlined' },
} as const satisfies Record<string, { icon: string }>;
export type MenuGroup = keyof typeof MENU_GROUPS;

/** All screens with a menu entry (contract/screens.tsv) in menu order. `href` is set when the route is prescribed. */
export const MENU_DEFINITIONS = [
  ...SHEET_SCREENS,
  ...VEHICLE_SCREENS,
  ...PLATFORM_SCREENS,
] as const satisfies readonly MenuDefinition[];
export type ScreenComponent = (typeof MENU_DEFINITIONS)[number]['component'];
