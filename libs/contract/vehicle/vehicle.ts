import { z } from 'zod';
import { Decimal } from '@matlas/domain';
import { saveFields } from '../wire/fields';
import { byId, emptyToUndefined, flag, id, isoDate, optionalText, route, rowVersion, someIds, text } from '../wire/kit';
import { crud, pageInput, pageOf, pageQuery } from '../wire/page';
import { modelAdministrationRoutes } from './model-administration';
import { modelFigures } from './model-figures';
import { modelFields, modelNumber, vehicleModel } from './vehicle-model';

/** Creates a model without `id`, otherwise changes it. A save with an outdated `version` is refused. */
export const vehicleModelSave = z
  .object({
    id: z.preprocess(emptyToUndefined, id.optional()),
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
    ...saveFields(modelFields),
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
  foreignName: true,
  internalNumber: true,
  typeName: true,
  brand: true,
  modelType: true,
  lockState: true,
  bomType: true,
  bomPositions: true,
});
export type VehicleModelOption = z.output<typeof vehicleModelOption>;

/**
 * What goes along into the copy. Hooks, facts, marks and fill-in tasks belong to the BOM and need it. Decisions on
 * findings hold for parts and data sheets in all models of the enterprise and are not copied.
 */
export const vehicleModelCopy = z.object({
  id,
  projectName: text(100),
  foreignName: optionalText(100),
  internalNumber: modelNumber,
  withBom: flag.default(true),
  /** The data sheets at the positions with their match results; without them the copy is to be matched anew. */
  withHooks: flag.default(true),
  /** Facts for exemptions that were decided for positions. */
  withFacts: flag.default(true),
  /** Marks of high-risk parts, and RRR marks with their settings. */
  withMarks: flag.default(false),
  /** Fill-in tasks; with `dueOn` they get a new date. */
  withFillIn: flag.default(false),
  dueOn: z.preprocess(emptyToUndefined, isoDate.optional()),
});
export type VehicleModelCopy = z.output<typeof vehicleModelCopy>;
const base = '/model/modInfo';
const query = 'model:modInfo:query';
const edit = 'model:modInfo:edit';
const { saveOrUpdate } = crud({ base, tag: 'model:modInfo', row: vehicleModel, save: vehicleModelSave });

export const vehicleApi = {
  modInfo: {
    /** Archived models are left out, unless they are asked for or the query filters by `archived`. */
    page: route({
      method: 'POST',
      path: `${base}/page`,
      needs: query,
      input: pageInput({ withArchived: flag.default(false) }),
      output: pageOf(vehicleModel),
      answer: 'page',
    }),
    saveOrUpdate,
    /** Deletes vehicle models. A model with a BOM is only deleted when `withBom` confirms the deletion of both. */
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
    /** All vehicle models that the caller may see. */
    list: route({ method: 'GET', path: `${base}/list`, needs: query, output: z.array(vehicleModel), answer: 'list' }),
    /** The vehicle types in use, with the number of models of each. */
    getType: route({
      method: 'GET',
      path: `${base}/getType`,
      needs: query,
      output: z.array(z.object({ vehicleType: z.string(), models: z.number().int() })),
      answer: 'list',
    }),
    /** One vehicle model. */
    info: route({ method: 'GET', path: `${base}/info/{id}`, needs: query, input: byId, output: vehicleModel }),
    /** The figures of a model's page, each with the right to the screen that it comes from. */
    figures: route({
      method: 'GET',
      path: `${base}/figures/{id}`,
      needs: query,
      input: byId,
      output: modelFigures,
    }),
    /** Copies a vehicle model, with or without its BOM. */
    copyModel: route({
      method: 'POST',
      path: `${base}/copyModel`,
      needs: edit,
      input: vehicleModelCopy,
      output: vehicleModel,
    }),
    ...modelAdministrationRoutes,
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
