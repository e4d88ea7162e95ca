/**
 * Constants of the specification that server and browser share (000 and 001, section 9). Page sizes are in
 * `page.ts`, file sizes in `file-purposes.ts`.
 */
export const LIMITS = {
  /** Maximum number of data sheets in one download. */
  downloadSheets: 50,
  /** With more data sheets than this in one upload or download, a warning is shown. */
  slowSheets: 10,
  /** Maximum number of enterprises or departments of one user. */
  organisationsOfUser: 10,
  recipientText: 50,
  customRuleText: 490,
  profileText: 30,
  passwordInput: 200,
  passwordMin: 8,
  passwordMax: 16,
  /** Number of previous passwords that a new password must differ from (product.md). */
  passwordHistory: 5,
  passwordDays: 90,
  /** Number of failed sign-ins before the account is locked (product.md), and the duration of the lock. */
  signInFailures: 5,
  signInLockMinutes: 15,
  /**
   * Attempts of unknown devices on one login name within the duration of the lock, after which they are slowed down to
   * one in so many seconds. Known devices of the person are not.
   */
  strangerAttempts: 20,
  strangerSeconds: 10,
  /** Failed sign-ins from one address after which its challenges require a proof of work, and that work in bits. */
  addressFailures: 30,
  workBits: 16,
  /** How long a device is known after its last sign-in. */
  knownDeviceDays: 90,
  /** Longest validity of an API key, and how long a replaced one may stay valid. */
  apiKeyDays: 730,
  apiKeyOverlapHours: 720,
  /** Validity of a sign-in challenge, and after that of its captcha. */
  challengeMinutes: 5,
  portionDigits: 6,
  enterpriseSearchPage: 10,
  englishNameMin: 2,
  /** Validity of links in mails. */
  recoveryMinutes: 30,
  registrationHours: 24,
  invitationDays: 14,
  /** Maximum number of mails per hour to one mailbox that users can trigger without being signed in. */
  mailsPerHour: 5,
  numberDigits: 2,
} as const;

/** Limit of REACH Art. 33(1) in percent by mass of the article. */
export const SVHC_THRESHOLD_PERCENT = '0.1';

/** Delays of the user interface in milliseconds, and its widths in pixels (specification 000 section 9). */
export const SHELL = {
  toastMs: 5_000,
  requestTimeoutMs: 3_600_000,
  downloadDelayMs: 1_000,
  scrollTopMs: 800,
  dialogCheckMs: 500,
  termsCountdownSeconds: 10,
  mobileBreakpoint: 992,
  sidebarWidth: 220,
  dialogWidth: 850,
  wideDialogWidth: 1_000,
  pagerCount: 5,
} as const;

/** Opening times of the service desk, Monday to Friday. It answers complaints within 24 hours. */
export const SERVICE_DESK = {
  hours: ['08:30-12:00', '13:30-17:00'],
  weekdays: [1, 2, 3, 4, 5],
  complaintHours: 24,
} as const;

/** The update notes shown for `nextShow` 2. */
export const UPDATE_NOTICE = { version: '12.1', date: '2025-08-27' } as const;
