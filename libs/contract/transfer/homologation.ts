import { z } from 'zod';
import { homologationGap } from '../enums';
import { jobStarted } from '../wire/jobs';
import { fileBody, id, job, route } from '../wire/kit';

const count = z.number().int();
/**
 * What the aspect MaterialForHomologation 2.0.0 of Catena-X would hold, and what it lacks. `sheets`: whose content is
 * told; `withoutSheet`: positions of the BOM without a released data sheet. Of each gap the first places are named.
 */
export const homologationCheck = z.object({
  entries: count,
  components: count,
  sheets: count,
  withoutSheet: count,
  gaps: z.array(
    z.object({
      gap: homologationGap.schema,
      count,
      places: z.array(z.object({ itemNumber: z.string(), name: z.string() })),
    }),
  ),
});
export type HomologationCheck = z.output<typeof homologationCheck>;
/** What the job of a vehicle answers: the same, and its file. */
export const homologationMade = homologationCheck.extend({ fileId: id });
export type HomologationMade = z.output<typeof homologationMade>;

const base = '/transfer/homologation';
const vehicle = z.object({ modId: id });
const sheet = z.object({ sheetId: id });
/**
 * Materials of a vehicle or a component for the homologation of a type, as Catena-X exchanges them; calls of our own
 * (libs/formats/README.md).
 */
export const transferHomologationApi = {
  /** Makes the file of a vehicle and tells what it holds and lacks; a person keeps the last one. */
  startVehicle: route({
    method: 'POST',
    path: `${base}/vehicle/start`,
    needs: 'bom:info:export',
    answer: 'job',
    input: vehicle,
    output: jobStarted,
  }),
  exportVehicle: route({
    method: 'GET',
    path: `${base}/vehicle/export`,
    needs: 'bom:info:export',
    transfer: 'download',
    answer: 'file',
    input: z.object({ fileId: id }),
    output: fileBody,
  }),
  checkSheet: route({
    method: 'GET',
    path: `${base}/sheet/check`,
    needs: 'mds:sheet:export',
    input: sheet,
    output: homologationCheck,
  }),
  exportSheet: route({
    method: 'GET',
    path: `${base}/sheet/export`,
    needs: 'mds:sheet:export',
    transfer: 'download',
    answer: 'file',
    input: sheet,
    output: fileBody,
  }),
};
export const homologationJobs = {
  /** `by`: whoever asks; what they may see is theirs. */
  vehicle: job({
    name: 'homologation',
    input: vehicle.extend({ by: id }),
    retries: 1,
    exclusiveBy: ({ modId, by }) => `homologation:${modId}:${by}`,
  }),
};
