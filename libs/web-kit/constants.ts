/**
 * The constants of specification section 9 that screens use. Values are those of the contract, because the server
 * uses them too: toasts, timeouts, downloads, dialogs, breakpoint and sidebar in `SHELL`, page sizes, limits of
 * counts and texts in `LIMITS`, hours of the service desk.
 */
export {
  DEFAULT_PAGE_SIZE,
  LIMITS,
  PAGE_SIZES,
  SERVICE_DESK,
  SHELL,
  SVHC_THRESHOLD_PERCENT,
  UPDATE_NOTICE,
} from '@matlas/contract';

/** Interval in which an open page checks for a newer version. */
export const VERSION_CHECK_MS = 5 * 60_000;
