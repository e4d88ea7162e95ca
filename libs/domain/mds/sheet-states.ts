/** Node status of an own MDS: editing, submitted (proposed, 1:n), sent (1:1), internal release, release (published). */
export const SHEET_STATUSES = ['ED', 'ST', 'SD', 'IR', 'RL'] as const;
export type SheetStatus = (typeof SHEET_STATUSES)[number];

/**
 * `send` to `publish` are done by the owner; `accept` and `reject` by the recipient; `recall` and `cancel` take a
 * sending back.
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
 * Life of one version of an own MDS (domain.md 1.6). A missing cell is refused.
 * A sent version stays .0x until it is accepted; then the version is released, and its status stays "sent".
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

/** Undefined where the event is refused; an accepted sheet (`SD` with an integer version) knows no further event. */
export function sheetTransition(status: SheetStatus, event: SheetEvent, accepted = false): SheetTransition | undefined {
  return accepted ? undefined : SHEET_TRANSITIONS[status][event];
}

/** Only a draft is edited. */
export const isEditable = (status: SheetStatus): boolean => status === 'ED';
