import type { RobotKind } from '@matlas/contract';
import { dingtalk } from './dingtalk';
import { feishu } from './feishu';
import type { RobotChannel } from './robot-channel';
import { slack } from './slack';
import { teams } from './teams';
import { wecom } from './wecom';

export * from './robot-channel';
export const ROBOT_CHANNELS: Readonly<Record<RobotKind, RobotChannel>> = { dingtalk, wecom, feishu, slack, teams };
