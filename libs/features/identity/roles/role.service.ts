import { Injectable } from '@nestjs/common';
import {
  type api,
  grants,
  type In,
  type Page,
  type PageQuery,
  PERMISSIONS,
  type RightHolder,
  type RoleMatrixView,
  type RoleRow,
  type RoleSave,
  rightsOf,
  roleAuthority,
} from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import { ROLE, type Role, RoleAdminStore } from './role-admin.store';
import { toRoleRow } from './role.row';
import { administrationOf, isWithinRights } from './within-rights';

type Routes = typeof api.system.roles;
type RoleValues = Pick<RoleSave, 'nameZh' | 'nameEn' | 'description' | 'authority' | 'permissions'> &
  Pick<Role, 'dataScope' | 'menus'>;
const SUBJECT = 'role';

/** Own roles of an enterprise beside the built-in ones. Changes take effect at the next call of their users. */
@Injectable()
export class RoleService {
  constructor(
    private readonly db: Db,
    private readonly roles: RoleAdminStore,
    private readonly cache: CallerCache,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<RoleRow>> {
    const found = await this.roles.page(auth.scope, page);
    return { ...found, records: found.records.map((role) => toRoleRow(auth, role)) };
  }
  async list(auth: Auth, { grantable }: In<Routes['list']>): Promise<RoleRow[]> {
    const rows = (await this.roles.all(auth.scope)).map((role) => toRoleRow(auth, role));
    return grantable
      ? rows.filter(
          ({ can, enterpriseId }) => can.grant && (enterpriseId === null || enterpriseId === auth.enterpriseId),
        )
      : rows;
  }

  /** Throws `role.builtIn`, `role.beyondOwn`, `role.auditOnly`, and `role.nameTaken` at the field of the name. */
  save(auth: Auth, input: RoleSave): Promise<RoleRow> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.requireEditable(auth, input.id);
      const values: RoleValues = { ...input, permissions: rightsOf(input.permissions), menus: input.menus ?? null };
      await this.assertAllowed(auth, values, before?.id);
      const fields = fieldsOf(values);
      const id = await this.roles.save(
        before
          ? { ...fields, id: before.id, version: input.version ?? before.version }
          : { ...fields, enterpriseId: auth.enterpriseId, builtIn: false, code: await this.roles.nextCode() },
      );
      return this.recordChange(auth, id, before);
    });
  }
  /**
   * Copies the role with all its present permissions; a copy of a role with platform-wide reach reaches only the
   * enterprise.
   */
  copy(auth: Auth, { id, nameZh, nameEn, description }: In<Routes['copy']>): Promise<RoleRow> {
    return this.db.tx(async () => {
      const source = await this.roles.getRole(auth.scope, id);
      if (!isWithinRights(auth, source)) throw new AppError('role.beyondOwn');
      const values: RoleValues = {
        ...source,
        nameZh,
        nameEn,
        description: description ?? source.description,
        dataScope: source.dataScope === 'all' ? 'enterprise' : source.dataScope,
        permissions: rightsOf(source.permissions),
      };
      await this.assertAllowed(auth, values, undefined);
      return this.recordChange(
        auth,
        await this.roles.save({
          ...fieldsOf(values),
          enterpriseId: auth.enterpriseId,
          builtIn: false,
          code: await this.roles.nextCode(),
        }),
        undefined,
      );
    });
  }
  /** All or none. Throws `role.inUse` while a user has one of them. */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.requireEditable(auth, id);
        const count = await this.roles.countHolders(id);
        if (count > 0) throw new AppError('role.inUse', { count });
        await this.roles.delete(id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      return null;
    });
  }

  async matrix(auth: Auth): Promise<RoleMatrixView> {
    const roles = await this.roles.all(auth.scope);
    const rows = PERMISSIONS.map((permission) => {
      const [area = '', resource = '', action = ''] = permission.split(':');
      return {
        permission,
        area,
        resource,
        action,
        holders: roles.filter(({ permissions }) => grants(permissions, permission)).map(({ id }) => id),
      };
    });
    return {
      roles: roles.map(({ id, code, nameZh, nameEn, authority, dataScope, builtIn, users }) => ({
        id,
        code,
        nameZh,
        nameEn,
        authority,
        dataScope,
        builtIn,
        users,
      })),
      rows,
    };
  }
  async holders(auth: Auth, { permission, roleId, page }: In<Routes['holders']>): Promise<Page<RightHolder>> {
    const wanted = roleId?.length ? new Set(roleId) : undefined;
    const roles = (await this.roles.all(auth.scope)).filter(
      (role) => grants(role.permissions, permission) && (wanted?.has(role.id) ?? true),
    );
    return this.roles.listHolders(
      auth.scope,
      roles.map(({ id }) => id),
      page,
    );
  }

  /**
   * A role of the caller's own enterprise that does not exceed the caller's rights; the row is locked until the
   * transaction ends.
   */
  private async requireEditable(auth: Auth, id: number): Promise<Role> {
    const role = await this.roles.lockRole(auth.scope, id);
    if (role.builtIn) throw new AppError('role.builtIn');
    if (role.enterpriseId !== auth.enterpriseId) throw new AppError('forbidden');
    if (!isWithinRights(auth, role)) throw new AppError('role.beyondOwn');
    return role;
  }
  private async assertAllowed(auth: Auth, values: RoleValues, id: number | undefined): Promise<void> {
    if (!isWithinRights(auth, values)) throw new AppError('role.beyondOwn');
    if (values.authority === roleAuthority.of.audit && administrationOf(values.permissions).length > 0)
      throw new AppError('role.auditOnly');
    if (await this.roles.nameTaken(auth.enterpriseId, values.nameZh, id))
      throw badInput({ path: 'nameZh', code: 'role.nameTaken' });
  }
  private async recordChange(auth: Auth, id: number, before: Role | undefined): Promise<RoleRow> {
    await this.cache.forget();
    const after = await this.roles.getRole(auth.scope, id);
    await this.audit.write(auth, {
      subject: SUBJECT,
      subjectId: id,
      action: before ? 'change' : 'create',
      before: before ?? null,
      after,
    });
    return toRoleRow(auth, after);
  }
}

/** `wireCode`: the API calls user administrators customer administrators, and all others ordinary users. */
const fieldsOf = (values: RoleValues) =>
  ROLE.fieldsOf({
    ...values,
    permissions: [...values.permissions],
    wireCode:
      grants(values.permissions, 'system:userInfo:edit') || grants(values.permissions, 'entorguser:user:edit')
        ? 'ROLE_CUS_ADMIN'
        : 'ROLE_NORMAL',
  });
