import { z } from 'zod';
import { enterpriseIdentity, LIMITS, registrationLinkKind, registrationState } from '../enums';
import { fieldRule } from '../errors';
import { byId, id, instant, job, optionalText, route, text } from '../wire/kit';
import { MAX_PAGE_SIZE, pageInput, pageOf, pageQuery } from '../wire/page';
import { isReturnPath } from './return-path';
import { encryptedPassword, signedIn } from './session';

/** A mailbox: one address, nothing that could break a mail's header. */
export const mailAddress = z.string().trim().max(100).pipe(z.email());
/** One-time code of a mailed link: 256 random bits. */
const isLinkCode = (code: string): boolean => /^[\w-]{43}$/.test(code);
const recoveryCode = z.string().max(200).refine(isLinkCode, { message: 'recovery.codeInvalid' });
const registrationCode = z.string().max(200).refine(isLinkCode, { message: 'registration.linkInvalid' });
/** Text of one line: it may stand in the subject of a mail. */
export const line = (max: number) =>
  text(max).refine((value) => !/\p{Cc}/u.test(value), { message: 'controlCharacters' });
export const loginName = z
  .string()
  .trim()
  .max(50)
  .refine(...fieldRule('noSpaces'));
/** Of a solved challenge (`/queryLoginNameInit/solve`); it serves one call. */
const captcha = z.string({ message: 'signIn.captchaRequired' }).min(1, { message: 'signIn.captchaRequired' }).max(200);
const mailLanguage = z.enum(['zh', 'en']);
const blankless = (v: unknown): unknown => (typeof v === 'string' && v.trim() === '' ? undefined : v);
const upper = z.string().trim().toUpperCase();

/** A car maker's account is issued by the centre; who registers alone is one of these. */
export const registrantIdentity = z.enum(['supplier', 'rawMaterial']);

export const registrationFields = {
  enterpriseName: line(100).refine(...fieldRule('supplierName')),
  enterpriseEnName: line(200).refine((name) => name.length >= LIMITS.englishNameMin, {
    message: 'enterprise.englishNameShort',
    params: { min: LIMITS.englishNameMin },
  }),
  identity: registrantIdentity.default('supplier'),
  /** 18 letters and digits; without it `duns` is required. */
  taxCode: z.preprocess(blankless, upper.refine(...fieldRule('taxId')).optional()),
  /** 99-999-9999. */
  duns: z.preprocess(
    blankless,
    z
      .string()
      .trim()
      .refine(...fieldRule('duns'))
      .optional(),
  ),
  /** ISO 3166-1 alpha-2. */
  countryCode: upper.regex(/^[A-Z]{2}$/),
  /** In China those of `/areaConfig/area/list`, the province required. */
  province: optionalText(50),
  city: optionalText(50),
  address: line(200),
  postalCode: line(20),
  mainBusiness: text(500),
  /** Of the enterprise's first administrator. */
  userName: line(50).refine(...fieldRule('name')),
  loginName,
  email: mailAddress,
  phone: line(30),
  fax: line(30),
};

interface Company {
  taxCode?: string | undefined;
  duns?: string | undefined;
  countryCode: string;
  province?: string | undefined;
}
const refuse = (ctx: z.RefinementCtx, field: string, message: string): void =>
  ctx.addIssue({ code: 'custom', path: [field], message });
/** One of the two numbers, and in China the province. */
export function refineCompany(input: Company, ctx: z.RefinementCtx): void {
  if (input.taxCode === undefined && input.duns === undefined) refuse(ctx, 'duns', 'enterprise.taxIdOrDuns');
  if (input.countryCode === 'CN' && input.province === undefined) refuse(ctx, 'province', 'required');
}
/** The mailbox is written twice. */
export function refineEmail(input: { email: string; emailAgain: string }, ctx: z.RefinementCtx): void {
  if (input.emailAgain.toLowerCase() !== input.email.toLowerCase()) refuse(ctx, 'emailAgain', 'user.emailMismatch');
}

/**
 * What a registrant sends; `code` comes from a registration link or an invitation and stands for the confirmed mailbox.
 */
