import { Injectable } from '@nestjs/common';
import { type NoteType, robotJobs } from '@matlas/contract';
import { deliveryTimeOf } from '@matlas/domain';
import { clock, JobQueue, systemAuth } from '@matlas/server-kit';
import { RobotOutboxStore } from './robot-outbox.store';

export interface NoteForGroups {
  id: number;
  type: NoteType;
  titleZh: string;
  titleEn: string;
  contentZh: string;
  contentEn: string;
  link: string | null;
}

/** Puts notes into the queue of the robots that take them: one message per group, however many of it are concerned. */
@Injectable()
export class RobotOutbox {
  constructor(
    private readonly store: RobotOutboxStore,
    private readonly jobs: JobQueue,
  ) {}

  async addNote(note: NoteForGroups, userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return;
    for (const robot of await this.store.listTakers(note.type, userIds)) {
      const isChinese = robot.language === 'zh';
      const { delayMs } = await this.store.addMessage({
        robot,
        noteId: note.id,
        type: note.type,
        title: isChinese ? note.titleZh : note.titleEn,
        content: isChinese ? note.contentZh : note.contentEn,
        link: note.link,
        userIds: robot.userIds,
        due: deliveryTimeOf(clock.now(), clock.zone, robot),
      });
      await this.startSending(robot.id, delayMs);
    }
  }
  async startSending(robotId: number, delayMs = 0): Promise<void> {
    await this.jobs.start(systemAuth(), robotJobs.send, { robotId }, { priority: 1, delayMs: Math.ceil(delayMs) });
  }
}
