import { z } from 'zod';
import {
  appearance,
  avatarPreset,
  dataTheme,
  language,
  LIMITS,
  menuStyle,
  rowDensity,
  shellSize,
  tourState,
} from '../enums';
import { uploadedFile } from '../wire/files';
import { userProfile } from './identity';
import { fileBody, flag, id, job, route } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';

/** Settings of the user interface of one user, on all devices. */
export const settings = z.object({
  /** Null: the language of the browser. */
  language: language.schema.nullable(),
  dataTheme: dataTheme.schema,
  /** The colour chosen in the settings drawer, such as `#409eff`; null: the colour of the theme. */
  theme: z.string().nullable(),
  appearance: appearance.schema,
  /** Position of the menu. */
  style: menuStyle.schema,
  size: shellSize.schema,
  density: rowDensity.schema,
  tagsView: z.boolean(),
  fixedHeader: z.boolean(),
  sidebarLogo: z.boolean(),
  supportPinyinSearch: z.boolean(),
  tour: tourState.schema,
});
export type Settings = z.output<typeof settings>;

/** Default settings. */
export const DEFAULT_SETTINGS: Settings = {
  language: null,
  dataTheme: 'blue',
  theme: null,
  appearance: 'light',
  style: 'vertical',
  size: 'medium',
  density: 'compact',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  supportPinyinSearch: true,
  tour: 'open',
};

/** Changed settings. Absent fields stay unchanged. */
export const settingsSave = z.object({
  language: language.schema.nullish(),
  dataTheme: dataTheme.schema.optional(),
  theme: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullish(),
  appearance: appearance.schema.optional(),
  style: menuStyle.schema.optional(),
  size: shellSize.schema.optional(),
  density: rowDensity.schema.optional(),
  tagsView: flag.optional(),
  fixedHeader: flag.optional(),
  sidebarLogo: flag.optional(),
  supportPinyinSearch: flag.optional(),
  tour: tourState.schema.optional(),
});

/** The SCIP binding, with only the last characters of the key: `************3f9c`. */
export const scipAccount = z.object({
  id,
  s2sKey: z.string(),
  scipUuid: z.string(),
  userName: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type ScipAccount = z.output<typeof scipAccount>;
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : (value ?? ''));
const requiredText = (max: number) =>
  z.preprocess(
    trimmed,
    z
      .string()
      .max(max)
      .refine((value) => value !== '', { message: 'scipAccount.incomplete' }),
  );
const scipSave = { s2sKey: requiredText(500), scipUuid: requiredText(100), userName: requiredText(100) };

/** All data of the settings page in one answer. */
export const settingsPage = z.object({ user: userProfile, settings, scip: scipAccount.nullable() });
export type SettingsPage = z.output<typeof settingsPage>;

/** The contact person of an enterprise at the operating centre. */
export const clientManager = z.object({
  id,
  name: z.string(),
  position: z.string().nullable(),
  officePhone: z.string().nullable(),
  cellPhoneNumber: z.string().nullable(),
  fax: z.string().nullable(),
  email: z.string().nullable(),
  enterpriseName: z.string(),
  enterpriseEnName: z.string(),
  organisationName: z.string(),
  organisationEnName: z.string(),
});
export type ClientManager = z.output<typeof clientManager>;

const blankToNull = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? null : value);
const contact = z.preprocess(blankToNull, z.string().trim().max(LIMITS.profileText).nullish());
const isEmail = (value: string | null | undefined): boolean => !value || z.email().safeParse(value).success;
/** An avatar is the name of a preset, or the `fileId` of the user's own upload. */
const avatarName = z.preprocess(
  (v) => (typeof v === 'number' ? String(v) : v),
  z.union([avatarPreset.schema, z.string().regex(/^\d{1,15}$/)]),
);
/** Contact fields. An empty field is cleared; an absent field stays unchanged. */
export const profileSave = z
  .object({
    officePhone: contact,
    cellPhoneNumber: contact,
    homeAddress: contact,
    postalCode: contact,
    email: contact.refine(isEmail, { message: 'user.emailFormat' }),
    avatar: z.preprocess(blankToNull, avatarName.nullish()),
  })
  .partial();
export type ProfileSave = z.output<typeof profileSave>;

/** `url` requires the token like every other call. */
export const uploadedAvatar = z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() });

const managers = {
  method: 'POST',
  needs: 'signedIn',
  input: pageQuery,
  output: pageOf(clientManager),
  answer: 'page',
} as const;

/** The account of the signed-in user. The `userId` of another user is not found. */
export const accountApi = {
  /** Settings of a user: language, theme, page size, notices. */
  settingsPage: route({
    method: 'GET',
    path: '/matlas/setUserManage/searchSetUserByUserId',
    needs: 'signedIn',
    input: z.object({ userId: id.optional() }),
    output: settingsPage,
  }),
  /** Saves the settings of the caller. */
  saveSettings: route({
    method: 'POST',
    path: '/matlas/setUserManage/goSave',
    needs: 'signedIn',
    input: settingsSave,
    output: settings,
    answer: 'ok',
    says: 'saved',
  }),
  /** People of the operating centre who look after the enterprise. */
  clientManagers: route({ path: '/matlas/setUserManage/getClientManagerPage', ...managers }),
  /**
   * Contact persons of the enterprise at the operating centre, a page at a time. The same call at the second path that
   * the notation of the specification allows.
   */
  clientManagersAtRoot: route({ path: '/getClientManagerPage', ...managers }),
  /** Creates the binding, or changes an existing one. */
  bindScip: route({
    method: 'POST',
    path: '/scip/scipUserinfo',
    needs: 'signedIn',
    input: z.object(scipSave),
    output: scipAccount,
    says: 'scipBound',
  }),
  /** Changes the SCIP account of the caller. When the masked key is sent back unchanged, the key stays unchanged. */
  rebindScip: route({
    method: 'PUT',
    path: '/scip/scipUserinfo',
    needs: 'signedIn',
    input: z.object({ id: id.optional(), ...scipSave }),
    output: scipAccount,
    says: 'scipRebound',
  }),
  /** The SCIP account of the caller. null without a binding. */
  scipAccount: route({
    method: 'POST',
    path: '/scip/scipUserinfo/getScipUserInfo',
    needs: 'signedIn',
    output: scipAccount.nullable(),
  }),
  /** Saves the contact data of the caller. */
  saveProfile: route({
    method: 'PUT',
    path: '/sys/user/updateCurrentUserInfo',
    needs: 'signedIn',
    input: profileSave,
    output: userProfile,
    answer: 'ok',
    says: 'profileSaved',
  }),
  /** Stores a picture (JPEG or PNG, at most 2 MB) as avatar; the answer has its ID. */
  uploadAvatar: route({
    method: 'POST',
    path: '/sys/file/upload',
    needs: 'signedIn',
    limit: 'upload',
    upload: 'avatar',
    input: z.object({ file: uploadedFile }),
    output: uploadedAvatar,
    answer: 'upload',
    says: 'avatarSet',
  }),
  /**
   * Downloads a stored file. Returns avatars of users of the enterprise, attachments of the caller's message threads
   * and the caller's own uploads. Every other file is not found.
   */
  download: route({
    method: 'GET',
    path: '/sys/file/{fileId}/download',
    needs: 'signedIn',
    input: z.object({ fileId: id }),
    output: fileBody,
    answer: 'file',
  }),
};

export const accountJobs = {
  passwordReminder: job({ name: 'passwordReminder', input: z.object({}), retries: 1, exclusiveBy: () => 'all' }),
};
