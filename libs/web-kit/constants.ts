/**
 * The constants of the specification's section 9 that screens use, in one place. The values are the contract's, because
 * the server keeps to them too: toasts, timeouts, downloads, dialogs, breakpoint and sidebar in `SHELL`, page sizes,
 * limits of counts and texts in `LIMITS`, the service desk's hours.
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

/** How often an open page asks whether a newer version of it is served. */
export const VERSION_CHECK_MS = 5 * 60_000;
