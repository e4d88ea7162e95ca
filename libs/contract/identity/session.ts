import { z } from 'zod';
import { dataTheme, menuType, nextShow, noticeState, roleCode } from '../enums';
import { uploadedFile } from '../wire/files';
import { id, instant, optionalText, route, rowVersion, text } from '../wire/kit';

/** RSA-OAEP (SHA-256) of the password under the server's public key, base64. A password never travels in clear. */
export const encryptedPassword = z.string().min(1).max(2000);

/** Why the password must be changed before anything else is open. */
export const passwordDue = z.enum(['firstSignIn', 'expired']);

/** The signed-in person as the shell needs it. `roles` are the role codes, `realroles` the specification's. */
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
  /** Data of the trade that the person may take into the platform or out of it, beside the permission of the call. */
  transfers: z.array(z.enum(['upload', 'download'])),
  nextShow: nextShow.schema,
  dataTheme: dataTheme.schema,
  statusFlag: z.number().int(),
  /** Business time zone of the installation (IANA): where "today" and every day begin. */ timeZone: z.string(),
});
export type SessionUser = z.output<typeof sessionUser>;

/**
 * What the person must still do; `passwordDue` closes every other call until it is done, `nextShow` names the notice to
 * show.
 */
const duties = {
  passwordDue: passwordDue.nullable(),
  passwordExpiresAt: instant,
  nextShow: nextShow.schema,
  user: sessionUser,
};
export const haveTo = z.object(duties);
export type HaveTo = z.output<typeof haveTo>;
export const signedIn = z.object({ token: z.string(), ...duties });

/**
 * How a person shows that they are one: a puzzle to slide, or a question to answer for those who cannot see or slide
 * it.
 */
export const challengeKind = z.enum(['slider', 'question']);
export type ChallengeKind = z.output<typeof challengeKind>;
const challengeHead = { id: z.uuid(), expiresAt: instant };
/**
 * The picture has a gap of the piece's shape; the gap's place is in the picture only. Sizes in pixels of the picture.
 * The piece starts at the left edge, `pieceTop` from above, and is slid right until it fills the gap. One try; after a
 * miss the page asks for a new one.
 */
export const sliderChallenge = z.object({
  kind: z.literal('slider'),
  ...challengeHead,
  /** PNG as a `data:` address. */
  picture: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** PNG as a `data:` address, transparent around the piece. */
  piece: z.string(),
  pieceWidth: z.number().int(),
  pieceHeight: z.number().int(),
  pieceTop: z.number().int(),
});
export type SliderChallenge = z.output<typeof sliderChallenge>;
/** `question` is a sentence in the caller's language; the answer is a number. */
export const questionChallenge = z.object({ kind: z.literal('question'), ...challengeHead, question: z.string() });
export type QuestionChallenge = z.output<typeof questionChallenge>;
export const challenge = z.discriminatedUnion('kind', [sliderChallenge, questionChallenge]);
export type Challenge = z.output<typeof challenge>;

/** Answered alike for every login name. */
export const signInStart = z.object({
  /** SPKI, PEM. */
  publicKey: z.string(),
  algorithm: z.literal('RSA-OAEP-256'),
  /** Null when the body asks for `none`. */
  challenge: challenge.nullable(),
});
/** What the page wants to solve; `none` where only the key is needed. Whatever else the body holds is not looked at. */
export const signInStartWish = z.looseObject({ challenge: z.enum([...challengeKind.options, 'none']).catch('slider') });

/**
 * The way of the piece: milliseconds since the slider was first touched, and pixels of the picture. Keys leave one step
 * each.
 */
export const slideTrace = z
  .array(z.object({ at: z.number().min(0).max(600_000), x: z.number().min(0).max(2000) }))
  .max(2000);
export type SlideTrace = z.output<typeof slideTrace>;
export const challengeSolution = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('slider'),
    id: z.uuid(),
    /** Pixels of the picture between its left edge and the piece's. */ x: z.number().min(0).max(2000),
    trace: slideTrace,
  }),
  z.object({ kind: z.literal('question'), id: z.uuid(), answer: z.string().trim().max(50) }),
]);
export type ChallengeSolution = z.output<typeof challengeSolution>;
/** `captcha` serves one `/login` of the same client. */
export const solvedChallenge = z.object({ captcha: z.string(), expiresAt: instant });

