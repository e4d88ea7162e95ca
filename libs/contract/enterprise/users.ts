import { z } from 'zod';
import { enterpriseRow } from './enterprise';
import { cosRight, enterpriseState, LIMITS, userKind, userStatus } from '../enums';
import { fieldRule } from '../errors';
import { line, loginName, mailAddress, refineEmail } from '../identity/registration-fields';
import { supplierContactRoutes } from './supplier-contacts';
import {
  arrayOf,
  byId,
  flag,
  id,
  instant,
  isoDate,
  job,
  optionalText,
  route,
  rowVersion,
  stamped,
  emptyToUndefined,
} from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** A user has at most one of the rights upload, download, and both. */
export const transferRight = z.enum(['upload', 'download', 'upDownload']);
export type TransferRight = z.output<typeof transferRight>;

const roleOfUser = z.object({ id, code: z.string(), nameZh: z.string(), nameEn: z.string() });
const userFields = {
  id,
  loginName: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  officePhone: z.string().nullable(),
  cellPhoneNumber: z.string().nullable(),
  fax: z.string().nullable(),
  userCode: z.string().nullable(),
  position: z.string().nullable(),
  enterpriseId: id,
  enterpriseCode: z.string(),
  enterpriseName: z.string(),
  enterpriseEnName: z.string(),
  /** The first department of the user. */
  organisationId: id,
  organisationName: z.string(),
  organisationEnName: z.string(),
  status: userStatus.schema,
  validFrom: isoDate.nullable(),
  validUntil: isoDate.nullable(),
  isInValidity: z.boolean(),
  kinds: z.array(userKind.schema),
  roles: z.array(roleOfUser),
  transferRight: transferRight.nullable(),
  cosRight: cosRight.schema.nullable(),
  mustChangePassword: z.boolean(),
  lastSignInAt: instant.nullable(),
  can: z.object({
    edit: z.boolean(),
    activate: z.boolean(),
    deactivate: z.boolean(),
    grant: z.boolean(),
    trust: z.boolean(),
  }),
  ...stamped,
};
export const enterpriseUserRow = z.object(userFields);
export type EnterpriseUserRow = z.output<typeof enterpriseUserRow>;

export const enterpriseUser = z.object({
  ...userFields,
  homeAddress: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** All departments, the first one at the start. */
  organisations: z.array(z.object({ id, nameZh: z.string(), nameEn: z.string() })),
  /** True: the user sees only the vehicle models of `modelIds`. */
  limitedToModels: z.boolean(),
  modelIds: z.array(z.number().int()),
});
export type EnterpriseUser = z.output<typeof enterpriseUser>;

export const grantableRole = roleOfUser.extend({
  authority: z.number().int(),
  dataScope: z.string(),
  builtIn: z.boolean(),
});
export type GrantableRoleRow = z.output<typeof grantableRole>;

const tooMany = { message: 'user.tooManyOrganisations', params: { max: LIMITS.organisationsOfUser } };
const unique = (ids: readonly number[]): number[] => [...new Set(ids)];
const editable = {
  name: line(50).refine(...fieldRule('name')),
  email: mailAddress,
  emailAgain: z.string().trim(),
  officePhone: line(30),
  fax: line(30),
  cellPhoneNumber: optionalText(30),
  userCode: optionalText(50),
  position: optionalText(50),
  homeAddress: optionalText(200),
  postalCode: optionalText(20),
  validFrom: isoDate,
  validUntil: isoDate,
  /** The first one is the department to which the user's data belong. */
  organisationIds: arrayOf(id)
    .transform(unique)
    .refine((ids) => ids.length > 0, { message: 'user.organisationRequired' })
    .refine((ids) => ids.length <= LIMITS.organisationsOfUser, tooMany),
  roleIds: arrayOf(id)
    .transform(unique)
    .refine((ids) => ids.length > 0, { message: 'empty' }),
  contactPerson: flag.default(false),
  /** May be changed only by users who may name trusted users. */
  trusted: z.preprocess(emptyToUndefined, flag.optional()),
  limitedToModels: flag.default(false),
  modelIds: arrayOf(id).transform(unique),
};
interface Form {
  email: string;
  emailAgain: string;
  validFrom: string;
  validUntil: string;
}
function refineForm(input: Form, ctx: z.RefinementCtx): void {
  refineEmail(input, ctx);
  if (input.validUntil <= input.validFrom)
    ctx.addIssue({ code: 'custom', path: ['validUntil'], message: 'user.endBeforeStart' });
}

/** How a new user gets the first password: by mail, or shown once on the screen of the user who created the account. */
export const passwordHandover = z.enum(['mail', 'show']).default('mail');
export const enterpriseUserCreate = z
  .object({
    /** Only the centre creates users of other enterprises. */
    enterpriseId: z.preprocess(emptyToUndefined, id.optional()),
    loginName,
    handover: passwordHandover,
    ...editable,
  })
  .superRefine(refineForm);
export type EnterpriseUserCreate = z.output<typeof enterpriseUserCreate>;
export const enterpriseUserChange = z
  .object({ id, version: z.preprocess(emptyToUndefined, rowVersion.optional()), ...editable })
  .superRefine(refineForm);
export type EnterpriseUserChange = z.output<typeof enterpriseUserChange>;
export const createdUser = enterpriseUser.extend({ initialPassword: z.string().nullable() });

