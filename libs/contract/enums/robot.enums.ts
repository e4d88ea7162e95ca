import { enumeration, type ValueOf } from './enumeration';

/** Group chats that take messages at the address of a robot (incoming webhook). */
export const robotKind = enumeration({
  name: 'robotKind',
  values: [
    { value: 'dingtalk', key: 'dingtalk' },
    { value: 'wecom', key: 'wecom' },
    { value: 'feishu', key: 'feishu' },
    { value: 'slack', key: 'slack' },
    { value: 'teams', key: 'teams' },
  ],
});
export type RobotKind = ValueOf<typeof robotKind>;

/** Form of a robot's messages. */
export const robotFormat = enumeration({
  name: 'robotFormat',
  values: [
    { value: 'markdown', key: 'markdown' },
    { value: 'text', key: 'text' },
  ],
});
export type RobotFormat = ValueOf<typeof robotFormat>;

/** State of a robot's message. `waiting`: not yet sent, or to be sent again. */
export const robotMessageState = enumeration({
  name: 'robotMessageState',
  values: [
    { value: 'waiting', key: 'waiting' },
    { value: 'sent', key: 'sent' },
    { value: 'failed', key: 'failed' },
  ],
});
export type RobotMessageState = ValueOf<typeof robotMessageState>;