export const registerUser = z
  .object({
    ...registrationFields,
    emailAgain: z.string().trim(),
    password: encryptedPassword,
    captcha,
    code: registrationCode.optional(),
  })
  .superRefine((input, ctx) => {
    refineEmail(input, ctx);
    refineCompany(input, ctx);
  });

/** A registration as the centre judges it. */
export const registrationRow = z.object({
  id,
  state: registrationState.schema,
  enterpriseName: z.string(),
  enterpriseEnName: z.string(),
  identity: enterpriseIdentity.schema,
  taxCode: z.string().nullable(),
  duns: z.string().nullable(),
  countryCode: z.string(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string(),
  postalCode: z.string(),
  mainBusiness: z.string(),
  userName: z.string(),
  loginName: z.string(),
  email: z.string(),
  phone: z.string(),
  fax: z.string(),
  language: mailLanguage,
  /** Enterprise whose invitation it followed. */
  invitedBy: z.string().nullable(),
  invitedByEn: z.string().nullable(),
  createTime: instant,
  confirmedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The enterprise that it became. */
  enterpriseId: z.number().int().nullable(),
  enterpriseCode: z.string().nullable(),
  can: z.object({ approve: z.boolean(), refuse: z.boolean() }),
});
export type RegistrationRow = z.output<typeof registrationRow>;

export const registrationLink = z.object({
  isValid: z.boolean(),
  kind: registrationLinkKind.schema.nullable(),
  /** The mailbox that the link was sent to; the registrant's e-mail is this one. */
  email: z.string().nullable(),
  expiresAt: instant.nullable(),
  invitedBy: z.string().nullable(),
  invitedByEn: z.string().nullable(),
});

const sendUrlByEmail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registration'), email: mailAddress, captcha }),
  z.object({ kind: z.literal('recovery'), email: mailAddress, loginName, captcha }),
]);

/**
 * Rows of the enterprise and department search; the `o` names are the department's, in an enterprise's row its root's.
 */
export const enterpriseFound = z.object({
  orgId: id,
  orgCode: z.string(),
  orgName: z.string(),
  orgEnName: z.string(),
  orgIdo: id,
  orgCodeo: z.string(),
  orgNameo: z.string(),
  orgEnNameo: z.string(),
  countryId: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  isOwn: z.boolean(),
  /** Found by what the enterprise was before it was merged into the one of this row. */
  formerly: z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string(), since: instant }).nullable(),
});
export type EnterpriseFound = z.output<typeof enterpriseFound>;
/**
 * `orgName` enterprise, `orgNameH` department, `orgId` identifier, `orgCode` the department's, `name` and `userId` a
 * person.
 */
export const enterpriseSearch = {
  orgName: optionalText(100),
  orgNameH: optionalText(100),
  language: z.enum(['CN', 'EN', 'FR']).optional(),
  orgId: optionalText(50),
  orgCode: optionalText(50),
  province: optionalText(50),
  city: optionalText(50),
  name: optionalText(50),
  userId: optionalText(50),
  duns: optionalText(20),
  postCode: optionalText(20),
  /** ISO 3166-1 alpha-2, `ALL` for every country; no criterion alone. */
  countryId: optionalText(3),
  enterpriseId: z.preprocess(blankless, id.optional()),
  /** Whether enterprises or departments are found. */
  entOrgFlag: z.enum(['ent', 'org']).default('ent'),
};
/** The names that count as a criterion: at least one is needed. */
export const SEARCH_CRITERIA = [
  'orgName',
  'orgNameH',
  'orgId',
  'orgCode',
  'province',
  'city',
  'name',
  'userId',
  'duns',
  'postCode',
] as const;
const searchPageSize = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(LIMITS.enterpriseSearchPage);

export const enterpriseDetail = z.object({
  enterpriseId: id,
  orgCode: z.string(),
  duns: z.string().nullable(),
  enterpriseName: z.string(),
  orgName: z.string(),
  orgEname: z.string(),
  orgFname: z.string().nullable(),
  countryCode: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  address: z.string().nullable(),
  homepage: z.string().nullable(),
  mainBusiness: z.string().nullable(),
  identity: z.string(),
  starLevel: z.number().int(),
});

