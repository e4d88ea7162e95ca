import { session } from './session';

/**
 * Name of a preference in local storage that belongs to the signed-in person: another person on the same browser has an
 * own one.
 */
export function ownKey(name: string): string {
  const userId = session()?.userId;
  return userId === undefined ? name : `${name}.${userId}`;
}
