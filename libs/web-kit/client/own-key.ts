import { session } from './session';

/**
 * Local storage key of a preference for the signed-in user, so that each user of the browser has separate
 * preferences.
 */
export function userScopedKey(name: string): string {
  const userId = session()?.userId;
  return userId === undefined ? name : `${name}.${userId}`;
}
