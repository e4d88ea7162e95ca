import { z } from 'zod';
import { changeRequestState, enterpriseChangeKind, enterpriseIdentity, enterpriseState } from '../enums';
import {
  byId,
  flag,
  id,
  instant,
  isoDate,
  job,
  MAX_INTEGER,
  optionalText,
  route,
  rowVersion,
  stamped,
  text,
  emptyToUndefined,
} from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';
import { line, mailAddress, refineCompany, refineEmail, registrationFields } from '../identity/registration-fields';

const MAX_STARS = 5;
const MAX_USERS = 100_000;
const capacity = z.coerce.number().int().min(0).max(MAX_USERS);

/** Maximum number of active users with each right; 0: the enterprise does not have the right. */
export const capacities = z.object({
  upload: capacity,
  download: capacity,
  upDownload: capacity,
  cosNormal: capacity,
  cosAdvanced: capacity,
});
export type Capacities = z.output<typeof capacities>;

/** Terms agreed between the centre and the enterprise. */
const terms = {
  contractStart: z.preprocess(emptyToUndefined, isoDate.optional()),
  contractEnd: z.preprocess(emptyToUndefined, isoDate.optional()),
  starLevel: z.coerce.number().int().min(0).max(MAX_STARS),
  capacity: capacities,
  /** Null: unlimited. */
  monthlySaves: z.preprocess(
    (v) => (v === '' || v === undefined ? null : v),
    z.coerce.number().int().min(0).max(MAX_INTEGER).nullable(),
  ),
};
function refineContract(
  input: { contractStart?: string | undefined; contractEnd?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (input.contractStart && input.contractEnd && input.contractEnd <= input.contractStart)
    ctx.addIssue({ code: 'custom', path: ['contractEnd'], message: 'endBeforeStart' });
}
const enterpriseTerms = z.object(terms).superRefine(refineContract);

export const enterpriseRow = z.object({
  id,
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  nameFr: z.string().nullable(),
  identity: z.string(),
  state: enterpriseState.schema,
  duns: z.string().nullable(),
  taxCode: z.string().nullable(),
  countryCode: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  homepage: z.string().nullable(),
  mainBusiness: z.string().nullable(),
  mailbox: z.string().nullable(),
  starLevel: z.number().int(),
  /** Id of the root department. */
  organisationId: id,
  /** The car maker that registered the enterprise. */
  registeredBy: z.object({ id, nameZh: z.string(), nameEn: z.string() }).nullable(),
  /** Set for an alias: the enterprise that received all its data, and the time of the merge. */
  mergedInto: z.object({ id, code: z.string(), nameZh: z.string(), nameEn: z.string(), since: instant }).nullable(),
  users: z.number().int(),
  /**
   * Visible to the centre and the enterprise itself; null for others. `savesThisMonth` is counted only while there
   * is a limit.
   */
  terms: z
    .object({
      contractStart: isoDate.nullable(),
      contractEnd: isoDate.nullable(),
      capacity: capacities,
      monthlySaves: z.number().int().nullable(),
      savesThisMonth: z.number().int(),
    })
    .nullable(),
  can: z.object({
    edit: z.boolean(),
    requestChange: z.boolean(),
    setTerms: z.boolean(),
    activate: z.boolean(),
    deactivate: z.boolean(),
  }),
  ...stamped,
});
export type EnterpriseRow = z.output<typeof enterpriseRow>;

const homepage = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .trim()
    .max(200)
    .pipe(z.url({ protocol: /^https?$/ }))
    .optional(),
);
const {
  userName,
  loginName,
  email,
  phone,
  fax,
  enterpriseName,
  enterpriseEnName,
  identity: _identity,
  ...company
} = registrationFields;
/**
 * Registration of an enterprise. The centre registers any enterprise and may set its terms at once; a car maker
 * registers suppliers and makers of raw material. The enterprise is active immediately, and its first administrator
 * gets a password like every new user.
 */
export const enterpriseRegister = z
  .object({
    nameZh: enterpriseName,
    nameEn: enterpriseEnName,
    nameFr: optionalText(200),
    identity: enterpriseIdentity.schema,
    homepage,
    ...company,
    userName,
    loginName,
    email,
    emailAgain: z.string().trim(),
    phone,
    fax,
    handover: z.enum(['mail', 'show']).default('mail'),
    terms: enterpriseTerms.optional(),
  })
  .superRefine((input, ctx) => {
    refineEmail(input, ctx);
    refineCompany(input, ctx);
  });
export type EnterpriseRegister = z.output<typeof enterpriseRegister>;

