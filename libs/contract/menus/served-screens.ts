import type { ScreenComponent } from './menu-table';

/** Screens that exist. Whoever builds one adds its component here; the menu delivers no other. */
export const SERVED_SCREENS: readonly ScreenComponent[] = [
  'dashboard',
  'createComponent/detail',
  'seekMaterialDataSheet',
  'LocalData',
  'SpecialSubstanceAnalysis',
  'VehicleInfo',
  'ModelAdmin',
  'BomMatching',
  'RegulatoryInfo',
  'BasicSubstanceManagement',
  'TaskAdmin',
  'RegisterSupplier',
  'SystemSet',
  'gallery',
  'usermanual',
  'contactus',
  'faq',
  'setUserManage',
  'Message',
];
