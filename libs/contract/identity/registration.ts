import { z } from 'zod';
import { enterpriseIdentity, registrationLinkKind, registrationState } from '../enums';
import { loginName, mailAddress, refineCompany, refineEmail, registrationFields } from './registration-fields';
import { encryptedPassword } from './session';
import { byId, id, instant, route, text } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';

/** One-time code of a link in a mail: 256 random bits. */
const isLinkCode = (code: string): boolean => /^[\w-]{43}$/.test(code);
const registrationCode = z.string().max(200).refine(isLinkCode, { message: 'registration.linkInvalid' });
/** Captcha of a solved challenge (`/queryLoginNameInit/solve`), valid for one call. */
const captcha = z.string({ message: 'signIn.captchaRequired' }).min(1, { message: 'signIn.captchaRequired' }).max(200);
const mailLanguage = z.enum(['zh', 'en']);

/**
 * Data of a registration. `code` comes from a registration link or an invitation, and proves that the mail address
 * is confirmed.
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

/** A registration in the list of the centre. */
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
  /** Enterprise that sent the invitation. */
  invitedBy: z.string().nullable(),
  invitedByEn: z.string().nullable(),
  createTime: instant,
  confirmedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The enterprise created from the registration. */
  enterpriseId: z.number().int().nullable(),
  enterpriseCode: z.string().nullable(),
  can: z.object({ approve: z.boolean(), refuse: z.boolean() }),
});
export type RegistrationRow = z.output<typeof registrationRow>;

export const registrationLink = z.object({
  isValid: z.boolean(),
  kind: registrationLinkKind.schema.nullable(),
  /** The mail address that the link was sent to. The registration has to use it. */
  email: z.string().nullable(),
  expiresAt: instant.nullable(),
  invitedBy: z.string().nullable(),
  invitedByEn: z.string().nullable(),
});

const sendUrlByEmail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registration'), email: mailAddress, captcha }),
  z.object({ kind: z.literal('recovery'), email: mailAddress, loginName, captcha }),
]);

const registration = '/sys/registration';
/** Area session: registration, recovery, single sign-on, enterprise search, mail outbox. */
export const registrationApi = {
  /** Mails a link to register, or to set a new password. The answer does not show whether the mail address is known. */
  sendUrlByEmail: route({
    method: 'POST',
    path: '/extSys/user/sendUrlByEmail',
    needs: 'public',
    limit: 'mail',
    says: 'mailSent',
    answer: 'ok',
    input: sendUrlByEmail,
  }),
  /** What a registration link is for. For the form behind the mailed link `/register#?code=`; addresses are logged. */
  link: route({
    method: 'POST',
    path: '/extSys/user/registrationLink',
    needs: 'public',
    limit: 'signIn',
    input: z.object({ code: z.string().max(200) }),
    output: registrationLink,
  }),
  /**
   * Registers a supplier. `unconfirmed`: the mail address has to be confirmed by the mailed link; `waiting`: the centre
   * has to decide.
   */
  registerUser: route({
    method: 'POST',
    path: '/extSys/user/registerUser',
    needs: 'public',
    limit: 'mail',
    says: 'registrationSent',
    input: registerUser,
    output: z.object({ state: z.enum(['unconfirmed', 'waiting']) }),
  }),
  /**
   * Confirms a mail address by the code of `/register#?confirm=`. The page sends it only on a click, because mail
   * scanners open links.
   */
  confirm: route({
    method: 'POST',
    path: '/extSys/user/confirmRegistration',
    needs: 'public',
    limit: 'signIn',
    says: 'registrationConfirmed',
    answer: 'ok',
    input: z.object({ code: registrationCode }),
  }),
  /** Registrations of suppliers that wait for approval or were decided, a page at a time. */
  page: route({
    method: 'POST',
    path: `${registration}/page`,
    needs: 'extSys:enterprise:approve',
    input: pageQuery,
    output: pageOf(registrationRow),
    answer: 'page',
  }),
  /** One registration. */
  get: route({
    method: 'GET',
    path: `${registration}/{id}`,
    needs: 'extSys:enterprise:approve',
    input: byId,
    output: registrationRow,
  }),
  /** Approves a registration: creates the enterprise and its administrator. */
  approve: route({
    method: 'POST',
    path: `${registration}/approve`,
    needs: 'extSys:enterprise:approve',
    says: 'registrationApproved',
    input: byId,
    output: registrationRow,
  }),
  /** Refuses a registration with a reason; the applicant gets a mail. */
  refuse: route({
    method: 'POST',
    path: `${registration}/refuse`,
    needs: 'extSys:enterprise:approve',
    says: 'registrationRefused',
    input: byId.extend({ reason: text(500) }),
    output: registrationRow,
  }),
  /** Mails an invitation to register in the name of the caller's enterprise. */
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
