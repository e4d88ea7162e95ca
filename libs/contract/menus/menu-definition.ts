import type { MenuType } from '../enums';
import type { Permission } from '../permissions';

/** One row of the menu table. */
export interface MenuDefinition {
  readonly component: string;
  /** Absent at the top level. */
  readonly group?: string;
  /** Screen that is the parent of this entry. */
  readonly parent?: string;
  /** Name of an icon of @ant-design/icons. */
  readonly icon: string;
  readonly needs: Permission | 'signedIn';
  /** Target of the entry. Default: `/<group>/<component>`. */
  readonly href?: string;
  /** Other routes that show the same screen or its subpages. */
  readonly pages?: readonly string[];
  /** Mode of the user interface in which the entry is shown. Default: `other`. */
  readonly type?: MenuType;
  /** The screen is opened from other screens and not listed in the menu. */
  readonly hidden?: true;
  /** Other addresses that redirect to `href`. */
  readonly redirects?: readonly string[];
  /** The entry is shown as a parent although it has only one child. */
  readonly alwaysShow?: true;
  /** Not shown in the breadcrumb. */
  readonly noBreadcrumb?: true;
  /** Its tab cannot be closed. */
  readonly affix?: true;
}
