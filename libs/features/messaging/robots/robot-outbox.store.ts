import { Injectable } from '@nestjs/common';
import type { Language, NoteType, RobotKind } from '@matlas/contract';
import type { DeliveryTime, DeliveryTimes } from '@matlas/domain';
import { PlatformDb } from '@matlas/server-kit';

/** A robot that takes a message, and the users of its enterprise whom the message concerns. */
export interface TakingRobot extends DeliveryTimes {
  id: number;
  enterpriseId: number;
  name: string;
  kind: RobotKind;
  language: Language;
  userIds: number[];
}
export interface NewRobotMessage {
  robot: Pick<TakingRobot, 'id' | 'enterpriseId' | 'name' | 'kind'>;
  noteId: number | null;
  type: NoteType | null;
  title: string;
  content: string;
  link: string | null;
  userIds: readonly number[];
  /** Undefined: at once. */
  due: DeliveryTime | undefined;
}

/** Writes messages for robots. Notes have readers in many enterprises, so this needs access to all of them. */
@Injectable()
export class RobotOutboxStore {
  constructor(private readonly db: PlatformDb) {}

  listTakers(type: NoteType, userIds: readonly number[]): Promise<TakingRobot[]> {
    return this.db.rows<TakingRobot>(
      `select r.id, r.enterprise_id as "enterpriseId", r.name, r.kind, r.language, r.quiet_from as "quietFrom",
          r.quiet_to as "quietTo", r.digest_at as "digestAt", array_agg(u.id order by u.id) as "userIds"
        from robot r
        join app_user u on u.enterprise_id = r.enterprise_id and u.id = any($2::int[])
        where r.active and $1 = any(r.types)
        group by r.id
        order by r.id`,
      [type, userIds],
    );
  }
  /** Returns the message and the time until it is due, in ms. */
  async addMessage(message: NewRobotMessage): Promise<{ id: number; delayMs: number }> {
    const { robot, due } = message;
    const added = await this.db.row<{ id: number; delayMs: number }>(
      `insert into robot_message (enterprise_id, robot_id, robot_name, kind, note_id, type, title, content, link, user_ids,
          due_time)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
          coalesce(($11::date + $12::time)::timestamptz, now()))
        returning id, extract(epoch from due_time - now())::float8 * 1000 as "delayMs"`,
      [
        robot.enterpriseId,
        robot.id,
        robot.name,
        robot.kind,
        message.noteId,
        message.type,
        message.title,
        message.content,
        message.link,
        message.userIds,
        due?.day ?? null,
        due?.time ?? null,
      ],
    );
    return added ?? { id: 0, delayMs: 0 };
  } /** Deletes messages that ended before these days; none when 0. */
  deleteEnded(days: number): Promise<number> {
    return this.db.execute(
      `delete from robot_message
        where state <> 'waiting' and $1::int > 0 and create_time < now() - $1::int * interval '1 day'`,
      [days],
    );
  }
}
