/**
 * Proves that the browser which comes back from the provider is the one that went there; of one browser tab, for one
 * try.
 */
const storageKey = 'matlas.sso';

export const storeSsoKey = (key: string): void => sessionStorage.setItem(storageKey, key);

export function takeSsoKey(): string | null {
  const key = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return key;
}