const names = { nameZh: enterpriseName, nameEn: enterpriseEnName, nameFr: optionalText(200) };
/** Fields that an enterprise can change itself. Its names and its mailbox change by request. */
export const enterpriseChange = z
  .object({ id, version: z.preprocess(emptyToUndefined, rowVersion.optional()), homepage, ...company })
  .superRefine(refineCompany);
export type EnterpriseChange = z.output<typeof enterpriseChange>;
export const enterpriseTermsChange = z
  .object({ id, version: z.preprocess(emptyToUndefined, rowVersion.optional()), ...terms })
  .superRefine(refineContract);
export type EnterpriseTermsChange = z.output<typeof enterpriseTermsChange>;

const ground = text(500);
const nameChangeInput = z.object({ kind: z.literal('name'), ...names, ground });
const mailboxChangeInput = z
  .object({ kind: z.literal('mailbox'), email: mailAddress, emailAgain: z.string().trim(), ground })
  .superRefine(refineEmail);
export const enterpriseChangeInput = z.discriminatedUnion('kind', [nameChangeInput, mailboxChangeInput]);
export type EnterpriseChangeInput = z.output<typeof enterpriseChangeInput>;

const changeable = z
  .object({ nameZh: z.string(), nameEn: z.string(), nameFr: z.string().nullable(), mailbox: z.string().nullable() })
  .partial();
export const enterpriseChangeRow = z.object({
  id,
  enterpriseId: id,
  enterpriseCode: z.string(),
  enterpriseName: z.string(),
  enterpriseEnName: z.string(),
  kind: enterpriseChangeKind.schema,
  state: changeRequestState.schema,
  before: changeable,
  wanted: changeable,
  ground: z.string(),
  requestedBy: z.string().nullable(),
  createTime: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  can: z.object({ approve: z.boolean(), refuse: z.boolean() }),
});
export type EnterpriseChangeRow = z.output<typeof enterpriseChangeRow>;

const base = '/sys/enterprise';
const [edit, approve] = ['extSys:enterprise:edit', 'extSys:enterprise:approve'] as const;
/**
 * Maintenance of enterprises by the centre, by car makers and by their own administrators. These paths are not from
 * the specification.
 */
export const enterpriseApi = {
  /**
   * Enterprises that the caller may see, a page at a time. The centre gets all enterprises; a car maker gets its own
   * and those that it registered.
   */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: edit,
    answer: 'page',
    input: pageQuery,
    output: pageOf(enterpriseRow),
  }),
  /** One enterprise with its address, identity and contract. */
  get: route({ method: 'GET', path: `${base}/{id}`, needs: edit, input: byId, output: enterpriseRow }),
  /** Registers an enterprise with its first administrator. */
  register: route({
    method: 'POST',
    path: `${base}/register`,
    needs: edit,
    says: 'saved',
    input: enterpriseRegister,
    output: z.object({ enterprise: enterpriseRow, loginName: z.string(), initialPassword: z.string().nullable() }),
  }),
  /** Changes an enterprise. */
  change: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: enterpriseChange,
    output: enterpriseRow,
  }),
  /** Sets contract dates and capacities of an enterprise. */
  setTerms: route({
    method: 'POST',
    path: `${base}/terms`,
    needs: approve,
    says: 'saved',
    input: enterpriseTermsChange,
    output: enterpriseRow,
  }),
  /** Activates or deactivates an enterprise. Users of a deactivated enterprise are signed out. */
  setState: route({
    method: 'POST',
    path: `${base}/state`,
    needs: approve,
    says: 'saved',
    input: byId.extend({ active: flag }),
    output: enterpriseRow,
  }),
  changes: {
    /** Requests to change the name or mailbox of an enterprise, a page at a time. */
    page: route({
      method: 'POST',
      path: `${base}/change/page`,
      needs: edit,
      answer: 'page',
      input: pageQuery,
      output: pageOf(enterpriseChangeRow),
    }),
    /** Asks the operating centre to change the name or mailbox of the own enterprise. */
    request: route({
      method: 'POST',
      path: `${base}/change/request`,
      needs: edit,
      says: 'sent',
      input: enterpriseChangeInput,
      output: enterpriseChangeRow,
    }),
    /** Approves a requested change; it takes effect. */
    approve: route({
      method: 'POST',
      path: `${base}/change/approve`,
      needs: approve,
      says: 'saved',
      input: byId,
      output: enterpriseChangeRow,
    }),
    /** Refuses a requested change with a reason. */
    refuse: route({
      method: 'POST',
      path: `${base}/change/refuse`,
      needs: approve,
      says: 'saved',
      input: byId.extend({ reason: line(500) }),
      output: enterpriseChangeRow,
    }),
  },
};

/** Notifies enterprises and the centre before a contract ends. */
export const contractReminderJob = job({
  name: 'contractReminder',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
