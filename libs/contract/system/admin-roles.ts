import { z } from 'zod';
import { dataScope, roleAuthority, roleCode, type DataScope } from '../enums';
import {
  arrayOf,
  byIds,
  flag,
  id,
  optionalText,
  route,
  rowVersion,
  stamped,
  text,
  emptyToUndefined,
} from '../wire/kit';
import { MENU_SCREENS } from '../menus';
import { pageInput, pageOf, pageQuery } from '../wire/page';
import { grants, isPermission, PERMISSIONS, type Permission } from '../permissions';

/** The individual permissions that a set of patterns grants. */
export const rightsOf = (patterns: readonly string[]): Permission[] =>
  PERMISSIONS.filter((tag) => grants(patterns, tag));

export const roleRow = z.object({
  id,
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  description: z.string(),
  wireCode: roleCode.schema,
  authority: roleAuthority.schema,
  dataScope: dataScope.schema,
  builtIn: z.boolean(),
  /** Patterns; `rightsOf` returns the permissions that they grant. */
  permissions: z.array(z.string()),
  /** Components of the screens in the menu; null: all screens that the permissions allow. */
  menus: z.array(z.string()).nullable(),
  enterpriseId: z.number().int().nullable(),
  enterpriseName: z.string().nullable(),
  enterpriseEnName: z.string().nullable(),
  /** Number of users with the role, as far as the caller may see them. */
  users: z.number().int(),
  /**
   * `grant`: the caller may assign the role, because it does not exceed the caller's own permissions and data
   * scope.
   */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), copy: z.boolean(), grant: z.boolean() }),
  ...stamped,
});
export type RoleRow = z.output<typeof roleRow>;

/** A role created by a user is limited to its enterprise. */
const ownReach = z.literal(['own', 'organisation', 'enterprise']) satisfies z.ZodType<DataScope>;
const SCREENS: ReadonlySet<string> = new Set(
  MENU_SCREENS.filter(({ isGroup }) => !isGroup).map(({ component }) => component),
);
const known = (pattern: string): boolean => isPermission(pattern) || PERMISSIONS.some((tag) => grants([pattern], tag));
const names = { nameZh: text(50), nameEn: text(100), description: optionalText(500) };

export const roleSave = z.object({
  id: z.preprocess(emptyToUndefined, id.optional()),
  version: z.preprocess(emptyToUndefined, rowVersion.optional()),
  ...names,
  authority: roleAuthority.lenient,
  dataScope: ownReach,
  permissions: z
    .array(z.string().max(100).refine(known, { message: 'role.unknownPermission' }))
    .min(1)
    .max(1000),
  menus: z
    .array(z.string().refine((component) => SCREENS.has(component), { message: 'role.unknownMenu' }))
    .max(500)
    .nullish(),
});
export type RoleSave = z.output<typeof roleSave>;

/** The complete matrix of roles and permissions. `holders` are ids of `roles`. */
export const roleMatrixView = z.object({
  roles: z.array(
    roleRow.pick({
      id: true,
      code: true,
      nameZh: true,
      nameEn: true,
      authority: true,
      dataScope: true,
      builtIn: true,
      users: true,
    }),
  ),
  rows: z.array(
    z.object({
      permission: z.string(),
      area: z.string(),
      resource: z.string(),
      action: z.string(),
      holders: z.array(z.number().int()),
    }),
  ),
});
export type RoleMatrixView = z.output<typeof roleMatrixView>;

/** A user with the roles that give the requested permission. */
export const rightHolder = z.object({
  userId: id,
  loginName: z.string(),
  name: z.string(),
  status: z.number().int(),
  enterpriseName: z.string(),
  enterpriseEnName: z.string(),
  organisationName: z.string(),
  organisationEnName: z.string(),
  roles: z.array(z.object({ id, nameZh: z.string(), nameEn: z.string() })),
});
export type RightHolder = z.output<typeof rightHolder>;

const base = '/system/roleInfo';
const query = 'system:roleInfo:query';
/** Roles. Those of the platform are the same in all enterprises; an enterprise can add its own. */
export const rolesApi = {
  /** Roles of the enterprise, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageQuery,
    output: pageOf(roleRow),
    answer: 'page',
  }),
  /** Roles for pickers. With `grantable`, only those that the caller may assign. */
  list: route({
    method: 'GET',
    path: `${base}/list`,
    needs: query,
    input: z.object({ grantable: flag.default(false) }),
    output: z.array(roleRow),
    answer: 'list',
  }),
  /** Creates or changes a role with its permissions. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    recentProof: true,
    needs: 'system:roleInfo:edit',
    says: 'saved',
    input: roleSave,
    output: roleRow,
  }),
  /** Deletes roles that nobody has. */
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    recentProof: true,
    needs: 'system:roleInfo:delete',
    says: 'deleted',
    input: byIds,
    answer: 'ok',
  }),
  /** Copies a role with its current permissions. A built-in role can only be changed by using a copy. */
  copy: route({
    method: 'POST',
    path: `${base}/copy`,
    recentProof: true,
    needs: 'system:roleInfo:edit',
    says: 'copied',
    input: z.object({ id, ...names }),
    output: roleRow,
  }),
  /** All roles and permissions as a table. */
  matrix: route({ method: 'GET', path: `${base}/matrix`, needs: query, output: roleMatrixView }),
  /** Users who have a permission, and by which role, a page at a time. */
  holders: route({
    method: 'POST',
    path: `${base}/holders`,
    needs: query,
    answer: 'page',
    output: pageOf(rightHolder),
    input: pageInput({
      permission: z.string().refine(isPermission, { message: 'role.unknownPermission' }),
      roleId: arrayOf(id).optional(),
    }),
  }),
};
