import { z } from 'zod';
import { dataTheme, menuType, nextShow, noticeState, roleCode } from '../enums';
import { uploadedFile } from '../wire/files';
import { challenge, challengeKind, challengeSolution, solvedChallenge } from './challenge';
import { flag, id, instant, optionalText, route, rowVersion, text } from '../wire/kit';

/**
 * The password, encrypted by RSA-OAEP (SHA-256) with the server's public key, in base64. Passwords are never sent
 * unencrypted.
 */
export const encryptedPassword = z.string().min(1).max(2000);

/** Why the password must be changed before any other call is allowed. */
export const passwordDue = z.enum(['firstSignIn', 'expired']);

/** The signed-in user. `roles` are the role codes, `realroles` those of the specification. */
export const sessionUser = z.object({
  usid: z.number().int(),
  account: z.string(),
  usname: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  introduction: z.string(),
  enpid: z.number().int(),
  enterpriseCode: z.string(),
  enterpriseName: z.string(),
  enterpriseEnName: z.string(),
  starLevel: z.number().int(),
  organisationId: z.number().int(),
  organisationName: z.string(),
  organisationEnName: z.string(),
  realroles: z.array(roleCode.schema),
  roles: z.array(z.string()),
  isadmin: z.boolean(),
  permissions: z.array(z.string()),
  /**
   * Whether the user may import (`upload`) and export (`download`) business data as files. Required in addition to
   * the permission of the call.
   */
  transfers: z.array(z.enum(['upload', 'download'])),
  nextShow: nextShow.schema,
  dataTheme: dataTheme.schema,
  statusFlag: z.number().int(),
  /** Business time zone of the installation (IANA), in which "today" and every day begin. */
  timeZone: z.string(),
});
export type SessionUser = z.output<typeof sessionUser>;

/**
 * Required actions after sign-in. While `passwordDue` is set, all other calls are refused; `nextShow` is the notice
 * to show.
 */
const duties = {
  passwordDue: passwordDue.nullable(),
  passwordExpiresAt: instant,
  nextShow: nextShow.schema,
  user: sessionUser,
};
export const signInDuties = z.object(duties);
export type SignInDuties = z.output<typeof signInDuties>;
export const signedIn = z.object({ token: z.string(), ...duties });

/** The answer does not show whether the login name exists. */
export const signInStart = z.object({
  /** SPKI in PEM format. */
  publicKey: z.string(),
  algorithm: z.literal('RSA-OAEP-256'),
  /** Null when `none` was requested. */
  challenge: challenge.nullable(),
});
/**
 * Kind of challenge that the page requests; `none` when only the key is needed. Other fields of the body are
 * ignored.
 */
export const signInStartInput = z.looseObject({
  challenge: z.enum([...challengeKind.options, 'none']).catch('slider'),
});

const isFilled = (given: string): boolean => given !== '';
export const signIn = z.object({
  /** Trimmed. The answers for unknown and known names are the same. */
  username: z.string().trim().max(100).refine(isFilled, { message: 'signIn.userRequired' }),
  password: z.string().max(2000).refine(isFilled, { message: 'signIn.passwordRequired' }),
  /** Captcha of a solved challenge. */
  captcha: z.string().max(200).refine(isFilled, { message: 'signIn.captchaRequired' }),
});

export const menuEntry = z.object({
  /** `parentId` is 0 at the top; `name` is Chinese, `ename` English. */
  id: z.number().int(),
  parentId: z.number().int(),
  name: z.string(),
  ename: z.string(),
  href: z.string(),
  icon: z.string(),
  /** Name of the component. */
  extInfo: z.string(),
  /** Numbers separated by dashes. */
  sort: z.string(),
  meta: z.object({
    type: menuType.schema,
    hidden: z.boolean(),
    /** Other routes of the same screen. */
    pages: z.array(z.string()),
    /** The entry is shown as a parent although it has only one child. */
    alwaysShow: z.boolean(),
    /** False: not shown in the breadcrumb. */
    breadcrumb: z.boolean(),
    /** The tab of the page cannot be closed. */
    affix: z.boolean(),
  }),
});
export type MenuEntry = z.output<typeof menuEntry>;

/** State of the password, and its expiry date. */
export const passwordState = z.object({
  expired: z.boolean(),
  changedAt: instant,
  expiresAt: instant,
  /** Remaining whole days; 0 when expired. */
  daysLeft: z.number().int(),
  passwordDue: passwordDue.nullable(),
});
export type PasswordState = z.output<typeof passwordState>;

