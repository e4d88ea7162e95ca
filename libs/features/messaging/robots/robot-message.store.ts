import { Injectable } from '@nestjs/common';
import type { NoteType, Page, PageQuery, RobotKind, RobotMessageState } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, type Scope } from '@matlas/server-kit';
import type { RobotFault } from './channels';

/** A message to a group chat as its enterprise sees it. */
export interface RobotMessageRecord {
  id: number;
  robotId: number | null;
  robotName: string;
  kind: RobotKind;
  type: NoteType | null;
  title: string;
  content: string;
  link: string | null;
  state: RobotMessageState;
  attempts: number;
  together: number;
  receivers: string[];
  status: number | null;
  answer: string | null;
  fault: RobotFault | null;
  createTime: Date;
  dueTime: Date;
  sentTime: Date | null;
}
const TOGETHER = `case when m.post_id is null then 0
    else (select count(*)::int from robot_message o where o.post_id = m.post_id) end`;
const SELECT = `m.id, m.robot_id as "robotId", m.robot_name as "robotName", m.kind, m.type, m.title, m.content, m.link,
    m.state, m.attempts, ${TOGETHER} as together,
    array(select p.name from person_card p where p.id = any(m.user_ids) order by p.name) as receivers,
    m.status, m.answer, m.fault, m.create_time as "createTime", m.due_time as "dueTime", m.sent_time as "sentTime"`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'm.id', kind: 'number', notNull: true },
  robotName: { sql: 'm.robot_name', kind: 'text', notNull: true },
  kind: { sql: 'm.kind', kind: 'text', notNull: true },
  type: { sql: 'm.type', kind: 'text' },
  title: { sql: 'm.title', kind: 'text', notNull: true },
  content: { sql: 'm.content', kind: 'text', notNull: true },
  link: { sql: 'm.link', kind: 'text' },
  state: { sql: 'm.state', kind: 'text', notNull: true },
  attempts: { sql: 'm.attempts', kind: 'number', notNull: true },
  status: { sql: 'm.status', kind: 'number' },
  answer: { sql: 'm.answer', kind: 'text' },
  createTime: { sql: 'm.create_time', kind: 'instant', notNull: true },
  dueTime: { sql: 'm.due_time', kind: 'instant', notNull: true },
  sentTime: { sql: 'm.sent_time', kind: 'instant' },
};

/** Messages to group chats as their enterprise reads them. */
@Injectable()
export class RobotMessageStore {
  constructor(private readonly db: Db) {}

  page({ enterpriseId }: Scope, page: PageQuery): Promise<Page<RobotMessageRecord>> {
    const params = new Params();
    const where = [`m.enterprise_id = ${params.add(enterpriseId)}`];
    return listBy<RobotMessageRecord>(
      this.db,
      {
        from: 'robot_message m',
        select: SELECT,
        columns: COLUMNS,
        search: [`(m.title || ' ' || m.content)`],
        key: 'm.id',
        defaultSort: ['-createTime'],
        params,
        where,
      },
      page,
    );
  }
  async getMessage({ enterpriseId }: Scope, id: number): Promise<RobotMessageRecord> {
    const found = await this.db.row<RobotMessageRecord>(
      `select ${SELECT} from robot_message m where m.id = $1 and m.enterprise_id = $2`,
      [id, enterpriseId],
    );
    if (!found) throw notFound('robotMessage', id);
    return found;
  }
  /** Everything that waits for a robot fails. */
  async failWaiting(robotId: number, fault: RobotFault): Promise<void> {
    await this.db.execute(
      `update robot_message set state = 'failed', fault = $2 where robot_id = $1 and state = 'waiting'`,
      [robotId, JSON.stringify(fault)],
    );
  }
  /** A failed message waits again, with all its attempts and without the answer to the former ones. */
  async reopen(id: number): Promise<void> {
    await this.db.execute(
      `update robot_message
        set state = 'waiting', attempts = 0, due_time = now(), fault = null, status = null, answer = null, post_id = null
        where id = $1`,
      [id],
    );
  }
}
