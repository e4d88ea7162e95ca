import { enumeration, type ValueOf } from './enumeration';

// What a data sheet holds beside its tree, and answers about its materials. The specification names the fields, not
// their values (ours).

/** How a recyclate was made. */
export const recyclingProcess = enumeration({
  name: 'recyclingProcess',
  values: [
    { value: 'mechanical', key: 'mechanical' },
    { value: 'physical', key: 'physical' },
    { value: 'chemical', key: 'chemical' },
  ],
});

/** How recycled and new material are kept apart in the books (ISO 22095). */
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
 * What became of a process chemical in the finished material. On the wire it is text: other systems have words of their
 * own.
 */
export const processState = enumeration({
  name: 'processState',
  values: [
    { value: 'remaining', key: 'remaining' },
    { value: 'reacted', key: 'reacted' },
    { value: 'removed', key: 'removed' },
  ],
});

/** What a file that hangs on a data sheet is. */
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

/** Methods by which emissions of parts and materials are measured. */
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

/**
 * Units of measured emissions: of the air, of carbon or substance by the mass of the sample, and the grade of an odour.
 */
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
 * What a measured value says about its limit; `none` without a limit, `unknown` where the detection limit lies above
 * it.
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
