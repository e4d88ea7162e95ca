import { enumeration, type ValueOf } from './enumeration';

// Data of a sheet outside its tree, and answers about its materials. The specification names the fields but does not
// define their values.

/** How a recyclate was made. */
export const recyclingProcess = enumeration({
  name: 'recyclingProcess',
  values: [
    { value: 'mechanical', key: 'mechanical' },
    { value: 'physical', key: 'physical' },
    { value: 'chemical', key: 'chemical' },
  ],
});

/** Accounting of recycled and new material (ISO 22095). */
export const chainOfCustody = enumeration({
  name: 'chainOfCustody',
  values: [
    { value: 'identityPreserved', key: 'identityPreserved' },
    { value: 'segregated', key: 'segregated' },
    { value: 'controlledBlending', key: 'controlledBlending' },
    { value: 'massBalance', key: 'massBalance' },
    { value: 'bookAndClaim', key: 'bookAndClaim' },
  ],
});

/**
 * State of a process chemical in the finished material. In the API it is free text, because other systems have
 * values of their own.
 */
export const processState = enumeration({
  name: 'processState',
  values: [
    { value: 'remaining', key: 'remaining' },
    { value: 'reacted', key: 'reacted' },
    { value: 'removed', key: 'removed' },
  ],
});

/** Kind of an attachment of a data sheet. */
export const attachmentKind = enumeration({
  name: 'attachmentKind',
  values: [
    { value: 'drawing', key: 'drawing' },
    { value: 'dataSheet', key: 'dataSheet' },
    { value: 'testReport', key: 'testReport' },
    { value: 'certificate', key: 'certificate' },
    { value: 'picture', key: 'picture' },
    { value: 'other', key: 'other' },
  ],
});
export type AttachmentKind = ValueOf<typeof attachmentKind>;

/** Test methods for emissions of parts and materials. */
export const vocMethod = enumeration({
  name: 'vocMethod',
  values: [
    { value: 'gbt27630', key: 'gbt27630' },
    { value: 'hjt400', key: 'hjt400' },
    { value: 'vda270', key: 'vda270' },
    { value: 'vda275', key: 'vda275' },
    { value: 'vda276', key: 'vda276' },
    { value: 'vda277', key: 'vda277' },
    { value: 'vda278', key: 'vda278' },
    { value: 'iso12219', key: 'iso12219' },
    { value: 'other', key: 'other' },
  ],
});
export type VocMethod = ValueOf<typeof vocMethod>;

/** Units of emission values: concentration in air, carbon or substance by mass of the sample, and odour grade. */
export const vocUnit = enumeration({
  name: 'vocUnit',
  values: [
    { value: 'ug/m3', key: 'microgramsPerCubicMetre' },
    { value: 'mg/m3', key: 'milligramsPerCubicMetre' },
    { value: 'ugC/g', key: 'microgramsCarbonPerGram' },
    { value: 'ug/g', key: 'microgramsPerGram' },
    { value: 'mg/kg', key: 'milligramsPerKilogram' },
    { value: 'grade', key: 'grade' },
  ],
});
export type VocUnit = ValueOf<typeof vocUnit>;

/**
 * Result of a measured value against its limit. `none`: there is no limit; `unknown`: the detection limit is above
 * the limit.
 */
export const vocResult = enumeration({
  name: 'vocResult',
  values: [
    { value: 'pass', key: 'pass' },
    { value: 'fail', key: 'fail' },
    { value: 'unknown', key: 'unknown' },
    { value: 'none', key: 'none' },
  ],
});
export type VocResult = ValueOf<typeof vocResult>;
