import { useState } from 'react';

/** 1: the sidebar is open, 0: folded. */
const cookie = 'sidebarStatus';
const yearSeconds = 365 * 24 * 3600;

const isKeptFolded = (): boolean => new RegExp(`(?:^|; )${cookie}=0(?:;|$)`).test(document.cookie);

/** Whether the menu at the side is folded, remembered in a cookie. */
export function useFold() {
  const [isFolded, setFolded] = useState(isKeptFolded);
  const toggle = () => {
    document.cookie = `${cookie}=${isFolded ? 1 : 0}; path=/; max-age=${yearSeconds}; samesite=lax`;
    setFolded(!isFolded);
  };
  return { isFolded, toggle };
}
