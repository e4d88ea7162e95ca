import { z } from 'zod';
import { recyclabilityFlag } from '../enums';
import { polymerAsked } from './polymer-marking';
import { arrayOf, fileBody, flag, id, route } from '../wire/kit';

const base = '/analysis/anaRrrMark';
const needs = 'analysis:anaRrrMark:export';
/** Of a kept result: the one asked for, else the last of the vehicle. */
const input = z.object({ modId: id, resultId: id.optional() });
const file = { needs, answer: 'file', output: fileBody } as const;
/**
 * Exports of recyclability: workbooks to hand over, and the result as Catena-X exchanges it. All tell one kept result,
 * but the chosen parts, which are told as they are marked now.
 */
export const analysisRrrExportApi = {
  /** Positions with their masses, marks and technologies: the chosen ones, else those that the filters leave. */
  chooseComponent: route({
    method: 'GET',
    path: `${base}/export/chooseComponent`,
    ...file,
    input: z.object({
      modId: id,
      positionIds: arrayOf(id),
      flags: arrayOf(recyclabilityFlag.schema),
      unmarked: flag.default(false),
    }),
  }),
  /** Components whose polymers must be marked, as they are now. */
  polymerMarking: route({
    method: 'GET',
    path: `${base}/exportPolymerMarking`,
    ...file,
    input: z.object(polymerAsked),
  }),
  vehicle: route({ method: 'GET', path: `${base}/exportVehicleRrr`, ...file, input }),
  /** The data table of GB/T 19515 for the vehicle as made, with its systems. */
  made: route({ method: 'GET', path: `${base}/exportMadeVehicleRrr`, ...file, input }),
  /** By what the result was calculated: settings, classes, technologies with their evidence. */
  param: route({ method: 'GET', path: `${base}/exportParamReport`, ...file, input }),
  /** The presentation of data of ISO 22628 Annex A for type approval by 2005/64/EC (UN R133). */
  eu: route({ method: 'GET', path: `${base}/exportEuVehicleRrr`, ...file, input }),
  /** The aspect EndOfLifeOfVehicleCompliance 1.0.0 of Catena-X (CX-0066). */
  catenaX: route({ method: 'GET', path: `${base}/exportCatenaX`, ...file, input }),
};
