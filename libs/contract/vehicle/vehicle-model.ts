import { z } from 'zod';
import { Decimal } from '@matlas/domain';
import { bomType, lockState, modelType, powerPlant, sparePart } from '../enums';
import { fieldRule } from '../errors';
import { field, optionalTextField, rowFields } from '../wire/fields';
import { decimal, emptyToUndefined, id, instant, isoDate, stamped, text } from '../wire/kit';

const positive = (value: string | undefined): boolean => value === undefined || new Decimal(value).gt(0);
const percent = z.preprocess(
  emptyToUndefined,
  decimal()
    .refine((value) => new Decimal(value).gte(0) && new Decimal(value).lte(100), { message: 'percentRange' })
    .optional(),
);
/** Numbers of models and certificates have no spaces, like part numbers (product.md "Numbers"). */
export const modelNumber = text(50).refine(...fieldRule('noSpaces'));

const day = field(z.string().nullable(), z.preprocess(emptyToUndefined, isoDate.optional()));
/** Fields of a vehicle model. Masses in grams, rates in percent, both exact decimals as text. */
export const modelFields = {
  projectName: field(z.string(), text(100)),
  /** The name in the other language. */
  foreignName: optionalTextField(100),
  brand: optionalTextField(50),
  vehicleType: optionalTextField(50),
  internalNumber: field(z.string(), modelNumber),
  typeName: optionalTextField(100),
  /** Application number of the China Compulsory Certification. */
  cccNumber: field(z.string().nullable(), z.preprocess(emptyToUndefined, modelNumber.optional())),
  modelType: field(modelType.schema, modelType.lenient),
  powerPlant: field(powerPlant.schema, powerPlant.lenient),
  curbWeightGrams: field(
    z.string().nullable(),
    z.preprocess(emptyToUndefined, decimal().optional()).refine(positive, { message: 'positive' }),
  ),
  /** Rcyc and Rcov (ISO 22628) as declared by the maker. The analysis calculates its own values. */
  reusability: field(z.string().nullable(), percent),
  recoverability: field(z.string().nullable(), percent),
  typeApprovalDate: day,
  putOnMarketDate: day,
  /** Day on which the engine type was developed. */
  engineDevelopedDate: day,
  /** Absent: false for a new model, unchanged for an existing one. */
  sparePart: field(sparePart.schema, z.preprocess(emptyToUndefined, sparePart.schema.optional())),
  remark: optionalTextField(500),
  bomType: field(bomType.schema, bomType.lenient.optional()),
};

export const vehicleModel = z.object({
  id,
  ...stamped,
  ...rowFields(modelFields),
  /** The name on English screens: the foreign name, else the project name. */
  englishName: z.string(),
  lockState: lockState.schema,
  lockReason: z.string().nullable(),
  /** Last day of the lock; null: until somebody unlocks it. */
  lockedUntil: isoDate.nullable(),
  lockedAt: instant.nullable(),
  lockedByName: z.string().nullable(),
  /** Archived models can be read; they are neither offered nor changed. */
  archived: z.boolean(),
  archivedAt: instant.nullable(),
  /** 0 without a BOM. */
  bomPositions: z.number().int(),
  bomUpdateTime: instant.nullable(),
  enterpriseId: z.number().int(),
  organisationId: z.number().int(),
  createdBy: z.number().int(),
  creator: z.string(),
  /** What the caller may do with the model in its current state. */
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    lock: z.boolean(),
    unlock: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
  }),
});
export type VehicleModelRow = z.output<typeof vehicleModel>;