/**
 * The only announcement of the platform. The English text, if there is one, is shown to users of the English
 * language.
 */
export const announcement = z.object({
  title: z.string(),
  content: z.string(),
  titleEn: z.string().nullable(),
  contentEn: z.string().nullable(),
  state: noticeState.schema,
  /** Login name of the user who saved it last. */
  publisher: z.string(),
  publishTime: instant.nullable(),
  updateTime: instant,
  version: z.number().int(),
});
export type Announcement = z.output<typeof announcement>;
export const announcementSave = z.object({
  title: text(200),
  content: text(5000),
  titleEn: optionalText(200),
  contentEn: optionalText(5000),
  state: noticeState.schema.default('published'),
  /** Version of the announcement that was read. Without it the last save wins. */
  version: rowVersion.optional(),
});

/** A stored file of the generic upload. `url` downloads it with the caller's token. */
export const uploaded = z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() });
/** Changes with every build. The client reloads when it differs from the version that it was loaded with. */
export const buildVersion = z.object({ version: z.string() });

export const sessionApi = {
  /** Signs in with a login name, an encrypted password and the answer of the captcha; answers the token. */
  login: route({ method: 'POST', path: '/login', needs: 'public', limit: 'signIn', input: signIn, output: signedIn }),
  /** Starts a sign-in: the public key for passwords and a challenge. The answer is the same for every body. */
  start: route({
    method: 'POST',
    path: '/queryLoginNameInit',
    needs: 'public',
    limit: 'signInStart',
    input: signInStartInput,
    output: signInStart,
  }),
  /** Exchanges a solved challenge for the captcha that `/login` requires. A challenge allows one attempt. */
  solve: route({
    method: 'POST',
    path: '/queryLoginNameInit/solve',
    needs: 'public',
    limit: 'signInStart',
    input: challengeSolution,
    output: solvedChallenge,
  }),
  /** What the user has to do before work: change the password, read terms or notices. */
  haveTo: route({ method: 'POST', path: '/haveTo', needs: 'signedIn', output: signInDuties }),
  /** Ends the session. */
  logout: route({ method: 'GET', path: '/logout', needs: 'signedIn', answer: 'ok', says: 'signedOut' }),
  /** Age of the password of the caller, and when it expires. */
  passwordState: route({ method: 'GET', path: '/passwordUpdata', needs: 'signedIn', output: passwordState }),
  /** Changes the password of the caller; both are encrypted with the public key of the server. */
  changePassword: route({
    method: 'PUT',
    path: '/newUpdatePassword',
    needs: 'signedIn',
    limit: 'signIn',
    answer: 'ok',
    says: 'passwordChanged',
    input: z.object({
      oldPassword: encryptedPassword,
      newPassword: encryptedPassword,
      /** Ends the API keys of the caller too; other sessions always end. */
      endApiKeys: flag.optional(),
    }),
  }),
  /** Menu of the user as a flat list with parents. */
  menus: route({
    method: 'GET',
    path: '/sys/menu/listMenuByUserId/{userId}',
    needs: 'signedIn',
    input: z.object({ userId: id }),
    output: z.array(menuEntry),
    answer: 'list',
  }),
  /** Saves whether terms or update notes are shown again. Only for the caller. */
  updateNextShow: route({
    method: 'POST',
    path: '/sys/user/updateNextShow/{userId}/{value}',
    needs: 'signedIn',
    answer: 'ok',
    says: 'saved',
    input: z.object({ userId: id, value: nextShow.lenient }),
  }),
  /** Version of the program; a client reloads when it differs. Also available at the root of the site. */
  version: route({ method: 'GET', path: '/version.json', needs: 'public', bare: true, output: buildVersion }),
  /**
   * The notice that everybody sees on the first page. Null when none is published. Users who may edit it also read
   * drafts.
   */
  announcement: route({ method: 'GET', path: '/getAnnouncement', needs: 'signedIn', output: announcement.nullable() }),
  /** Saves the notice that everybody sees on the first page. */
  saveAnnouncement: route({
    method: 'POST',
    path: '/saveAnnouncement',
    needs: 'announcementInfo:notice:edit',
    says: 'saved',
    input: announcementSave,
    output: announcement,
  }),
  /** Stores a file; the answer has its name and address. */
  upload: route({
    method: 'POST',
    path: '/common/upload',
    needs: 'signedIn',
    upload: 'general',
    limit: 'upload',
    answer: 'upload',
    says: 'uploaded',
    input: z.object({ file: uploadedFile }),
    output: uploaded,
  }),
};
