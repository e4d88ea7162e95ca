import { z } from 'zod';
import { materialBreakdown, preTreatmentPart, recyclabilityFlag } from '../enums';
import { flagGrams } from './rrr-rates';
import { instant } from '../wire/kit';

const mark = recyclabilityFlag.schema;
const int = z.number().int();
const grams = z.string();
const percent = z.string();

/** `name`: subject of the rule in the caller's language. */
const rule = z.object({ id: int, name: z.string() });
const technology = z.object({ id: int, code: z.string(), nameZh: z.string(), nameEn: z.string() });
/**
 * Origin of the flag: a mark on the row itself, set by hand or by a rule; a mark above it; the rule or default of
 * its class; or none.
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
 * A position, or a node below one. `key` is its place in the vehicle: `p12` for a position, `p12/345/678` with the
 * nodes from its sheet down; `n678` for a node at all its places.
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
  /** Keys from the root of the BOM to the parent. */
  ancestors: z.array(z.string()),
  /** Pieces in one parent; null for materials and semi-components. */
  quantity: z.string().nullable(),
  massGrams: grams,
  /** Share of the vehicle mass mV. */
  sharePercent: percent,
  masses: flagGrams,
  /** Null when there are several flags. */
  flag: mark.nullable(),
  origin: rrrOrigin,
  /** The mark that applies here: its own, or the inherited one. */
  mark: rrrMark.nullable(),
  /** The rule that set the mark, or the rule of the class. */
  rule: rule.nullable(),
  technology: technology.nullable(),
  classCode: z.string().nullable(),
  breakdown: materialBreakdown.schema.nullable(),
  /** Grams that neither a mark nor a rule reaches. */
  unmarkedGrams: grams,
  /** Total number of children; 0 for the lowest classified material. */
  children: int,
  /** Number of other places of the same kind in the vehicle. */
  sameKind: int,
  /** True when the content is unknown because there is no released sheet. */
  unknown: z.boolean(),
});
export type RrrRow = z.output<typeof rrrRow>;
