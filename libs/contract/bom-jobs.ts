import { z } from 'zod';
import { matchingOptions } from './bom';
import { arrayOf, id, job } from './kit';

/** Stores a checked workbook as the BOM of its model. */
export const bomImportJob = job({ name: 'bomImport', input: z.object({ importId: id, modelId: id }), retries: 3, exclusiveBy: (input) => `model:${input.modelId}` });
/** Matches the positions of a model with data sheets. */
export const bomMatchJob = job({ name: 'bomMatch', input: matchingOptions.extend({ modId: id, ids: arrayOf(id) }), retries: 3, exclusiveBy: (input) => `model:${input.modId}` });
