import { hasSpecialCharacters, isDuns, isTaxId, nameFault, numberFault } from '@matlas/domain';
import { LIMITS } from '../enums';

/** A rule of one field: the code of its sentence (validation or error catalogue) and what it asks of the text. */
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

/** Lengths are the schema's matter, with sentences of their own. */
const UNLIMITED_NAME = { maxLength: Infinity, forbidSpaces: false };

/**
 * The regular helpers and form rules of specification 000 section 5, and of product.md "Numbers"; what a name, a number
 * or an identifier is, the domain says.
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
  /** Part numbers and symbols; names too where the rule parameter asks for the specification's wording. */
  noSpaces: { code: 'noSpaces', holds: (text) => numberFault(text, Infinity) === undefined },
  /** Chinese characters, letters and digits only. */
  noSpecialCharacters: { code: 'noSpecialCharacters', holds: (text) => !hasSpecialCharacters(text) },
  nonNegativeInteger: { code: 'nonNegativeInteger', holds: matches(/^(0|[1-9]\d*)$/) },
  positiveInteger: { code: 'positiveInteger', holds: matches(/^[1-9]\d*$/) },
  nonNegativeNumber: { code: 'nonNegativeNumber', holds: matches(/^(0|[1-9]\d*)(\.\d+)?$/) },
  /** At most 6 decimals, as masses and portions have them. */
  sixDecimals: { code: 'sixDecimals', holds: matches(/^-?\d+(\.\d{1,6})?$/) },
  taxId: { code: 'enterprise.taxIdFormat', holds: isTaxId },
  duns: { code: 'enterprise.dunsFormat', holds: isDuns },
  supplierName: { code: 'enterprise.nameStartsWithNumber', holds: matches(/^\D/) },
} as const satisfies Record<string, FieldRule>;
export type FieldRuleName = keyof typeof FIELD_RULES;

/** For a schema: `z.string().refine(...fieldRule('duns'))`; the issue then carries the rule's own code. */
export function fieldRule(name: FieldRuleName): [(text: string) => boolean, { message: string }] {
  const rule: FieldRule = FIELD_RULES[name];
  return [rule.holds, { message: rule.code }];
}
