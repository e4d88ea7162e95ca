import { z } from 'zod';
import { recyclabilityFlag } from '../enums';
import { polymerFilter } from './polymer-marking';
import { arrayOf, fileBody, flag, id, route } from '../wire/kit';

const base = '/analysis/anaRrrMark';
const needs = 'analysis:anaRrrMark:export';
/** A stored result: the requested one, otherwise the last one of the vehicle. */
const input = z.object({ modId: id, resultId: id.optional() });
const file = { needs, answer: 'file', output: fileBody } as const;
/**
 * Exports of recyclability: workbooks, and the result in the format of Catena-X. All are based on one stored
 * result, except for the chosen parts, which are exported with their current marks.
 */
export const analysisRrrExportApi = {
  /** Positions with their masses, marks and technologies: the chosen ones, or those that match the filters. */
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
  /** Components whose polymers must be marked, in their current state. */
  polymerMarking: route({
    method: 'GET',
    path: `${base}/exportPolymerMarking`,
    ...file,
    input: z.object(polymerFilter),
  }),
  /** Workbook of the recyclability and recoverability of a vehicle (ISO 22628). */
  vehicle: route({ method: 'GET', path: `${base}/exportVehicleRrr`, ...file, input }),
  /** The data table of GB/T 19515 for the vehicle as made, with its systems. */
  dataTable: route({ method: 'GET', path: `${base}/exportMadeVehicleRrr`, ...file, input }),
  /** Inputs of the result: settings, classes, technologies with their evidence. */
  parameterReport: route({ method: 'GET', path: `${base}/exportParamReport`, ...file, input }),
  /** The presentation of data of ISO 22628 Annex A for type approval by 2005/64/EC (UN R133). */
  euPresentation: route({ method: 'GET', path: `${base}/exportEuVehicleRrr`, ...file, input }),
  /** The aspect EndOfLifeOfVehicleCompliance 1.0.0 of Catena-X (CX-0066). */
  catenaX: route({ method: 'GET', path: `${base}/exportCatenaX`, ...file, input }),
};
