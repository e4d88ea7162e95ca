import { NAME_RULE, TEXT_LIMITS } from '../text';

/** Named parameters of a BOM import. */
export interface BomImportRules {
  /** Positions on the way from the top to the deepest one. */
  maxDepth: number;
  maxNameLength: number;
  maxNumberLength: number;
  maxRemarkLength: number;
  /** Decimals of quantities and of masses in grams. */
  maxDecimals: number;
  /** One part number of one supplier twice below one parent. */
  duplicates: 'error' | 'allow';
  /** `single`: the file must have one top position. */
  roots: 'many' | 'single';
  /** A parent number that stands in several rows: an error, or the nearest such row above. */
  ambiguousParent: 'error' | 'nearestAbove';
  /** Parent numbers that mean the vehicle itself, such as the model's internal number. */
  rootNumbers: readonly string[];
}

export const BOM_IMPORT_RULES: BomImportRules = {
  maxDepth: 50,
  maxNameLength: NAME_RULE.maxLength,
  maxNumberLength: TEXT_LIMITS.number,
  maxRemarkLength: TEXT_LIMITS.remark,
  maxDecimals: 6,
  duplicates: 'error',
  roots: 'many',
  ambiguousParent: 'error',
  rootNumbers: [],
};
