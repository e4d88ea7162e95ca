import { z } from 'zod';
import { LIMITS } from '../enums';
import { fieldRule } from '../errors';
import { optionalText, text } from '../wire/kit';

/** A mailbox: one address, nothing that could break a mail's header. */
export const mailAddress = z.string().trim().max(100).pipe(z.email());
/** Text of one line: it may stand in the subject of a mail. */
export const line = (max: number) =>
  text(max).refine((value) => !/\p{Cc}/u.test(value), { message: 'controlCharacters' });
export const loginName = z
  .string()
  .trim()
  .max(50)
  .refine(...fieldRule('noSpaces'));
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
