import { z } from 'zod';
import { BOM_FIELDS } from '@matlas/domain';
import { fieldRule } from '../errors';
import {
  byIds,
  flag,
  id,
  instant,
  optionalText,
  route,
  rowVersion,
  stamped,
  text,
  emptyToUndefined,
} from '../wire/kit';
import { encryptedPassword } from '../identity/session';

/**
 * Initial password of a new or reset user. `generated`: a random one for each user; `fixed`: one that the platform
 * administrator set. It has to be changed at the first sign-in in either case.
 */
export const passwordMode = z.enum(['generated', 'fixed']);
export const defaultPassword = z.object({
  mode: passwordMode,
  mustChange: z.boolean(),
  minLength: z.number().int(),
  maxLength: z.number().int(),
  days: z.number().int(),
  history: z.number().int(),
  /** Unencrypted, only for the platform administrator; null when passwords are generated. */
  password: z.string().nullable(),
  updateTime: instant.nullable(),
});
export type DefaultPassword = z.output<typeof defaultPassword>;
/** The password is encrypted with the server's public key. Absent: unchanged. */
export const defaultPasswordSave = z.object({
  mode: passwordMode,
  password: z.preprocess(emptyToUndefined, encryptedPassword.optional()),
});
export type DefaultPasswordSave = z.output<typeof defaultPasswordSave>;

/** Settings with contact information for users who need help, each shown in the console when it is set. */
export const SYSTEM_SETTINGS = [
  'supportPhone',
  'supportEmail',
  'supportAddress',
  'helpZh',
  'helpEn',
  'manualUrl',
  'serviceHoursZh',
  'serviceHoursEn',
] as const;
const MAX_HELP = 4000;
const MAX_HOURS = 200;
export const systemSettings = z.object({
  supportPhone: optionalText(50),
  supportEmail: z.preprocess(emptyToUndefined, z.email().max(100).optional()),
  supportAddress: optionalText(200),
  helpZh: optionalText(MAX_HELP),
  helpEn: optionalText(MAX_HELP),
  manualUrl: z.preprocess(
    emptyToUndefined,
    z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional(),
  ),
  serviceHoursZh: optionalText(MAX_HOURS),
  serviceHoursEn: optionalText(MAX_HOURS),
});
export type SystemSettings = z.output<typeof systemSettings>;
const nullableText = z.string().nullable();
export const systemSettingsView = z.object({
  supportPhone: nullableText,
  supportEmail: nullableText,
  supportAddress: nullableText,
  helpZh: nullableText,
  helpEn: nullableText,
  manualUrl: nullableText,
  serviceHoursZh: nullableText,
  serviceHoursEn: nullableText,
  version: z.number().int(),
  updateTime: instant.nullable(),
});
export type SystemSettingsView = z.output<typeof systemSettingsView>;

export const help = systemSettingsView.omit({ version: true, updateTime: true }).extend({
  hours: z.array(z.string()),
  weekdays: z.array(z.number().int()),
  complaintHours: z.number().int(),
  /** Version of the running program. */
  productVersion: z.string(),
});
export type Help = z.output<typeof help>;

/** The other system of an account: another installation of this platform (`own`), or IMDS. */
export const syncSystem = z.enum(['own', 'imds']);
export type SyncSystem = z.output<typeof syncSystem>;
export const syncAccountRow = z.object({
  id,
  system: syncSystem,
  userName: z.string(),
  companyId: z.string(),
  url: z.string(),
  remark: z.string(),
  active: z.boolean(),
  /** Masked: only the last characters. */
  password: z.string(),
  enterpriseId: id,
  enterpriseName: z.string(),
  enterpriseEnName: z.string(),
  ...stamped,
});
export type SyncAccountRow = z.output<typeof syncAccountRow>;
const requiredText = (
  code: 'sync.userNameRequired' | 'sync.passwordRequired' | 'sync.companyIdRequired',
  max: number,
) =>
  z.preprocess(
    (v) => v ?? '',
    z
      .string()
      .trim()
      .max(max)
      .refine((given) => given !== '', { message: code }),
  );
