import { z } from 'zod';
import { homologationGap } from '../enums';
import { jobStarted } from '../wire/jobs';
import { fileBody, id, job, route } from '../wire/kit';

const count = z.number().int();
/**
 * Content and gaps of a file of the aspect MaterialForHomologation 2.0.0 of Catena-X. `sheets`: number of sheets
 * whose content is included; `withoutSheet`: number of BOM positions without a released data sheet. For each gap
 * the first places are listed.
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
/** Result of the job for a vehicle: the check and the file. */
export const homologationResult = homologationCheck.extend({ fileId: id });
export type HomologationResult = z.output<typeof homologationResult>;

const base = '/transfer/homologation';
const vehicle = z.object({ modId: id });
const sheet = z.object({ sheetId: id });
/**
 * Materials of a vehicle or a component for type homologation, in the format of Catena-X. These paths are not from
 * the specification (libs/formats/README.md).
 */
export const transferHomologationApi = {
  /** Creates the file of a vehicle and reports its content and gaps. Only the last file of a user is stored. */
  startVehicle: route({
    method: 'POST',
    path: `${base}/vehicle/start`,
    needs: 'bom:info:export',
    answer: 'job',
    input: vehicle,
    output: jobStarted,
  }),
  /** Presentation of a vehicle for the EU type-approval as a workbook. */
  exportVehicle: route({
    method: 'GET',
    path: `${base}/vehicle/export`,
    needs: 'bom:info:export',
    transfer: 'download',
    answer: 'file',
    input: z.object({ fileId: id }),
    output: fileBody,
  }),
  /** What is missing in a data sheet for the type-approval. */
  checkSheet: route({
    method: 'GET',
    path: `${base}/sheet/check`,
    needs: 'mds:sheet:export',
    input: sheet,
    output: homologationCheck,
  }),
  /** Presentation of a data sheet for the type-approval as a workbook. */
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
  /** `by`: the user who started the job. The file contains only data that this user may see. */
  vehicle: job({
    name: 'homologation',
    input: vehicle.extend({ by: id }),
    retries: 1,
    exclusiveBy: ({ modId, by }) => `homologation:${modId}:${by}`,
  }),
};
