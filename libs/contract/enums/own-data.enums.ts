import { enumeration, type ValueOf } from './enumeration';

// Own data after their release: validity, and reasons for being superseded or invalid (domain.md 1.6).

/** Validity of a released version. */
export const sheetValidity = enumeration({
  name: 'sheetValidity',
  values: [
    { value: 'none', key: 'none' },
    { value: 'valid', key: 'valid' },
    { value: 'confirmationDue', key: 'confirmationDue' },
    { value: 'expiring', key: 'expiring' },
    { value: 'expired', key: 'expired' },
  ],
});
export type SheetValidity = ValueOf<typeof sheetValidity>;

/** Why own data are superseded or invalid. */
export const sheetFlaw = enumeration({
  name: 'sheetFlaw',
  values: [
    { value: 'newerVersion', key: 'newerVersion' },
    { value: 'expired', key: 'expired' },
    { value: 'expiring', key: 'expiring' },
    { value: 'confirmationDue', key: 'confirmationDue' },
    { value: 'deletedInUse', key: 'deletedInUse' },
    { value: 'usesDeleted', key: 'usesDeleted' },
    { value: 'usesSuperseded', key: 'usesSuperseded' },
  ],
});
export type SheetFlaw = ValueOf<typeof sheetFlaw>;
