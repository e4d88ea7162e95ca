import { z } from 'zod';
import { Decimal } from '@matlas/domain';
import { bomType, lockState, modelType, powerPlant, sparePart } from '../enums';
import { fieldRule } from '../errors';
import { field, optionalTextField, rowFields, saveFields } from '../wire/fields';
import {
  byId,
  decimal,
  flag,
  id,
  instant,
  isoDate,
  route,
  rowVersion,
  someIds,
  stamped,
  text,
  emptyToUndefined,
} from '../wire/kit';
import { crud, pageOf, pageQuery } from '../wire/page';

const positive = (value: string | undefined): boolean => value === undefined || new Decimal(value).gt(0);
const percent = z.preprocess(
  emptyToUndefined,
  decimal()
    .refine((value) => new Decimal(value).gte(0) && new Decimal(value).lte(100), { message: 'percentRange' })
    .optional(),
);
/** Numbers of models and certificates have no spaces, like part numbers (product.md "Numbers"). */
const number = text(50).refine(...fieldRule('noSpaces'));

const day = field(z.string().nullable(), z.preprocess(emptyToUndefined, isoDate.optional()));
/** Fields of a vehicle model. Masses in grams, rates in percent, both exact decimals as text. */
const fields = {
  projectName: field(z.string(), text(100)),
  brand: optionalTextField(50),
  vehicleType: optionalTextField(50),
  internalNumber: field(z.string(), number),
  typeName: optionalTextField(100),
  /** Application number of the China Compulsory Certification. */
  cccNumber: field(z.string().nullable(), z.preprocess(emptyToUndefined, number.optional())),
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
  ...rowFields(fields),
  lockState: lockState.schema,
  /** 0 without a BOM. */
  bomPositions: z.number().int(),
  bomUpdateTime: instant.nullable(),
  enterpriseId: z.number().int(),
  organisationId: z.number().int(),
  createdBy: z.number().int(),
  creator: z.string(),
  /** What the caller may do with the model in its current state. */
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type VehicleModelRow = z.output<typeof vehicleModel>;

/** Creates a model without `id`, otherwise changes it. A save with an outdated `version` is refused. */
export const vehicleModelSave = z
  .object({
    id: z.preprocess(emptyToUndefined, id.optional()),
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
    ...saveFields(fields),
    organisationId: z.preprocess(emptyToUndefined, id.optional()),
  })
  .superRefine((model, ctx) => {
    if (model.typeApprovalDate && model.putOnMarketDate && model.putOnMarketDate < model.typeApprovalDate)
      ctx.addIssue({ code: 'custom', path: ['putOnMarketDate'], message: 'beforeTypeApproval' });
    if (model.reusability && model.recoverability && new Decimal(model.recoverability).lt(model.reusability))
      ctx.addIssue({ code: 'custom', path: ['recoverability'], message: 'belowReusability' });
  });
export type VehicleModelSave = z.output<typeof vehicleModelSave>;

/** A model in a picker. */
export const vehicleModelOption = vehicleModel.pick({
  id: true,
  projectName: true,
  internalNumber: true,
  typeName: true,
  brand: true,
  modelType: true,
  lockState: true,
  bomType: true,
  bomPositions: true,
});
export type VehicleModelOption = z.output<typeof vehicleModelOption>;

export const vehicleModelCopy = z.object({
  id,
  projectName: text(100),
  internalNumber: number,
  withBom: flag.default(true),
});

const base = '/model/modInfo';
const query = 'model:modInfo:query';
const { page, saveOrUpdate } = crud({ base, tag: 'model:modInfo', row: vehicleModel, save: vehicleModelSave });

export const vehicleApi = {
  modInfo: {
    page,
    saveOrUpdate,
    /** A model with a BOM is only deleted when `withBom` confirms the deletion of both. */
    delete: route({
      method: 'DELETE',
      path: `${base}/delete`,
      needs: 'model:modInfo:delete',
      input: z.object({ ids: someIds, withBom: flag.default(false) }),
      answer: 'ok',
    }),
    /** All models that the caller may see, for pickers. */
    modList: route({
      method: 'GET',
      path: `${base}/modList`,
      needs: query,
      output: z.array(vehicleModelOption),
      answer: 'list',
    }),
    list: route({ method: 'GET', path: `${base}/list`, needs: query, output: z.array(vehicleModel), answer: 'list' }),
    /** The vehicle types in use, with the number of models of each. */
    getType: route({
      method: 'GET',
      path: `${base}/getType`,
      needs: query,
      output: z.array(z.object({ vehicleType: z.string(), models: z.number().int() })),
      answer: 'list',
    }),
    info: route({ method: 'GET', path: `${base}/info/{id}`, needs: query, input: byId, output: vehicleModel }),
    copyModel: route({
      method: 'POST',
      path: `${base}/copyModel`,
      needs: 'model:modInfo:edit',
      input: vehicleModelCopy,
      output: vehicleModel,
    }),
    /** Models with a BOM, which can be analysed. */
    analysisModPage: route({
      method: 'POST',
      path: `${base}/analysisModPage`,
      needs: query,
      input: pageQuery,
      output: pageOf(vehicleModel),
      answer: 'page',
    }),
    /** All models in the order of the BOM screen: newest BOM first. */
    bomModPage: route({
      method: 'POST',
      path: `${base}/bomModPage`,
      needs: query,
      input: pageQuery,
      output: pageOf(vehicleModel),
      answer: 'page',
    }),
  },
};
