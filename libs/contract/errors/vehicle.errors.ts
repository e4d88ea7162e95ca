import { changeState } from '../enums';
import { errorTable } from './error-table';

/** Vehicle models, changes, high-risk parts. */
export const vehicleErrors = errorTable({
  'model.numberTaken': { status: 409 },
  'model.hasBom': { status: 409, params: { count: 'number' } },
  'model.locked': { status: 409 },
  'model.archived': { status: 409 },
  'model.lockUntilPast': { status: 400 },
  'model.userSeesAll': { status: 409, params: { name: 'text' } },
  'change.modelRequired': { status: 400 },
  'change.partRequired': { status: 400 },
  'change.partTwice': { status: 400 },
  'change.covered': { status: 409 },
  'change.noSheet': { status: 409 },
  'change.sameSheet': { status: 409 },
  'change.notUsed': { status: 409 },
  'change.tooManyPlaces': { status: 409, params: { count: 'number', maximum: 'number' } },
  'change.changedSince': { status: 409, params: { name: 'text' } },
  'change.confirmed': { status: 409 },
  'change.state': { status: 409, params: { state: changeState } },
  'highRisk.marked': { status: 409 },
  'highRisk.numberMissing': { status: 400 },
  'highRisk.supplierMissing': { status: 400 },
  'fillIn.taken': { status: 409 },
  'fillIn.groupMissing': { status: 409 },
  'fillIn.nothingOpen': { status: 409 },
});
