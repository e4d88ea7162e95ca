import { useState } from 'react';

/** Name of the cookie. Value 1: the sidebar is open, 0: folded. */
const cookieName = 'sidebarStatus';
const yearSeconds = 365 * 24 * 3600;

const isStoredFolded = (): boolean => new RegExp(`(?:^|; )${cookieName}=0(?:;|$)`).test(document.cookie);

/** Whether the sidebar is folded; stored in a cookie. */
export function useFold() {
  const [isFolded, setFolded] = useState(isStoredFolded);
  const toggle = () => {
    document.cookie = `${cookieName}=${isFolded ? 1 : 0}; path=/; max-age=${yearSeconds}; samesite=lax`;
    setFolded(!isFolded);
  };
  return { isFolded, toggle };
}
