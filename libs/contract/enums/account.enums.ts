import { enumeration, type ValueOf } from './enumeration';

// Settings that users make for themselves.

/** Light or dark; `system` follows the device. */
export const appearance = enumeration({
  name: 'appearance',
  values: [
    { value: 'light', key: 'light' },
    { value: 'dark', key: 'dark' },
    { value: 'system', key: 'system' },
  ],
});
export type Appearance = ValueOf<typeof appearance>;

/** Height of tree and list rows. */
export const rowDensity = enumeration({
  name: 'rowDensity',
  values: [
    { value: 'compact', key: 'compact' },
    { value: 'comfortable', key: 'comfortable' },
  ],
});
export type RowDensity = ValueOf<typeof rowDensity>;

/** Kinds of messages. Users choose by kind which messages they receive, and how. */
export const noteType = enumeration({
  name: 'noteType',
  values: [
    { value: 'person', key: 'person' },
    { value: 'job', key: 'job' },
    { value: 'analysis', key: 'analysis' },
    { value: 'import', key: 'import' },
    { value: 'sheet', key: 'sheet' },
    { value: 'registration', key: 'registration' },
    { value: 'security', key: 'security' },
    { value: 'announcement', key: 'announcement' },
  ],
});
export type NoteType = ValueOf<typeof noteType>;
