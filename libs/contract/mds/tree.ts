import { z } from 'zod';
import { mixedNodeReason, nodeStatus, nodeType, rateType, specificWeightUnit } from '../enums';
import { decimal, flag, id, optionalText, emptyToUndefined } from '../wire/kit';
import { substanceFacts } from './sheet-facts';
import { nodeAttributes, optionalPercent as percent } from './node-attributes';

/** A version X.YY as shown in the API: `0.01` while editing, `3` after the release. */
export const versionText = z.string();
const versionInput = z.preprocess(
  (v) => (typeof v === 'number' ? String(v) : v),
  z.string().regex(/^\d{1,6}(\.\d{1,2})?$/),
);

const positive = z.preprocess(
  emptyToUndefined,
  decimal()
    .refine((text) => Number(text) > 0, { message: 'positive' })
    .optional(),
);

/**
 * Share of the parent in percent by mass: 1 range (min, max), 2 fixed (value), 3 rest. Portions that do not add up
 * are accepted and reported by the check.
 */
export const portion = z
  .object({ kind: rateType.lenient, value: percent, min: percent, max: percent })
  .superRefine((given, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (given.kind === rateType.of.fixed && given.value === undefined) refuse('value', 'required');
    if (given.kind !== rateType.of.range) return;
    if (given.min === undefined) refuse('min', 'required');
    if (given.max === undefined) refuse('max', 'required');
  });

/**
 * Fields of a component, semi-component or material. A draft may be incomplete; the check rules report what is
 * missing.
 */
export const nodeFields = z.object({
  kind: z.preprocess(
    (v) => (typeof v === 'string' && /^\d$/.test(v) ? Number(v) : v),
    z.literal([nodeType.of.component, nodeType.of.semiComponent, nodeType.of.material]),
  ),
  name: z.string().trim().min(1).max(100),
  foreignName: optionalText(100),
  number: optionalText(50),
  classCode: optionalText(20),
  symbol: optionalText(50),
  tradeName: optionalText(100),
  standard: optionalText(200),
  measuredMassGrams: positive,
  tolerancePercent: percent,
  specificWeight: positive,
  specificWeightUnit: z.preprocess(emptyToUndefined, specificWeightUnit.schema.optional()),
  componentType: optionalText(50),
  mixedNodeReason: z.preprocess(emptyToUndefined, mixedNodeReason.schema.optional()),
  multiSource: flag.default(false),
  remark: optionalText(2000),
  attributes: nodeAttributes.default({}),
});
export type NodeFields = z.output<typeof nodeFields>;

const override = z.object({
  substanceId: id.optional(),
  cas: optionalText(20),
  applicationCode: z.preprocess(emptyToUndefined, z.string().max(20).optional()),
});
/**
 * Fields of the relation between parent and child: exactly one amount that fits both, and data about the child at
 * this place.
 */
export const edgeFields = z.object({
  quantity: z.preprocess(emptyToUndefined, z.coerce.number().int().min(1).max(1_000_000).optional()),
  massGrams: positive,
  portion: portion.optional(),
  applicationCode: optionalText(20),
  applicationOverrides: z.array(override).max(500).optional(),
  confidential: flag.default(false),
  preferred: flag.default(true),
  processState: optionalText(50),
});
export type EdgeFields = z.output<typeof edgeFields>;

const reference = z.object({ cid: id, version: versionInput.optional() });
/** A node of the tree with its children. `id`: identity of a node that the draft already has. */
export const treeInput = nodeFields.extend({
  id: id.optional(),
  get children() {
    return z.array(childInput).max(100_000).default([]);
  },
});
/**
 * A child is exactly one of: an own node, a referenced MDS (its latest released version unless one is given), or a
 * basic substance (its id has priority over its CAS number). A number or name that the catalogue does not have is kept
 * as a substance that is not in the catalogue.
 */
export const childInput = edgeFields
  .extend({
    get node() {
      return treeInput.optional();
    },
    ref: reference.optional(),
    substanceId: id.optional(),
    cas: optionalText(100),
    substanceCode: optionalText(50),
    /** Name of a substance that the catalogue does not have; beside its number, or alone. */
    substanceName: optionalText(500),
    substanceNameZh: optionalText(500),
  })
  .superRefine((child, ctx) => {
    const { substanceId, cas, substanceCode, substanceName, substanceNameZh } = child;
    const named = [
      child.node,
      child.ref,
      substanceId ?? cas ?? substanceCode ?? substanceName ?? substanceNameZh,
    ].filter((one) => one !== undefined).length;
    if (named !== 1)
      ctx.addIssue({
        code: 'custom',
        path: [named === 0 ? 'node' : 'ref'],
        message: named === 0 ? 'required' : 'notUnique',
      });
  });
export type TreeInput = z.output<typeof treeInput>;
export type ChildInput = z.output<typeof childInput>;

const nullableText = z.string().nullable();
const referenceState = z.object({
  cid: z.number().int(),
  version: versionText,
  status: nodeStatus.schema,
  ownerId: z.number().int(),
  deleted: z.boolean(),
  preliminary: z.boolean(),
  expired: z.boolean(),
  declaredGrams: nullableText,
  classCode: nullableText,
  hiddenMaxPercent: nullableText,
  content: z.object({ elements: z.record(z.string(), z.string()), polymer: z.string() }).nullable(),
  /** Deactivated application codes in it (APP-2); absent where there are none or the rule is not in force. */
  deactivatedCodes: z.array(z.string()).optional(),
  containedCids: z.array(z.number().int()),
});
/** Data of a referenced MDS for the editor and the check rules, so that browser and server have the same findings. */
const referenceOutput = referenceState.extend({
  id: z.number().int(),
  kind: nodeFields.shape.kind,
  name: z.string(),
  foreignName: nullableText,
  number: nullableText,
  latest: referenceState.nullable(),
});
export type ReferenceOutput = z.output<typeof referenceOutput>;
/** The stored tree. It can be sent back as `treeInput`, except for substances that are not disclosed. */
export const treeOutput = z.object({
  id: z.number().int(),
  kind: nodeFields.shape.kind,
  name: z.string(),
  foreignName: nullableText,
  number: nullableText,
  classCode: nullableText,
  symbol: nullableText,
  tradeName: nullableText,
  standard: nullableText,
  measuredMassGrams: nullableText,
  tolerancePercent: nullableText,
  specificWeight: nullableText,
  specificWeightUnit: specificWeightUnit.schema.nullable(),
  componentType: nullableText,
  mixedNodeReason: mixedNodeReason.schema.nullable(),
  multiSource: z.boolean(),
  remark: nullableText,
  attributes: nodeAttributes,
  get children() {
    return z.array(childOutput);
  },
});
export const childOutput = z.object({
  quantity: z.number().int().nullable(),
  massGrams: nullableText,
  portion: z.object({ kind: rateType.schema, value: nullableText, min: nullableText, max: nullableText }).optional(),
  applicationCode: nullableText,
  applicationOverrides: z.array(
    z.object({ substanceId: z.number().int().optional(), applicationCode: z.string().optional() }),
  ),
  confidential: z.boolean(),
  preferred: z.boolean(),
  processState: nullableText,
  get node() {
    return treeOutput.optional();
  },
  ref: referenceOutput.optional(),
  substanceId: z.number().int().optional(),
  name: z.string().optional(),
  cas: z.string().nullable().optional(),
  substance: substanceFacts.optional(),
  masked: z.boolean().optional(),
});
export type TreeOutput = z.output<typeof treeOutput>;
export type ChildOutput = z.output<typeof childOutput>;
