import { Injectable } from '@nestjs/common';
import { isErrorCode, type Page, type PageQuery, type RobotMessageRow } from '@matlas/contract';
import { AppError, type Auth, can, Db, Translator } from '@matlas/server-kit';
import { type RobotMessageRecord, RobotMessageStore } from './robot-message.store';
import { RobotOutbox } from './robot-outbox';
import { RobotOutboxStore } from './robot-outbox.store';
import { RobotSender } from './robot-sender';
import { RobotStore } from './robot.store';

/** Messages to group chats, and tests of their robots. */
@Injectable()
export class RobotMessageService {
  constructor(
    private readonly db: Db,
    private readonly messages: RobotMessageStore,
    private readonly robots: RobotStore,
    private readonly outboxStore: RobotOutboxStore,
    private readonly outbox: RobotOutbox,
    private readonly sender: RobotSender,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<RobotMessageRow>> {
    const found = await this.messages.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => this.toRow(auth, record)) };
  }
  /**
   * Sends failed messages again. Throws `robot.messageNotFailed` when one of them has not failed, and `robot.inactive` when
   * its robot was deleted.
   */
  resend(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      const robotIds = new Set<number>();
      for (const id of ids) {
        const { state, robotId } = await this.messages.getMessage(auth.scope, id);
        if (state !== 'failed') throw new AppError('robot.messageNotFailed');
        if (robotId === null) throw new AppError('robot.inactive');
        await this.messages.reopen(id);
        robotIds.add(robotId);
      }
      for (const robotId of robotIds) await this.outbox.startSending(robotId);
      return null;
    });
  }
  /** A message that goes out now, with the language and the form of the robot. */
  async sendTest(auth: Auth, robotId: number): Promise<RobotMessageRow> {
    const robot = await this.robots.getRobot(auth.scope, robotId);
    const say = (key: string): string => this.translator.translate('notes', key, { name: robot.name }, robot.language);
    const { id } = await this.outboxStore.addMessage({
      robot,
      noteId: null,
      type: null,
      title: say('chat.testTitle'),
      content: say('chat.testContent'),
      link: '/system/DingTalk',
      userIds: [auth.userId],
      due: undefined,
    });
    for (;;) {
      const step = await this.sender.sendNext(robotId);
      if (step.kind === 'again') await this.outbox.startSending(robotId, step.delayMs);
      const message = await this.messages.getMessage(auth.scope, id);
      if (step.kind !== 'posted' || message.state !== 'waiting') return this.toRow(auth, message);
    }
  }

  private toRow(auth: Auth, { robotId, fault, ...message }: RobotMessageRecord): RobotMessageRow {
    const isRepeatable = message.state === 'failed' && robotId !== null && fault?.code !== 'robot.withdrawn';
    return {
      ...message,
      fault: fault && isErrorCode(fault.code) ? this.translator.error(fault.code, fault.params) : null,
      createTime: message.createTime.toISOString(),
      dueTime: message.dueTime.toISOString(),
      sentTime: message.sentTime?.toISOString() ?? null,
      can: { resend: isRepeatable && can(auth, 'message:dingding:edit') },
    };
  }
}
