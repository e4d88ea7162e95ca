/**
 * Random key that proves that the browser tab returning from the provider is the one that started the sign-in.
 * Valid for one attempt.
 */
const storageKey = 'matlas.sso';

export const storeSsoKey = (key: string): void => sessionStorage.setItem(storageKey, key);

export function takeSsoKey(): string | null {
  const key = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return key;
}
