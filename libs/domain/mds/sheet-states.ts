/** Node status of an own MDS: editing, submitted (proposed, 1:n), sent (1:1), internal release, release (published). */
export const SHEET_STATUSES = ['ED', 'ST', 'SD', 'IR', 'RL'] as const;
export type SheetStatus = (typeof SHEET_STATUSES)[number];

/**
 * The owner causes `send` to `publish`, the recipient `accept` and `reject`; `recall` and `cancel` withdraw a
 * sending.
 */
export const SHEET_EVENTS = [
  'send',
  'propose',
  'releaseInternally',
  'publish',
  'accept',
  'reject',
  'recall',
  'cancel',
] as const;
export type SheetEvent = (typeof SHEET_EVENTS)[number];

export interface SheetTransition {
  to: SheetStatus;
  /** `release`: the version becomes the next integer and is frozen (domain.md 1.6). */
  version: 'keep' | 'release';
}

/**
 * Life cycle of one version of an own MDS (domain.md 1.6). Missing cells are refused. A sent version stays .0x
 * until it is accepted; then the version is released, and its status stays "sent".
 */
export const SHEET_TRANSITIONS: Readonly<Record<SheetStatus, Partial<Readonly<Record<SheetEvent, SheetTransition>>>>> =
  {
    ED: {
      send: { to: 'SD', version: 'keep' },
      propose: { to: 'ST', version: 'release' },
      releaseInternally: { to: 'IR', version: 'release' },
      publish: { to: 'RL', version: 'release' },
    },
    SD: {
      accept: { to: 'SD', version: 'release' },
      reject: { to: 'ED', version: 'keep' },
      recall: { to: 'ED', version: 'keep' },
      cancel: { to: 'ED', version: 'keep' },
    },
    ST: {},
    IR: {},
    RL: {},
  };

/**
 * Next status; undefined when the event is refused. An accepted sheet (`SD` with an integer version) has no further
 * events.
 */
export function sheetTransition(status: SheetStatus, event: SheetEvent, accepted = false): SheetTransition | undefined {
  return accepted ? undefined : SHEET_TRANSITIONS[status][event];
}

/** Only drafts can be edited. */
export const isEditable = (status: SheetStatus): boolean => status === 'ED';
