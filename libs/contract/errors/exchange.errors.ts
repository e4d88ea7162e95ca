import { receiveStatus, requestStatus } from '../enums';
import { errorTable } from './error-table';

/** Recipients, sending, receiving, requests. */
export const exchangeErrors = errorTable({
  'recipient.supplierRequired': { status: 400 },
  'recipient.supplierTwice': { status: 409 },
  'recipient.ownEnterprise': { status: 409 },
  'recipient.enterpriseTwice': { status: 409 },
  'recipient.containsSender': { status: 409 },
  'recipient.none': { status: 409 },
  'recipient.incomplete': { status: 409 },
  'receive.reasonRequired': { status: 400 },
  'receive.viewFirst': { status: 409 },
  'receive.decided': { status: 409, params: { status: receiveStatus } },
  'receive.cancelled': { status: 409 },
  'receive.notDeletable': { status: 409, params: { status: receiveStatus } },
  'send.recallTooLate': { status: 409 },
  'send.forwardForbidden': { status: 403 },
  'request.deadlinePast': { status: 400 },
  'request.ownEnterprise': { status: 409 },
  'request.state': { status: 409, params: { status: requestStatus } },
});
