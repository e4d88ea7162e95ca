import { MENU_SCREENS } from './menu-screen';

const addresses = new Set(
  MENU_SCREENS.filter(({ isGroup, served }) => !isGroup && served).flatMap(({ href, pages }) => [href, ...pages]),
);

/**
 * Whether an address, with or without its query, leads to a screen that is built: to-dos and messages lead nowhere
 * else.
 */
export const leadsToScreen = (address: string): boolean => addresses.has(address.replace(/[?#].*$/, ''));
