import { enumeration, type ValueOf } from './enumeration';

// Conversion between the own format and that of IMDS.

export const conversionDirection = enumeration({
  name: 'conversionDirection',
  values: [
    { value: 'toImds', key: 'toImds' },
    { value: 'fromImds', key: 'fromImds' },
  ],
});
export type ConversionDirection = ValueOf<typeof conversionDirection>;

/**
 * The interface of a file layout. None of the interfaces is public: their layouts are entered by users who have a
 * contract.
 */
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
/** The system whose numbers and codes the files of a layout contain. */
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
 * Result of the conversion of a sheet. `converted`: the conversion is possible, and the sheet is in the file if one
 * was written; `stored`: it was saved as a sheet of this platform.
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

/** Why a material that an uploaded sheet gives only by name could not be matched with an available material. */
export const materialMatch = enumeration({
  name: 'materialMatch',
  values: [
    { value: 'unknown', key: 'unknown' },
    { value: 'ambiguous', key: 'ambiguous' },
  ],
});
export type MaterialMatch = ValueOf<typeof materialMatch>;

/** Why an application code of the other system cannot be chosen. */
export const closedCode = enumeration({
  name: 'closedCode',
  values: [
    { value: 'inactive', key: 'inactive' },
    { value: 'expired', key: 'expired' },
  ],
});
export type ClosedCode = ValueOf<typeof closedCode>;
