import { z } from 'zod';
import { materialBreakdown, preTreatmentPart, recyclabilityFlag } from '../enums';
import { flagGrams } from './rrr-rates';
import { instant } from '../wire/kit';

const mark = recyclabilityFlag.schema;
const int = z.number().int();
const grams = z.string();
const percent = z.string();

/** `name`: what the rule is about, in the caller's language. */
const rule = z.object({ id: int, name: z.string() });
const technology = z.object({ id: int, code: z.string(), nameZh: z.string(), nameEn: z.string() });
/**
 * Why something has its flag: a mark by hand or by a rule on itself, one above it, the rule or default of its class,
 * nothing at all.
 */
export const rrrOrigin = z.enum(['hand', 'rule', 'inherited', 'class', 'none', 'mixed']);
export type RrrOrigin = z.output<typeof rrrOrigin>;
/** A mark as it is stored. */
export const rrrMark = z.object({
  positionId: int.nullable(),
  nodeId: int.nullable(),
  source: z.enum(['hand', 'rule']),
  flag: mark,
  technology: technology.nullable(),
  preTreatment: preTreatmentPart.schema.nullable(),
  rule: rule.nullable(),
  by: z.string().nullable(),
  at: instant,
});
export type RrrMarkInfo = z.output<typeof rrrMark>;

/**
 * A position, or a node below one; `key` is its place in the vehicle: `p12`, `p12/345/678` with the nodes from its
 * sheet down; `n678`: a node wherever it lies.
 */
export const rrrPlace = z.object({
  key: z.string(),
  kind: z.enum(['position', 'component', 'semi', 'material']),
  positionId: int.nullable(),
  nodeId: int.nullable(),
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
});
export type RrrPlace = z.output<typeof rrrPlace>;
export const rrrRow = rrrPlace.extend({
  /** Keys from the root of the BOM to the parent. */ ancestors: z.array(z.string()),
  /** Of one parent: pieces; null for materials and semi-components. */ quantity: z.string().nullable(),
  massGrams: grams,
  /** Of mV. */ sharePercent: percent,
  masses: flagGrams,
  /** Null: several. */ flag: mark.nullable(),
  origin: rrrOrigin,
  /** The mark that counts here: its own, or the one above it that it inherits. */ mark: rrrMark.nullable(),
  /** Behind the mark, or the one of its class. */ rule: rule.nullable(),
  technology: technology.nullable(),
  classCode: z.string().nullable(),
  breakdown: materialBreakdown.schema.nullable(),
  /** Grams that neither a mark nor a rule reaches. */ unmarkedGrams: grams,
  /** Children in all; 0 for the lowest classified material. */ children: int,
  /** How many others of the same kind the vehicle has. */ sameKind: int,
  /** Content unknown: no released sheet. */ unknown: z.boolean(),
});
export type RrrRow = z.output<typeof rrrRow>;
