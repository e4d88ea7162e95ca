import { PORTION_CODES, type PortionCode } from '../portions';

/**
 * Codes of portion kinds in files of the IMDS advanced interface (domain.md 1.3): 0 fixed, 1 range, 2 rest. That
 * `1` means the same in both systems is a coincidence.
 */
export type AdvancedPortionCode = 0 | 1 | 2;

const TO_ADVANCED: Readonly<Record<PortionCode, AdvancedPortionCode>> = {
  [PORTION_CODES.fixed]: 0,
  [PORTION_CODES.range]: 1,
  [PORTION_CODES.rest]: 2,
};
const FROM_ADVANCED: Readonly<Record<AdvancedPortionCode, PortionCode>> = {
  0: PORTION_CODES.fixed,
  1: PORTION_CODES.range,
  2: PORTION_CODES.rest,
};

export const toAdvancedPortion = (kind: PortionCode): AdvancedPortionCode => TO_ADVANCED[kind];
export const fromAdvancedPortion = (code: AdvancedPortionCode): PortionCode => FROM_ADVANCED[code];
