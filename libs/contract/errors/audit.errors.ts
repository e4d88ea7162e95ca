import { auditStatus } from '../enums';
import { errorTable } from './error-table';

/** Approval of data and its distribution. */
export const auditErrors = errorTable({
  'audit.reasonRequired': { status: 400 },
  'audit.decided': { status: 409, params: { status: auditStatus } },
  'audit.notDistributed': { status: 403 },
  'audit.notDecided': { status: 409, params: { status: auditStatus } },
  'audit.hooked': { status: 409 },
  'row.notInAudit': { status: 400, params: { value: 'text' } },
});
