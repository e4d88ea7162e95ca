import { errorTable } from './error-table';

/** SCIP dossiers and their submission. */
export const scipErrors = errorTable({
  'scip.submissionMissing': { status: 409 },
  'scip.invalid': { status: 409, params: { count: 'number', findings: 'data' } },
  'scip.workingContextMissing': { status: 409 },
  'scip.notCandidate': { status: 409, params: { cas: 'text' } },
  'scip.componentsOrSubstances': { status: 409 },
  'scip.notAnalysed': { status: 409 },
  'scip.notExported': { status: 409 },
  'scip.fileFaulty': { status: 409, params: { count: 'number' } },
  'scip.treeExists': { status: 409 },
  'scip.uuidTaken': { status: 409 },
  'scip.inProgress': { status: 409 },
  'scip.alreadySubmitted': { status: 409 },
  'scip.notSent': { status: 409 },
  'scip.notReached': { status: 502, params: { host: 'text' } },
  'scip.internalAddress': { status: 409, params: { host: 'text' } },
  'scip.denied': { status: 502, params: { status: 'number' } },
  'scip.keyRefused': { status: 409, params: { status: 'number' } },
  'scip.answerUnreadable': { status: 502 },
  'scip.notDelivered': { status: 502, params: { count: 'number' } },
  'scip.rootStays': { status: 409 },
});
