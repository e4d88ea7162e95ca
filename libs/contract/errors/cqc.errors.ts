import { errorTable } from './error-table';

/** The CQC BOM, its package and its upload. */
export const cqcErrors = errorTable({
  'cqc.missing': { status: 409 },
  'cqc.incomplete': { status: 409, params: { count: 'number', findings: 'data' } },
  'cqc.connectorMissing': { status: 409 },
  'cqc.folderMissing': { status: 409 },
  'cqc.tokenUnreadable': { status: 409 },
  'cqc.inProgress': { status: 409 },
  'cqc.notSent': { status: 409 },
  'cqc.notReached': { status: 502, params: { host: 'text' } },
  'cqc.internalAddress': { status: 409, params: { host: 'text' } },
  'cqc.denied': { status: 502, params: { status: 'number' } },
  'cqc.answerUnreadable': { status: 502 },
  'cqc.notDelivered': { status: 502, params: { count: 'number' } },
});