/** A country, province or city; `code` is the alpha-2 code or that of GB/T 2260. */
export const area = z.object({
  code: z.string(),
  parent: z.string().nullable(),
  level: z.enum(['country', 'province', 'city']),
  nameZh: z.string(),
  nameEn: z.string(),
});
export type Area = z.output<typeof area>;

export const mailRow = z.object({ id, recipient: z.string(), subject: z.string(), createTime: instant });
export const mailDetail = mailRow.extend({ body: z.string() });
export type MailRow = z.output<typeof mailRow>;
export type MailDetail = z.output<typeof mailDetail>;

/**
 * Mails about accounts. What they say is found out by the job, after the answer: that is the same for people who exist
 * and who do not.
 */
export const accountMailJob = job({
  name: 'accountMail',
  retries: 5,
  input: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('loginNames'), email: mailAddress }),
    z.object({ kind: z.literal('recovery'), email: mailAddress, loginName }),
    z.object({ kind: z.literal('registrationLink'), email: mailAddress }),
    z.object({ kind: z.literal('invitation'), email: mailAddress, enterpriseId: id }),
    z.object({ kind: z.literal('confirmation'), registrationId: id }),
    z.object({ kind: z.literal('decision'), registrationId: id }),
    z.object({ kind: z.literal('passwordChanged'), userId: id }),
  ]),
});
export type AccountMail = z.output<typeof accountMailJob.input>;

const registration = '/sys/registration';
/** Area session: registration, recovery, single sign-on, enterprise search, mail outbox. */
export const registrationApi = {
  /** The same answer whether or not the mailbox is known. */
  sendUrlByEmail: route({
    method: 'POST',
    path: '/extSys/user/sendUrlByEmail',
    needs: 'public',
    limit: 'mail',
    says: 'mailSent',
    answer: 'ok',
    input: sendUrlByEmail,
  }),
  /** For the form behind a mailed link: `code` of `/register?code=`. */
  link: route({
    method: 'GET',
    path: '/extSys/user/registrationLink',
    needs: 'public',
    limit: 'signIn',
    input: z.object({ code: z.string().max(200) }),
    output: registrationLink,
  }),
  /** `unconfirmed`: the mailbox must be confirmed by the mailed link; `waiting`: the centre decides. */
  registerUser: route({
    method: 'POST',
    path: '/extSys/user/registerUser',
    needs: 'public',
    limit: 'mail',
    says: 'registrationSent',
    input: registerUser,
    output: z.object({ state: z.enum(['unconfirmed', 'waiting']) }),
  }),
  /** `/register?confirm=` of the mailed link; a button sends it, because mail scanners open links. */
  confirm: route({
    method: 'POST',
    path: '/extSys/user/confirmRegistration',
    needs: 'public',
    limit: 'signIn',
    says: 'registrationConfirmed',
    answer: 'ok',
    input: z.object({ code: registrationCode }),
  }),
  page: route({
    method: 'POST',
    path: `${registration}/page`,
    needs: 'extSys:enterprise:approve',
    input: pageQuery,
    output: pageOf(registrationRow),
    answer: 'page',
  }),
  get: route({
    method: 'GET',
    path: `${registration}/{id}`,
    needs: 'extSys:enterprise:approve',
    input: byId,
    output: registrationRow,
  }),
  approve: route({
    method: 'POST',
    path: `${registration}/approve`,
    needs: 'extSys:enterprise:approve',
    says: 'registrationApproved',
    input: byId,
    output: registrationRow,
  }),
  refuse: route({
    method: 'POST',
    path: `${registration}/refuse`,
    needs: 'extSys:enterprise:approve',
    says: 'registrationRefused',
    input: byId.extend({ reason: text(500) }),
    output: registrationRow,
  }),
  /** Mails an invitation to register, in the name of the caller's enterprise. */
  invite: route({
    method: 'POST',
    path: `${registration}/invite`,
    needs: 'extSys:enterprise:edit',
    limit: 'mail',
    says: 'sent',
    answer: 'ok',
    input: z.object({ email: mailAddress, language: mailLanguage.default('zh') }),
  }),
};

