import { errorTable } from './error-table';

/** Vehicle models, changes, high-risk parts. */
export const vehicleErrors = errorTable({
  'model.nameTaken': { status: 409 },
  'model.numberTaken': { status: 409 },
  'model.hasBom': { status: 409, params: { count: 'number' } },
  'model.hasReports': { status: 409, params: { count: 'number' } },
  'model.locked': { status: 409 },
  'model.curbWeightMissing': { status: 409 },
  'change.modelRequired': { status: 400 },
  'highRisk.marked': { status: 409 },
});
