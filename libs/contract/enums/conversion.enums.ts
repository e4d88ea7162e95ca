import { enumeration, type ValueOf } from './enumeration';

// Conversion between the own system and the IMDS form.

export const conversionDirection = enumeration({
  name: 'conversionDirection',
  values: [
    { value: 'toImds', key: 'toImds' },
    { value: 'fromImds', key: 'fromImds' },
  ],
});
export type ConversionDirection = ValueOf<typeof conversionDirection>;

/** For which interface a file layout is. None of them is public: a layout says what somebody with a contract knows. */
export const layoutInterface = enumeration({
  name: 'layoutInterface',
  values: [
    { value: 'imdsAi', key: 'imdsAi' },
    { value: 'ic', key: 'ic' },
    { value: 'cai', key: 'cai' },
    { value: 'csv', key: 'csv' },
  ],
});
export type LayoutInterface = ValueOf<typeof layoutInterface>;
/** Whose numbers and codes the files of a layout hold. */
export const layoutSource = enumeration({
  name: 'layoutSource',
  values: [
    { value: 'IMDS', key: 'imds' },
    { value: 'CAMDS', key: 'camds' },
    { value: 'LOCAL', key: 'local' },
  ],
});
export type LayoutSource = ValueOf<typeof layoutSource>;

/**
 * What became of a sheet. `converted`: it could be, and is in the file where one was made; `stored`: it is a sheet of
 * the own system now.
 */
export const conversionState = enumeration({
  name: 'conversionState',
  values: [
    { value: 'converted', key: 'converted' },
    { value: 'refused', key: 'refused' },
    { value: 'stored', key: 'stored' },
  ],
});
export type ConversionState = ValueOf<typeof conversionState>;

/** Why a material that an uploaded sheet only names stands for none of those that can be used here. */
export const materialMatch = enumeration({
  name: 'materialMatch',
  values: [
    { value: 'unknown', key: 'unknown' },
    { value: 'ambiguous', key: 'ambiguous' },
  ],
});
export type MaterialMatch = ValueOf<typeof materialMatch>;

/** Why an application code of the other list cannot be chosen. */
export const closedCode = enumeration({
  name: 'closedCode',
  values: [
    { value: 'inactive', key: 'inactive' },
    { value: 'expired', key: 'expired' },
  ],
});
export type ClosedCode = ValueOf<typeof closedCode>;
