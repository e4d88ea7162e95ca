import { MENU_SCREENS } from './menu-screen';

const addresses = new Set(
  MENU_SCREENS.filter(({ isGroup, served }) => !isGroup && served).flatMap(({ href, pages }) => [href, ...pages]),
);

/**
 * Whether an address, with or without query, leads to an implemented screen. Tasks and messages only link to such
 * addresses.
 */
export const isScreenAddress = (address: string): boolean => addresses.has(address.replace(/[?#].*$/, ''));
