import { z } from 'zod';
import { byId, emptyToUndefined, flag, id, isoDate, job, route, someIds, text } from '../wire/kit';
import { vehicleModel } from './vehicle-model';

const base = '/model/modInfo';
const edit = 'model:modInfo:edit';
/** A user of the model's enterprise, and whether the user may see and work on the model. */
export const modelUser = z.object({
  id: z.number().int(),
  name: z.string(),
  loginName: z.string(),
  departments: z.array(z.object({ nameZh: z.string(), nameEn: z.string() })),
  active: z.boolean(),
  /** False: the user's department and role alone decide, for all models. */
  limited: z.boolean(),
  granted: z.boolean(),
  /** The caller may change it: the user is limited, and has no more rights than the caller. */
  can: z.object({ grant: z.boolean() }),
});
export type ModelUser = z.output<typeof modelUser>;

/** Locks, archive, and who may see and work on a model. */
export const modelAdministrationRoutes = {
  /** Nobody changes or deletes a locked model or its BOM, until the last day of the lock or an unlock. */
  lock: route({
    method: 'POST',
    path: `${base}/lock`,
    needs: 'bom:info:lock',
    says: 'saved',
    input: z.object({ ids: someIds, reason: text(200), until: z.preprocess(emptyToUndefined, isoDate.optional()) }),
    output: z.array(vehicleModel),
    answer: 'list',
  }),
  /** Unlocks vehicle models: all or none. */
  unlock: route({
    method: 'POST',
    path: `${base}/unlock`,
    needs: 'bom:info:lock',
    says: 'saved',
    input: z.object({ ids: someIds }),
    output: z.array(vehicleModel),
    answer: 'list',
  }),
  /** Archives vehicle models: lists and pickers leave them out. */
  archive: route({
    method: 'POST',
    path: `${base}/archive`,
    needs: edit,
    says: 'saved',
    input: z.object({ ids: someIds }),
    output: z.array(vehicleModel),
    answer: 'list',
  }),
  /** Takes archived vehicle models back into use. */
  restore: route({
    method: 'POST',
    path: `${base}/restore`,
    needs: edit,
    says: 'saved',
    input: z.object({ ids: someIds }),
    output: z.array(vehicleModel),
    answer: 'list',
  }),
  /** Who may see and work on the model: users limited to certain models, and those who see all. */
  users: route({
    method: 'GET',
    path: `${base}/users/{id}`,
    needs: 'entorguser:user:query',
    input: byId,
    output: z.array(modelUser),
    answer: 'list',
  }),
  /** Gives users who are limited to certain models this one, or takes it from them. */
  grant: route({
    method: 'POST',
    path: `${base}/grant`,
    needs: 'entorguser:user:edit',
    says: 'saved',
    input: z.object({ id, userIds: someIds, granted: flag }),
    output: z.array(modelUser),
    answer: 'list',
  }),
};

/** Unlocks models after the last day of their lock. */
export const modelUnlockJob = job({
  name: 'modelUnlock',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