/** A new account requires a password. With a masked or absent password, the stored one is kept. */
export const syncAccountSave = z
  .object({
    id: z.preprocess(emptyToUndefined, id.optional()),
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
    enterpriseId: z.preprocess(emptyToUndefined, id.optional()),
    userName: requiredText('sync.userNameRequired', 100),
    companyId: requiredText('sync.companyIdRequired', 50),
    password: z.string().max(200).optional(),
    url: z.preprocess((v) => v ?? '', z.union([z.literal(''), z.url({ protocol: /^(https?|sftp)$/ }).max(500)])),
    remark: optionalText(500),
    active: flag.default(true),
  })
  .refine((account) => account.id !== undefined || (account.password ?? '') !== '', {
    path: ['password'],
    message: 'sync.passwordRequired',
  });
export type SyncAccountSave = z.output<typeof syncAccountSave>;

/** Titles that are recognised in a BOM workbook: `words` of the enterprise in addition to those of the platform. */
export const bomImportFieldRow = z.object({
  field: z.enum(BOM_FIELDS),
  required: z.boolean(),
  knownZh: z.array(z.string()),
  knownEn: z.array(z.string()),
  words: z.array(z.string()),
});
export type BomImportFieldRow = z.output<typeof bomImportFieldRow>;
const word = text(50).refine(...fieldRule('name'));
export const bomImportFieldSave = z.object({
  fields: z
    .array(z.object({ field: z.enum(BOM_FIELDS), words: z.array(word).max(20) }))
    .min(1)
    .refine((fields) => new Set(fields.map(({ field }) => field)).size === fields.length, { message: 'duplicate' }),
});
export type BomImportFieldSave = z.output<typeof bomImportFieldSave>;

const accounts = <
  B extends '/system/configmatlasAccount' | '/system/configImdsAccount',
  T extends 'system:configOwnAccount' | 'system:configImdsAccount',
>(
  base: B,
  tag: T,
) => ({
  /** Accounts of the other system, without their passwords. */
  list: route({
    method: 'GET',
    path: `${base}/list`,
    needs: `${tag}:query`,
    output: z.array(syncAccountRow),
    answer: 'list',
  }),
  /** Creates or changes an account of the other system. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: `${tag}:edit`,
    says: 'saved',
    input: syncAccountSave,
    output: syncAccountRow,
  }),
  /** Deletes accounts of the other system. */
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: `${tag}:edit`,
    says: 'deleted',
    input: byIds,
    answer: 'ok',
  }),
});
const config = '/system/config';
export const configApi = {
  /** The rule for the first password of new users. */
  getDefaultPassword: route({
    method: 'GET',
    path: `${config}/getDefaultPassword`,
    needs: 'system:config:query',
    output: defaultPassword,
  }),
  /** Saves the rule for the first password of new users. */
  setDefaultPassword: route({
    method: 'PUT',
    path: `${config}/setDefaultPassword`,
    needs: 'system:config:edit',
    says: 'saved',
    input: defaultPasswordSave,
    output: defaultPassword,
  }),
  /** Phone, mailbox, address and texts of the support. */
  getHelp: route({ method: 'GET', path: `${config}/getHelp`, needs: 'signedIn', output: help }),
  /** Settings of the installation. */
  settings: route({
    method: 'GET',
    path: `${config}/settings`,
    needs: 'system:config:query',
    output: systemSettingsView,
  }),
  /** Saves the settings of the installation. */
  saveSettings: route({
    method: 'PUT',
    path: `${config}/settings`,
    needs: 'system:config:edit',
    says: 'saved',
    input: systemSettings.extend({ version: z.preprocess(emptyToUndefined, rowVersion.optional()) }),
    output: systemSettingsView,
  }),
  ownAccounts: accounts('/system/configmatlasAccount', 'system:configOwnAccount'),
  imdsAccounts: accounts('/system/configImdsAccount', 'system:configImdsAccount'),
  bomImportFields: {
    /** Fields of the BOM import with their names in files. */
    list: route({
      method: 'GET',
      path: '/system/configBomImportField/list',
      needs: 'system:configBomImportField:query',
      output: z.array(bomImportFieldRow),
      answer: 'list',
    }),
    /** Saves which names in files stand for which field of the BOM import. */
    update: route({
      method: 'PUT',
      path: '/system/configBomImportField/update',
      needs: 'system:configBomImportField:edit',
      says: 'saved',
      input: bomImportFieldSave,
      answer: 'ok',
    }),
  },
};
