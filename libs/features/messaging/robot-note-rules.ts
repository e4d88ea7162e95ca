import { Injectable } from '@nestjs/common';
import { isErrorCode } from '@matlas/contract';
import { PermissionHolderStore } from '@matlas/features/identity';
import { clock, Translator } from '@matlas/server-kit';
import { type NoteRule, rule } from './note-rule';

/**
 * Notes about messages that did not reach a group chat: one a day and robot, to those who look after the robots. Not into
 * a group, because the one that fails may be the only one.
 */
@Injectable()
export class RobotNoteRules {
  constructor(
    private readonly holders: PermissionHolderStore,
    private readonly translator: Translator,
  ) {}

  readonly table: readonly NoteRule[] = [
    rule('robot.failed', async ({ robotId, name, enterpriseId, fault }) => [
      {
        type: 'job',
        key: 'chatFailed',
        params: (language) => ({
          robot: name,
          reason: isErrorCode(fault.code) ? this.translator.error(fault.code, fault.params, language) : '',
        }),
        sourceKey: `robot.failed:${robotId}:${clock.today()}`,
        link: '/system/DingTalk?state=failed',
        userIds: await this.holders.listOfEnterprise(enterpriseId, 'message:dingding:edit'),
        inGroups: false,
      },
    ]),
  ];
}
