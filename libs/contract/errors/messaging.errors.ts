import { errorTable } from './error-table';

/** Messages, announcements, mail. */
export const messagingErrors = errorTable({
  /** Only the operating centre addresses other enterprises and the public. */
  'announcement.centreOnly': { status: 400 },
  'mail.notSent': { status: 502 },
  'message.threadClosed': { status: 409 },
  'message.tooManyReceivers': { status: 400, params: { max: 'number' } },
  'robot.quietAlways': { status: 400 },
  'robot.addressRequired': { status: 400 },
  'robot.secretRequired': { status: 400 },
  'robot.addressUnreadable': { status: 409 },
  'robot.inactive': { status: 409 },
  /** The note of a message was withdrawn before it was sent. */
  'robot.withdrawn': { status: 409 },
  'robot.messageNotFailed': { status: 409 },
  'robot.internalAddress': { status: 409, params: { host: 'text' } },
  'robot.notReached': { status: 502, params: { host: 'text' } },
  'robot.denied': { status: 502, params: { status: 'number' } },
  'robot.answerUnreadable': { status: 502 },
  'robot.refused': { status: 502, params: { code: 'text', text: 'text' } },
  /** DingTalk 310000: keyword, signature or address of the sender do not fit the robot's security setting. */
  'robot.securitySetting': { status: 502, params: { text: 'text' } },
  'robot.tooFast': { status: 502 },
});