const isFilled = (given: string): boolean => given !== '';
export const signIn = z.object({
  /** Trimmed; unknown and known names answer alike. */
  username: z.string().trim().max(100).refine(isFilled, { message: 'signIn.userRequired' }),
  password: z.string().max(2000).refine(isFilled, { message: 'signIn.passwordRequired' }),
  /** Of a solved challenge. */
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
  /** Component name. */
  extInfo: z.string(),
  /** Dash-separated numbers. */
  sort: z.string(),
  meta: z.object({
    type: menuType.schema,
    hidden: z.boolean(),
    /** Further routes of the same screen. */ pages: z.array(z.string()),
    /** A parent stays one although it has a single child. */
    alwaysShow: z.boolean(),
    /** False: left out of the breadcrumb. */
    breadcrumb: z.boolean(),
    /** The tab of the page cannot be closed. */
    affix: z.boolean(),
  }),
});
export type MenuEntry = z.output<typeof menuEntry>;

/** The rule that every new password keeps, and until when the present one holds. */
export const passwordState = z.object({
  expired: z.boolean(),
  changedAt: instant,
  expiresAt: instant,
  /** Whole days that are left, 0 when expired. */ daysLeft: z.number().int(),
  passwordDue: passwordDue.nullable(),
});
export type PasswordState = z.output<typeof passwordState>;

/** The one announcement of the platform; the English words are shown to English readers where they exist. */
export const announcement = z.object({
  title: z.string(),
  content: z.string(),
  titleEn: z.string().nullable(),
  contentEn: z.string().nullable(),
  state: noticeState.schema,
  /** Login name of who saved it last. */
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
  /** Of the announcement that was read; without it the last one wins. */
  version: rowVersion.optional(),
});

/** A kept file of the generic upload: `url` downloads it, with the caller's token. */
export const uploaded = z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() });
/** The client reloads when it differs from the one it was loaded with; it changes with every build. */
export const buildVersion = z.object({ version: z.string() });

export const sessionApi = {
  login: route({ method: 'POST', path: '/login', needs: 'public', limit: 'signIn', input: signIn, output: signedIn }),
  /** The same answer for every body. */
  start: route({
    method: 'POST',
    path: '/queryLoginNameInit',
    needs: 'public',
    limit: 'signInStart',
    input: signInStartWish,
    output: signInStart,
  }),
  /** Turns a solved challenge into what `/login` asks for. A challenge bears one try. */
  solve: route({
    method: 'POST',
    path: '/queryLoginNameInit/solve',
    needs: 'public',
    limit: 'signInStart',
    input: challengeSolution,
    output: solvedChallenge,
  }),
  haveTo: route({ method: 'POST', path: '/haveTo', needs: 'signedIn', output: haveTo }),
  logout: route({ method: 'GET', path: '/logout', needs: 'signedIn', answer: 'ok', says: 'signedOut' }),
  passwordState: route({ method: 'GET', path: '/passwordUpdata', needs: 'signedIn', output: passwordState }),
  changePassword: route({
    method: 'PUT',
    path: '/newUpdatePassword',
    needs: 'signedIn',
    limit: 'signIn',
    answer: 'ok',
    says: 'passwordChanged',
    input: z.object({ oldPassword: encryptedPassword, newPassword: encryptedPassword }),
  }),
  menus: route({
    method: 'GET',
    path: '/sys/menu/listMenuByUserId/{userId}',
    needs: 'signedIn',
    input: z.object({ userId: id }),
    output: z.array(menuEntry),
    answer: 'list',
  }),
  /** One's own only. */
  updateNextShow: route({
    method: 'POST',
    path: '/sys/user/updateNextShow/{userId}/{value}',
    needs: 'signedIn',
    answer: 'ok',
    says: 'saved',
    input: z.object({ userId: id, value: nextShow.lenient }),
  }),
  /** Also served at the root of the site. */
  version: route({ method: 'GET', path: '/version.json', needs: 'public', bare: true, output: buildVersion }),
  /** Null when none is published; who may edit it reads drafts too. */
  announcement: route({ method: 'GET', path: '/getAnnouncement', needs: 'signedIn', output: announcement.nullable() }),
  saveAnnouncement: route({
    method: 'POST',
    path: '/saveAnnouncement',
    needs: 'announcementInfo:notice:edit',
    says: 'saved',
    input: announcementSave,
    output: announcement,
  }),
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
