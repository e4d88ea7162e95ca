import { errorTable } from './error-table';

/** Messages, announcements, mail. */
export const messagingErrors = errorTable({
  'mail.notSent': { status: 502 },
  'message.threadClosed': { status: 409 },
  'message.tooManyReceivers': { status: 400, params: { max: 'number' } },
  'webhook.unreachable': { status: 502, params: { url: 'text' } },
});
