import { hasSpecialCharacters, isDuns, isTaxId, nameFault, numberFault } from '@matlas/domain';
import { LIMITS } from '../enums';

/** A rule for one field: the code of its message (validation or error catalogue), and the condition. */
interface FieldRule {
  readonly code: string;
  readonly holds: (text: string) => boolean;
}

const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);
const hasAll =
  (...patterns: RegExp[]) =>
  (text: string): boolean =>
    patterns.every((pattern) => pattern.test(text));

/** Lengths are checked by the schemas, which have their own messages. */
const UNLIMITED_NAME = { maxLength: Infinity, forbidSpaces: false };

/**
 * Validation rules of specification 000 section 5 and of product.md "Numbers". What is a valid name, number or
 * identifier is defined in the domain library.
 */
export const FIELD_RULES = {
  /** 8 to 16 characters with a digit, an upper-case and a lower-case letter. */
  password: {
    code: 'password.pattern',
    holds: (text) =>
      text.length >= LIMITS.passwordMin && text.length <= LIMITS.passwordMax && hasAll(/\d/, /[a-z]/, /[A-Z]/)(text),
  },
  /** Names of parts and materials: trimmed, not empty, no inner runs of spaces. */
  name: { code: 'nameSpaces', holds: (text) => nameFault(text, UNLIMITED_NAME) === undefined },
  /** Part numbers and symbols; also names when the rule parameter requires the stricter rule of the specification. */
  noSpaces: { code: 'noSpaces', holds: (text) => numberFault(text, Infinity) === undefined },
  /** Chinese characters, letters and digits only. */
  noSpecialCharacters: { code: 'noSpecialCharacters', holds: (text) => !hasSpecialCharacters(text) },
  nonNegativeInteger: { code: 'nonNegativeInteger', holds: matches(/^(0|[1-9]\d*)$/) },
  positiveInteger: { code: 'positiveInteger', holds: matches(/^[1-9]\d*$/) },
  nonNegativeNumber: { code: 'nonNegativeNumber', holds: matches(/^(0|[1-9]\d*)(\.\d+)?$/) },
  /** At most 6 decimals, as for masses and portions. */
  sixDecimals: { code: 'sixDecimals', holds: matches(/^-?\d+(\.\d{1,6})?$/) },
  taxId: { code: 'enterprise.taxIdFormat', holds: isTaxId },
  duns: { code: 'enterprise.dunsFormat', holds: isDuns },
  supplierName: { code: 'enterprise.nameStartsWithNumber', holds: matches(/^\D/) },
} as const satisfies Record<string, FieldRule>;
export type FieldRuleName = keyof typeof FIELD_RULES;

/** For use in a schema: `z.string().refine(...fieldRule('duns'))`. The issue has the code of the rule. */
export function fieldRule(name: FieldRuleName): [(text: string) => boolean, { message: string }] {
  const rule: FieldRule = FIELD_RULES[name];
  return [rule.holds, { message: rule.code }];
}
