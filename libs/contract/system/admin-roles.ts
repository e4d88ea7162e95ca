import { z } from 'zod';
import { dataScope, roleAuthority, roleCode, type DataScope } from '../enums';
import { arrayOf, byIds, flag, id, optionalText, route, rowVersion, stamped, text } from '../wire/kit';
import { MENU_SCREENS } from '../menus';
import { pageInput, pageOf, pageQuery } from '../wire/page';
import { grants, isPermission, PERMISSIONS, type Permission } from '../permissions';

const absent = (v: unknown): unknown => (v === '' || v === null ? undefined : v);

/** The rights that a set of patterns grants, each by its name. */
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
  /** Patterns; `rightsOf` says what they grant. */
  permissions: z.array(z.string()),
  /** Components of the screens that its holders find in the menu; null: all that its permissions open. */
  menus: z.array(z.string()).nullable(),
  enterpriseId: z.number().int().nullable(),
  enterpriseName: z.string().nullable(),
  enterpriseEnName: z.string().nullable(),
  /** Holders in the caller's reach. */
  users: z.number().int(),
  /** `grant`: nothing in it is beyond the caller's own rights and reach. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), copy: z.boolean(), grant: z.boolean() }),
  ...stamped,
});
export type RoleRow = z.output<typeof roleRow>;

/** A role that a person makes never sees beyond its enterprise. */
const ownReach = z.literal(['own', 'organisation', 'enterprise']) satisfies z.ZodType<DataScope>;
const SCREENS: ReadonlySet<string> = new Set(
  MENU_SCREENS.filter(({ isGroup }) => !isGroup).map(({ component }) => component),
);
const known = (pattern: string): boolean => isPermission(pattern) || PERMISSIONS.some((tag) => grants([pattern], tag));
const names = { nameZh: text(50), nameEn: text(100), description: optionalText(500) };

export const roleSave = z.object({
  id: z.preprocess(absent, id.optional()),
  version: z.preprocess(absent, rowVersion.optional()),
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

/** The whole of role x permission; `holders` are ids of `roles`. */
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

/** A person with the roles that give the right that was asked for. */
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
/** Roles: the platform's own are the same everywhere, an enterprise adds others. */
export const rolesApi = {
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageQuery,
    output: pageOf(roleRow),
    answer: 'page',
  }),
  /** For pickers; with `grantable` only what the caller may give to somebody. */
  list: route({
    method: 'GET',
    path: `${base}/list`,
    needs: query,
    input: z.object({ grantable: flag.default(false) }),
    output: z.array(roleRow),
    answer: 'list',
  }),
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: 'system:roleInfo:edit',
    says: 'saved',
    input: roleSave,
    output: roleRow,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: 'system:roleInfo:delete',
    says: 'deleted',
    input: byIds,
    answer: 'ok',
  }),
  /** The way to change a built-in role: a copy of one's own. Rights as they are today. */
  copy: route({
    method: 'POST',
    path: `${base}/copy`,
    needs: 'system:roleInfo:edit',
    says: 'copied',
    input: z.object({ id, ...names }),
    output: roleRow,
  }),
  matrix: route({ method: 'GET', path: `${base}/matrix`, needs: query, output: roleMatrixView }),
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
