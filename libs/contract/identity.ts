import { z } from 'zod';
import { dataTheme, menuType, nextShow, roleCode } from './enums';
import { byId, id, instant, route } from './kit';

/** RSA-OAEP (SHA-256) of the password under the server's public key, base64. A password never travels in clear. */
const encrypted = z.string().min(1, { message: 'required' }).max(2000);

/** Why the password must be changed before anything else is open. */
export const passwordDue = z.enum(['firstSignIn', 'expired']);

/** The signed-in person as the shell needs it. `roles` are the role codes, `realroles` the specification's. */
export const sessionUser = z.object({
  usid: z.number().int(), account: z.string(), usname: z.string(), name: z.string(), avatar: z.string().nullable(), introduction: z.string(),
  enpid: z.number().int(), enterpriseCode: z.string(), enterpriseName: z.string(), enterpriseEnName: z.string(), starLevel: z.number().int(),
  organisationId: z.number().int(), organisationName: z.string(), organisationEnName: z.string(),
  realroles: z.array(roleCode.schema), roles: z.array(z.string()), isadmin: z.boolean(), permissions: z.array(z.string()),
  nextShow: nextShow.schema, dataTheme: dataTheme.schema, statusFlag: z.number().int(),
});
export type SessionUser = z.output<typeof sessionUser>;

/** What the person must still do; `passwordDue` closes every other call until it is done. */
const duties = { passwordDue: passwordDue.nullable(), passwordExpiresAt: instant, nextShow: nextShow.schema, user: sessionUser };
export const haveTo = z.object(duties);
export type HaveTo = z.output<typeof haveTo>;
export const signedIn = z.object({ token: z.string(), ...duties });

export const signInStart = z.object({
  /** SPKI, PEM. */
  publicKey: z.string(),
  algorithm: z.literal('RSA-OAEP-256'),
});

export const menuEntry = z.object({
  /** `parentId` is 0 at the top; `name` is Chinese, `ename` English. */
  id: z.number().int(), parentId: z.number().int(), name: z.string(), ename: z.string(), href: z.string(), icon: z.string(),
  /** Component name. */
  extInfo: z.string(),
  /** Dash-separated numbers. */
  sort: z.string(),
  meta: z.object({ type: menuType.schema, hidden: z.boolean(), /** Further routes of the same screen. */ pages: z.array(z.string()) }),
});
export type MenuEntry = z.output<typeof menuEntry>;

export const userProfile = z.object({
  id, account: z.string(), usname: z.string(), userCode: z.string().nullable(),
  /** Position. */
  orgName: z.string().nullable(),
  roles: z.array(z.object({ id, name: z.string(), ename: z.string() })), createTime: instant, updateTime: instant,
  officePhone: z.string().nullable(), cellPhoneNumber: z.string().nullable(), homeAddress: z.string().nullable(), postalCode: z.string().nullable(),
  email: z.string().nullable(), avatar: z.string().nullable(),
});
export type UserProfile = z.output<typeof userProfile>;

export const signIn = z.object({
  /** Trimmed; unknown and known names answer alike. */
  username: z.string().trim().min(1, { message: 'signIn.userRequired' }).max(100),
  password: z.string().min(1, { message: 'signIn.passwordRequired' }).max(2000),
});

export const identityApi = {
  session: {
    login: route({ method: 'POST', path: '/login', needs: 'public', limit: 'signIn', input: signIn, output: signedIn }),
    /** The same answer for every body. */
    start: route({ method: 'POST', path: '/queryLoginNameInit', needs: 'public', input: z.looseObject({}), output: signInStart }),
    haveTo: route({ method: 'POST', path: '/haveTo', needs: 'signedIn', output: haveTo }),
    logout: route({ method: 'GET', path: '/logout', needs: 'signedIn', answer: 'ok', says: 'signedOut' }),
    changePassword: route({
      method: 'PUT', path: '/newUpdatePassword', needs: 'signedIn', limit: 'signIn', answer: 'ok', says: 'passwordChanged',
      input: z.object({ oldPassword: encrypted, newPassword: encrypted }),
    }),
    menus: route({ method: 'GET', path: '/sys/menu/listMenuByUserId/{userId}', needs: 'signedIn', input: z.object({ userId: id }), output: z.array(menuEntry), answer: 'list' }),
  },
  account: {
    profile: route({ method: 'GET', path: '/sys/user/{id}', needs: 'signedIn', input: byId, output: userProfile }),
  },
};
