/**
 * Constants of the specification that both sides of the wire need (000 and 001, section 9). Page sizes stand in
 * `page.ts`, file sizes in `file-purposes.ts`.
 */
export const LIMITS = {
  /** More MDS than this in one download are refused. */
  downloadSheets: 50,
  /** More MDS than this in one upload or download are warned of. */
  slowSheets: 10,
  /** Enterprises or departments of one user. */
  organisationsOfUser: 10,
  recipientText: 50,
  customRuleText: 490,
  profileText: 30,
  passwordInput: 200,
  passwordMin: 8,
  passwordMax: 16,
  /** New passwords differ from this many earlier ones (product.md). */
  passwordHistory: 5,
  passwordDays: 90,
  /** Wrong sign-ins before the lock (product.md), and how long it holds. */
  signInFailures: 5,
  signInLockMinutes: 15,
  /** How long a sign-in challenge, and then its captcha, may wait. */
  challengeMinutes: 5,
  portionDigits: 6,
  enterpriseSearchPage: 10,
  englishNameMin: 2,
  /** How long mailed links work. */
  recoveryMinutes: 30,
  registrationHours: 24,
  invitationDays: 14,
  /** Mails that people who are not signed in can have sent to one mailbox in an hour. */
  mailsPerHour: 5,
  numberDigits: 2,
} as const;

/** REACH Art. 33(1): percent by mass of the article itself. */
export const SVHC_THRESHOLD_PERCENT = '0.1';

/** Times of the shell in milliseconds and its widths in pixels (specification 000 section 9). */
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

/** Monday to Friday; the desk answers complaints within 24 hours. */
export const SERVICE_DESK = {
  hours: ['08:30-12:00', '13:30-17:00'],
  weekdays: [1, 2, 3, 4, 5],
  complaintHours: 24,
} as const;

/** Update notes that `nextShow` 2 stands for. */
export const UPDATE_NOTICE = { version: '12.1', date: '2025-08-27' } as const;