export const recoveryApi = {
  loginNameLost: route({
    method: 'GET',
    path: '/loginnamelost/{email}',
    needs: 'public',
    limit: 'mail',
    says: 'mailSent',
    answer: 'ok',
    input: z.object({ email: mailAddress }),
  }),
  passwordLost: route({
    method: 'GET',
    path: '/passwordlost',
    needs: 'public',
    limit: 'mail',
    says: 'mailSent',
    answer: 'ok',
    input: z.object({ loginName, email: mailAddress }),
  }),
  /** Of the link `/resetPassword?code=`. */
  link: route({
    method: 'GET',
    path: '/changePassword',
    needs: 'public',
    limit: 'signIn',
    input: z.object({ code: z.string().max(200) }),
    output: z.object({
      isValid: z.boolean(),
      loginName: z.string().nullable(),
      name: z.string().nullable(),
      expiresAt: instant.nullable(),
    }),
  }),
  setPassword: route({
    method: 'POST',
    path: '/extSys/user/updateUserPsw',
    needs: 'public',
    limit: 'signIn',
    says: 'passwordChanged',
    answer: 'ok',
    input: z.object({ code: recoveryCode, newPassword: encryptedPassword }),
  }),
};

export const ssoApi = {
  /** Whether the sign-in page offers it, and what the button says after 'Sign in with'. */
  offer: route({
    method: 'GET',
    path: '/sso/offer',
    needs: 'public',
    output: z.object({ isOffered: z.boolean(), name: z.string() }),
  }),
  /** The browser keeps `key` (session storage) until it comes back to `/auth-redirect`, and goes to `url` now. */
  start: route({
    method: 'GET',
    path: '/sso/start',
    needs: 'public',
    limit: 'signIn',
    input: z.object({ returnTo: z.string().refine(isReturnPath, { message: 'sso.returnTo' }).default('/') }),
    output: z.object({ url: z.string(), key: z.string() }),
  }),
  /** `code` and `state` as the provider gave them in the address; `error` instead of a code. */
  finish: route({
    method: 'POST',
    path: '/sso/finish',
    needs: 'public',
    limit: 'signIn',
    output: signedIn.extend({ returnTo: z.string() }),
    input: z.object({
      key: z.string().min(1).max(200),
      state: z.string().min(1).max(200),
      code: z.string().max(4000).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
    }),
  }),
};

export const enterpriseSearchApi = {
  search: route({
    method: 'POST',
    path: '/extSys/enterprise/list',
    needs: 'extSys:enterprise:query',
    input: pageInput({ ...enterpriseSearch, pageSize: searchPageSize }),
    output: pageOf(enterpriseFound),
    answer: 'page',
  }),
  detail: route({
    method: 'GET',
    path: '/extSys/enterprise/detail/{id}',
    needs: 'extSys:enterprise:query',
    input: byId,
    output: enterpriseDetail,
  }),
};

/**
 * Without `countryCode` the countries; with it the country's provinces, or with `parent` the cities of one. Open to
 * registrants.
 */
export const areasApi = {
  list: route({
    method: 'POST',
    path: '/areaConfig/area/list',
    needs: 'public',
    input: z.object({
      countryCode: z.preprocess(blankless, upper.regex(/^[A-Z]{2}$/).optional()),
      parent: optionalText(10),
    }),
    output: z.array(area),
    answer: 'list',
  }),
};

/** What could not be sent for want of SMTP: for the platform administrator. */
export const mailOutboxApi = {
  page: route({
    method: 'POST',
    path: '/sys/mailOutbox/page',
    needs: 'system:mailOutbox:query',
    input: pageQuery,
    output: pageOf(mailRow),
    answer: 'page',
  }),
  get: route({
    method: 'GET',
    path: '/sys/mailOutbox/{id}',
    needs: 'system:mailOutbox:query',
    input: byId,
    output: mailDetail,
  }),
};
