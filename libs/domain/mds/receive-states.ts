/** Receive status: edit, not viewed, viewed, downloaded, accepted, cancelled by sender, rejected. */
export const RECEIVE_STATUSES = ['E', 'N', 'S', 'D', 'P', 'C', 'R'] as const;
export type ReceiveStatus = (typeof RECEIVE_STATUSES)[number];

export const RECEIVE_EVENTS = ['send', 'view', 'download', 'accept', 'reject', 'cancel', 'recall'] as const;
export type ReceiveEvent = (typeof RECEIVE_EVENTS)[number];

/** Which party may cause an event. */
export const RECEIVE_EVENT_PARTY: Readonly<Record<ReceiveEvent, 'sender' | 'recipient'>> = {
  send: 'sender',
  view: 'recipient',
  download: 'recipient',
  accept: 'recipient',
  reject: 'recipient',
  cancel: 'sender',
  recall: 'sender',
};

/** `gone`: the sending leaves no trace at the recipient; the row returns to its previous state. */
export type ReceiveOutcome = ReceiveStatus | 'gone';

/**
 * Allowed transitions of a sent MDS at its recipient (domain.md 1.6). Missing cells are refused: a decision
 * requires viewing first, P is final, after C and R only the sender can continue, a recall is possible only before
 * viewing, a rejection needs a reason. A recalled sheet returns to its state before the sending (`gone`).
 */
export const RECEIVE_TRANSITIONS: Readonly<
  Record<ReceiveStatus, Partial<Readonly<Record<ReceiveEvent, ReceiveOutcome>>>>
> = {
  E: { send: 'N' },
  N: { view: 'S', cancel: 'C', recall: 'gone' },
  S: { download: 'D', accept: 'P', reject: 'R', cancel: 'C' },
  D: { accept: 'P', reject: 'R' },
  P: {},
  C: { send: 'N' },
  R: { send: 'N' },
};

export const receiveTransition = (status: ReceiveStatus, event: ReceiveEvent): ReceiveOutcome | undefined =>
  RECEIVE_TRANSITIONS[status][event];

/** Accepted and downloaded MDS cannot be deleted (specification 000 section 4). */
export const isReceivedDeletable = (status: ReceiveStatus): boolean => status !== 'P' && status !== 'D';

const OTHER_LETTERS: Readonly<Record<string, ReceiveStatus>> = { A: 'P', M: 'E' };

/** Other lists in the specification use A for accepted and M for edit mode; undefined for any other letter. */
export function receiveStatusOf(letter: string): ReceiveStatus | undefined {
  return RECEIVE_STATUSES.find((status) => status === letter) ?? OTHER_LETTERS[letter];
}
