import { Injectable } from '@nestjs/common';
import { type api, type In, type MenuEntry, menuScreensOfRoles, type UserProfile } from '@matlas/contract';
import { type Auth, can, notFound } from '@matlas/server-kit';
import { RoleStore } from './role.store';
import { toProfile } from './shell-user.row';
import { UserStore } from './user.store';

/** The profile that a signed-in user sees, and the entries of their menu. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UserStore,
    private readonly roles: RoleStore,
  ) {}

  /** The caller's own profile; those of others only for user administrators. */
  async profile(auth: Auth, id: number): Promise<UserProfile> {
    if (id !== auth.userId && !can(auth, 'system:userInfo:query')) throw notFound('user', id);
    const user = await this.users.findVisible(auth.scope, id);
    if (!user) throw notFound('user', id);
    return toProfile(user, await this.users.listRoles(id));
  }

  /** Sets the notice that the caller sees next; not allowed for other users. */
  async updateNextShow(auth: Auth, { userId, value }: In<typeof api.identity.session.updateNextShow>): Promise<null> {
    if (userId !== auth.userId) throw notFound('user', userId);
    await this.users.setNextShow(userId, value);
    return null;
  }

  /** The menu of the caller; menus of others cannot be read. */
  async menus(auth: Auth, userId: number): Promise<MenuEntry[]> {
    if (userId !== auth.userId) throw notFound('user', userId);
    return menuScreensOfRoles(await this.roles.listMenus(userId)).map((screen) => ({
      id: screen.id,
      parentId: screen.parentId,
      name: screen.nameZh,
      ename: screen.nameEn,
      href: screen.href,
      icon: screen.icon,
      extInfo: screen.component,
      sort: screen.sort,
      meta: {
        type: screen.type,
        hidden: screen.hidden,
        pages: [...screen.pages],
        alwaysShow: screen.alwaysShow,
        breadcrumb: screen.breadcrumb,
        affix: screen.affix,
      },
    }));
  }
}
