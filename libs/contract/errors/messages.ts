import type { ParamShape } from './error-table';

/** `success` confirms a completed action, `notice` informs, `question` asks before an action. */
export interface MessageSpec {
  readonly kind: 'success' | 'notice' | 'question';
  readonly params?: ParamShape;
}
const messageTable = <const T extends Record<string, MessageSpec>>(table: T): T => table;

/** All messages of the platform that are not errors. The texts are in `locales/{zh,en}/messages.json`. */
export const MESSAGES = messageTable({
  success: { kind: 'success' },
  saved: { kind: 'success' },
  saveFailed: { kind: 'notice' },
  deleted: { kind: 'success' },
  sent: { kind: 'success' },
  recalled: { kind: 'success' },
  accepted: { kind: 'success' },
  rejected: { kind: 'success' },
  copied: { kind: 'success' },
  locked: { kind: 'success' },
  unlocked: { kind: 'success' },
  uploaded: { kind: 'success' },
  passwordChanged: { kind: 'success' },
  profileSaved: { kind: 'success' },
  avatarSet: { kind: 'success' },
  scipBound: { kind: 'success' },
  scipRebound: { kind: 'success' },
  mailSent: { kind: 'success' },
  registrationSent: { kind: 'success' },
  registrationConfirmed: { kind: 'success' },
  registrationApproved: { kind: 'success' },
  registrationRefused: { kind: 'success' },
  signedOut: { kind: 'success' },
  noMessage: { kind: 'notice' },
  newMessage: { kind: 'notice', params: { count: 'number' } },
  slowTransfer: { kind: 'notice', params: { max: 'number' } },
  copyDropsDeleted: { kind: 'notice' },
  newVersion: { kind: 'notice' },
  previousDayOnly: { kind: 'notice' },
  captchaSum: { kind: 'question', params: { a: 'number', b: 'number' } },
  captchaDifference: { kind: 'question', params: { a: 'number', b: 'number' } },
  captchaLargest: { kind: 'question', params: { a: 'number', b: 'number', c: 'number' } },
  captchaSmallest: { kind: 'question', params: { a: 'number', b: 'number', c: 'number' } },
  signOut: { kind: 'question' },
  signInAgainTitle: { kind: 'question' },
  signInAgain: { kind: 'question' },
  signInAgainButton: { kind: 'question' },
  proceedUnsaved: { kind: 'question' },
  leaveUnsaved: { kind: 'question' },
  removeFile: { kind: 'question', params: { name: 'text' } },
  continueUpload: { kind: 'question' },
  switchPreferred: { kind: 'question', params: { name: 'text' } },
  acceptFinal: { kind: 'question' },
  doNotShowAgain: { kind: 'question' },
});
export type MessageCode = keyof typeof MESSAGES;