/**
 * Users of the enterprise with a right, and the capacity of this right. `isEnabled` false: the enterprise does not
 * have the right.
 */
const seats = z.object({
  capacity: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  isEnabled: z.boolean(),
});
const holder = { id, loginName: z.string(), name: z.string(), enterpriseId: id };
export const userTransfer = z.object({
  ...holder,
  right: transferRight.nullable(),
  capacities: z.object({ upload: seats, download: seats, upDownload: seats }),
});
export type UserTransfer = z.output<typeof userTransfer>;
export const userCos = z.object({
  ...holder,
  right: cosRight.schema.nullable(),
  capacities: z.object({ normal: seats, advanced: seats }),
});
export type UserCos = z.output<typeof userCos>;
/** Null revokes the right. */
const noRight = (v: unknown): unknown => (v === '' || v === undefined ? null : v);

/** An enterprise in a picker; `organisationId` is its root. */
export const enterpriseOption = z.object({
  id,
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  identity: z.string(),
  state: enterpriseState.schema,
  organisationId: id,
});
export type EnterpriseOption = z.output<typeof enterpriseOption>;

/** Mails the first password to a new user. The password is generated in this job and stored only as a hash. */
export const initialPasswordJob = job({ name: 'initialPassword', retries: 5, input: z.object({ userId: id }) });

const base = '/matlas/entorguser';
const query = 'entorguser:user:query';
const listFilter = {
  enterpriseId: z.preprocess(emptyToUndefined, id.optional()),
  organisationId: z.preprocess(emptyToUndefined, id.optional()),
  kind: z.preprocess(emptyToUndefined, userKind.schema.optional()),
};
const saving = { method: 'POST', needs: 'entorguser:user:edit', says: 'saved', recentProof: true } as const;
/** Area enterprise-users: users of an enterprise, their roles and rights. */
export const enterpriseUsersApi = {
  /** Users of the enterprise, filtered, a page at a time. */
  page: route({
    method: 'GET',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageInput(listFilter),
    output: pageOf(enterpriseUserRow),
  }),
  /** One user. */
  get: route({ method: 'GET', path: `${base}/fingEntOrgUser/{id}`, needs: query, input: byId, output: enterpriseUser }),
  /** One user with the roles, departments and rights to choose from. */
  getForEdit: route({
    method: 'GET',
    path: `${base}/getRoleViewgetEntOrgUserForEdit/{id}`,
    needs: query,
    input: byId,
    output: z.object({ user: enterpriseUser, roles: z.array(grantableRole.extend({ isGranted: z.boolean() })) }),
  }),
  /** Roles that the caller may assign: never with more rights or reach than the caller's own. */
  roles: route({
    method: 'GET',
    path: `${base}/findUserRole`,
    needs: query,
    answer: 'list',
    input: z.object({ enterpriseId: z.preprocess(emptyToUndefined, id.optional()) }),
    output: z.array(grantableRole),
  }),
  /** Activates or deactivates a user. */
  setStatus: route({
    method: 'GET',
    path: `${base}/buserStatus`,
    needs: 'entorguser:user:edit',
    says: 'saved',
    answer: 'ok',
    input: z.object({ id, status: userStatus.lenient }),
  }),
  /** The enterprise that a department belongs to. */
  enterpriseOf: route({
    method: 'GET',
    path: `${base}/findEnterpreseInfoViewByOrgId/{id}`,
    needs: query,
    input: byId,
    output: enterpriseRow,
  }),
  /** Right of a user to upload and download business data, and the capacity that is left. */
  transfer: route({
    method: 'GET',
    path: `${base}/findEntOrgUserAndUpDnLoad/{id}`,
    needs: query,
    input: byId,
    output: userTransfer,
  }),
  /** Right of a user to the offline package (COS), and the capacity that is left. */
  cos: route({ method: 'GET', path: `${base}/findCos/{id}`, needs: query, input: byId, output: userCos }),
  /** Creates a user; the first password is in the answer or is mailed. */
  create: route({
    ...saving,
    path: `${base}/goCreateSave`,
    input: enterpriseUserCreate,
    output: createdUser,
  }),
  /** Changes a user. */
  change: route({
    ...saving,
    path: `${base}/goUpdateSave`,
    input: enterpriseUserChange,
    output: enterpriseUser,
  }),
  /** Enterprises in which the caller may create users. */
  enterprises: route({
    method: 'POST',
    path: `${base}/getEnterpriseViewList`,
    needs: query,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(enterpriseOption),
  }),
  /** Gives a user the right to the offline package (COS), or takes it away. */
  setCos: route({
    method: 'POST',
    path: `${base}/updateUserCos`,
    recentProof: true,
    needs: 'entorguser:user:grant',
    says: 'saved',
    answer: 'ok',
    input: z.object({ id, right: z.preprocess(noRight, cosRight.schema.nullable()) }),
    output: userCos,
  }),
  /** Gives a user the right to upload and download business data, or takes it away. */
  setTransfer: route({
    method: 'POST',
    path: `${base}/updateUserUPDownLoad`,
    recentProof: true,
    needs: 'entorguser:user:grant',
    says: 'saved',
    answer: 'ok',
    input: z.object({ id, right: z.preprocess(noRight, transferRight.nullable()) }),
    output: userTransfer,
  }),
  ...supplierContactRoutes,
};
