import type { MenuType } from '../enums';
import type { Permission } from '../permissions';

/** One row of the menu table. */
export interface MenuDefinition {
  readonly component: string;
  /** Absent at the top level. */
  readonly group?: string;
  /** Another screen under which the entry stands. */
  readonly parent?: string;
  /** Name of an icon of @ant-design/icons. */
  readonly icon: string;
  readonly needs: Permission | 'signedIn';
  /** Where the entry leads; `/<group>/<component>` when absent. */
  readonly href?: string;
  /** Further routes that show the same screen or its own pages. */
  readonly pages?: readonly string[];
  /** Mode of the shell in which the entry shows; `other` when absent. */
  readonly type?: MenuType;
  /** Reached from elsewhere, never listed. */
  readonly hidden?: true;
  /** Further addresses that lead to `href`. */
  readonly redirects?: readonly string[];
  /** A parent that stays one even with a single child. */
  readonly alwaysShow?: true;
  /** Left out of the breadcrumb. */
  readonly noBreadcrumb?: true;
  /** Its tab cannot be closed. */
  readonly affix?: true;
}
