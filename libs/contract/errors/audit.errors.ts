import { auditStatus } from '../enums';
import { errorTable } from './error-table';

/** Approval of data and its distribution. */
export const auditErrors = errorTable({
  'audit.reasonRequired': { status: 400 },
  'audit.decided': { status: 409, params: { status: auditStatus } },
  'audit.notDistributed': { status: 403 },
  'audit.notDecided': { status: 409, params: { status: auditStatus } },
  'audit.hooked': { status: 409 },
  'audit.unknownNode': { status: 400 },
  'audit.othersAbsence': { status: 403 },
  'audit.sameAuditor': { status: 409 },
  'audit.notPassed': { status: 409, params: { count: 'number' } },
  'row.notInAudit': { status: 400, params: { value: 'text' } },
});
