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
  /** `single`: the file must have one top position. */
  roots: 'many' | 'single';
  /** Maximum number of positions after shared assemblies are repeated. */
  maxPositions: number;
  /** Parent numbers that stand for the vehicle itself, such as the internal number of the model. */
  rootNumbers: readonly string[];
}

export const BOM_IMPORT_RULES: BomImportRules = {
  maxDepth: 50,
  maxNameLength: NAME_RULE.maxLength,
  maxNumberLength: TEXT_LIMITS.number,
  maxRemarkLength: TEXT_LIMITS.remark,
  maxDecimals: 6,
  roots: 'many',
  maxPositions: 200_000,
  rootNumbers: [],
};
