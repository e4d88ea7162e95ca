import { NAME_RULE, TEXT_LIMITS } from '../text';

/** Parameters of a BOM import. */
export interface BomImportRules {
  /** Maximum number of levels, the top position included. */
  maxDepth: number;
  maxNameLength: number;
  maxNumberLength: number;
  maxRemarkLength: number;
  /** Maximum decimals of quantities and of masses in grams. */
  maxDecimals: number;
  /** How to treat the same part number of the same supplier twice below one parent. */
  duplicates: 'error' | 'allow';
  /** `single`: the file must have one top position. */
  roots: 'many' | 'single';
  /** How to treat a parent number that occurs in several rows: report an error, or use the nearest such row above. */
  ambiguousParent: 'error' | 'nearestAbove';
  /** Parent numbers that stand for the vehicle itself, such as the internal number of the model. */
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
