import { Injectable } from '@nestjs/common';
import type { Language, NoteType, RobotFormat, RobotKind } from '@matlas/contract';
import { PlatformDb } from '@matlas/server-kit';
import { EARLY, OVERDUE_MINUTES } from '../delivery/held-mail.store';
import type { RobotFault } from './channels';

export interface QueueRobot {
  id: number;
  enterpriseId: number;
  name: string;
  kind: RobotKind;
  format: RobotFormat;
  language: Language;
  mentions: boolean;
  active: boolean;
  sealedAddress: string;
  sealedSecret: string | null;
  /** Time until the other side may be called again, in ms; negative when it may. */
  pausedMs: number;
}
export interface DueMessage {
  id: number;
  /** Null for a test. */
  type: NoteType | null;
  title: string;
  content: string;
  link: string | null;
  userIds: number[];
  attempts: number;
}
/** Posts of a robot in the last minute, and when the first of them is a minute old. */
export interface RecentPosts {
  posts: number;
  freeInMs: number;
}
export interface ChatAccount {
  userId: number;
  name: string;
  account: string;
  quietFrom: string | null;
  quietTo: string | null;
}
/** The end of an attempt. */
export interface Attempt {
  status: number | null;
  answer: string | null;
}
/** Time after which the messages of a process that was killed while it sent are sent again. */
const LEASE = `interval '5 minutes'`;
const OVERDUE = `interval '${OVERDUE_MINUTES} minutes'`;
const BATCH = 100;

/**
 * The queue of a robot's messages. Several processes may work on it: a message belongs to one post at a time. Quiet hours
 * belong to their users, so this needs access to all of them.
 */
@Injectable()
export class RobotQueueStore {
  constructor(private readonly db: PlatformDb) {}

  /** The row is locked until the transaction ends. */
  lockRobot(id: number): Promise<QueueRobot | undefined> {
    return this.db.row<QueueRobot>(
      `select id, enterprise_id as "enterpriseId", name, kind, format, language, mentions, active, sealed_address as "sealedAddress",
          sealed_secret as "sealedSecret",
          coalesce(extract(epoch from resume_at - now())::float8 * 1000, -1) as "pausedMs"
        from robot
        where id = $1
        for update`,
      [id],
    );
  }
  async countRecentPosts(robotId: number): Promise<RecentPosts> {
    const row = await this.db.row<RecentPosts>(
      `select count(*)::int as posts,
          coalesce(extract(epoch from min(posted) + interval '1 minute' - now())::float8 * 1000, 0) as "freeInMs"
        from robot, unnest(post_times) posted
        where id = $1 and posted > now() - interval '1 minute'`,
      [robotId],
    );
    return row ?? { posts: 0, freeInMs: 0 };
  }
  /** What is due of notes that were withdrawn meanwhile is not sent. */
  async failWithdrawn(robotId: number, fault: RobotFault): Promise<void> {
    await this.db.execute(
      `update robot_message m set state = 'failed', fault = $2
        from note n
        where m.robot_id = $1 and m.state = 'waiting' and m.due_time <= now() + ${EARLY}
          and n.id = m.note_id and n.withdrawn_at is not null`,
      [robotId, JSON.stringify(fault)],
    );
  }
  /** Robots that may post, did not for a while, and have messages that should have gone: their job was lost. */
  async listOverdue(): Promise<number[]> {
    const rows = await this.db.rows<{ robotId: number }>(
      `select r.id as "robotId"
        from robot r
        where coalesce(r.resume_at <= now(), true)
          and not exists (select 1 from unnest(r.post_times) posted where posted > now() - ${OVERDUE})
          and exists (select 1
            from robot_message m
            where m.robot_id = r.id and m.state = 'waiting' and m.due_time < now() - ${OVERDUE})`,
    );
    return rows.map(({ robotId }) => robotId);
  }
  listDue(robotId: number): Promise<DueMessage[]> {
    return this.db.rows<DueMessage>(
      `select id, type, title, content, link, user_ids as "userIds", attempts
        from robot_message
        where robot_id = $1 and state = 'waiting' and due_time <= now() + ${EARLY}
        order by id
        limit ${BATCH}
        for update skip locked`,
      [robotId],
    );
  }
  /** The messages belong to this post until its end is recorded. */
  async claim(robotId: number, ids: readonly number[], postId: string): Promise<void> {
    await this.db.execute(
      `update robot
        set post_times = array(select posted from unnest(post_times) posted where posted > now() - interval '1 minute') || now()
        where id = $1`,
      [robotId],
    );
    await this.db.execute(
      `update robot_message
        set post_id = $2, fault = null, attempts = attempts + 1, due_time = now() + ${LEASE}
        where id = any($1::int[])`,
      [ids, postId],
    );
  }
  /** Time until the first post that was begun and has no end may be sent again, in ms; undefined when there is none. */
  async findLeaseMs(robotId: number): Promise<number | undefined> {
    const row = await this.db.row<{ delayMs: number }>(
      `select extract(epoch from min(due_time) - now())::float8 * 1000 as "delayMs"
        from robot_message
        where robot_id = $1 and state = 'waiting' and post_id is not null and fault is null and due_time > now()
        having count(*) > 0`,
      [robotId],
    );
    return row?.delayMs;
  }
  listAccounts(kind: RobotKind, userIds: readonly number[]): Promise<ChatAccount[]> {
    return this.db.rows<ChatAccount>(
      `select u.id as "userId", u.name, c.account, t.quiet_from as "quietFrom", t.quiet_to as "quietTo"
        from chat_account c
        join app_user u on u.id = c.user_id
        left join note_times t on t.user_id = u.id
        where c.kind = $1 and c.user_id = any($2::int[]) and u.status = 1
        order by u.name, u.id`,
      [kind, userIds],
    );
  }

  async recordSent(ids: readonly number[], { status, answer }: Attempt): Promise<void> {
    await this.db.execute(
      `update robot_message set state = 'sent', sent_time = now(), fault = null, status = $2, answer = $3
        where id = any($1::int[]) and state = 'waiting'`,
      [ids, status, answer],
    );
  }
  async recordFailed(ids: readonly number[], { status, answer }: Attempt, fault: RobotFault): Promise<void> {
    await this.db.execute(
      `update robot_message set state = 'failed', fault = $4, status = $2, answer = $3
        where id = any($1::int[]) and state = 'waiting'`,
      [ids, status, answer, JSON.stringify(fault)],
    );
  }
  async recordLater(
    ids: readonly number[],
    { status, answer }: Attempt,
    fault: RobotFault,
    delayMs: number,
  ): Promise<void> {
    await this.db.execute(
      `update robot_message
        set fault = $4, status = $2, answer = $3, due_time = now() + $5::float8 * interval '1 ms'
        where id = any($1::int[]) and state = 'waiting'`,
      [ids, status, answer, JSON.stringify(fault), delayMs],
    );
  }
  async pauseRobot(id: number, minutes: number): Promise<void> {
    await this.db.execute(`update robot set resume_at = now() + $2::int * interval '1 minute' where id = $1`, [
      id,
      minutes,
    ]);
  }
}
