import { z } from 'zod';
import { byId, id, instant, route } from '../wire/kit';
import { sessionApi } from './session';

export const userProfile = z.object({
  id,
  account: z.string(),
  usname: z.string(),
  userCode: z.string().nullable(),
  /** Job title of the user. */
  orgName: z.string().nullable(),
  roles: z.array(z.object({ id, name: z.string(), ename: z.string() })),
  createTime: instant,
  updateTime: instant,
  officePhone: z.string().nullable(),
  cellPhoneNumber: z.string().nullable(),
  homeAddress: z.string().nullable(),
  postalCode: z.string().nullable(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
});
export type UserProfile = z.output<typeof userProfile>;

export const identityApi = {
  session: sessionApi,
  account: {
    /** Profile of a user: account, name, roles and contact data. */
    profile: route({ method: 'GET', path: '/sys/user/{id}', needs: 'signedIn', input: byId, output: userProfile }),
  },
};
