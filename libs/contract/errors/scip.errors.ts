import { errorTable } from './error-table';

/** SCIP dossiers and their submission. */
export const scipErrors = errorTable({
  'scip.submissionMissing': { status: 409 },
  'scip.invalid': { status: 409, params: { count: 'number', findings: 'data' } },
  'scip.workingContextMissing': { status: 409 },
  'scip.notCandidate': { status: 409, params: { cas: 'text' } },
  'scip.componentsOrSubstances': { status: 409 },
});
