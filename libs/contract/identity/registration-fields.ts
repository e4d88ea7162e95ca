import { z } from 'zod';
import { LIMITS } from '../enums';
import { fieldRule } from '../errors';
import { optionalText, text, blankToUndefined } from '../wire/kit';

/** One mail address, without characters that could break a mail header. */
export const mailAddress = z.string().trim().max(100).pipe(z.email());
/** Text of one line, because it may be used in the subject of a mail. */
export const line = (max: number) =>
  text(max).refine((value) => !/\p{Cc}/u.test(value), { message: 'controlCharacters' });
export const loginName = z
  .string()
  .trim()
  .max(50)
  .refine(...fieldRule('noSpaces'));
const upper = z.string().trim().toUpperCase();

/** Kinds of enterprises that can register themselves. Accounts of car makers are created by the centre. */
export const registrantIdentity = z.enum(['supplier', 'rawMaterial']);

export const registrationFields = {
  enterpriseName: line(100).refine(...fieldRule('supplierName')),
  enterpriseEnName: line(200).refine((name) => name.length >= LIMITS.englishNameMin, {
    message: 'enterprise.englishNameShort',
    params: { min: LIMITS.englishNameMin },
  }),
  identity: registrantIdentity.default('supplier'),
  /** 18 letters and digits; without it `duns` is required. */
  taxCode: z.preprocess(blankToUndefined, upper.refine(...fieldRule('taxId')).optional()),
  /** DUNS number in the format 99-999-9999. */
  duns: z.preprocess(
    blankToUndefined,
    z
      .string()
      .trim()
      .refine(...fieldRule('duns'))
      .optional(),
  ),
  /** ISO 3166-1 alpha-2. */
  countryCode: upper.regex(/^[A-Z]{2}$/),
  /** In China one of `/areaConfig/area/list`, and the province is required. */
  province: optionalText(50),
  city: optionalText(50),
  address: line(200),
  postalCode: line(20),
  mainBusiness: text(500),
  /** Name of the first administrator of the enterprise. */
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
const addFieldIssue = (ctx: z.RefinementCtx, field: string, message: string): void =>
  ctx.addIssue({ code: 'custom', path: [field], message });
/** Requires `taxCode` or `duns`, and the province in China. */
export function refineCompany(input: Company, ctx: z.RefinementCtx): void {
  if (input.taxCode === undefined && input.duns === undefined) addFieldIssue(ctx, 'duns', 'enterprise.taxIdOrDuns');
  if (input.countryCode === 'CN' && input.province === undefined) addFieldIssue(ctx, 'province', 'required');
}
/** Requires the same mail address in both fields. */
export function refineEmail(input: { email: string; emailAgain: string }, ctx: z.RefinementCtx): void {
  if (input.emailAgain.toLowerCase() !== input.email.toLowerCase())
    addFieldIssue(ctx, 'emailAgain', 'user.emailMismatch');
}
