import { idOf, type Maker, type Rows } from './row-maker';

/** Robots of an enterprise, each with a message that failed; their address cannot be read, so nothing is ever sent. */
export async function robotRows({ test, user, wide }: Maker): Promise<Rows> {
  const rows: Record<'robot' | 'robotMessage', number[]> = { robot: [], robotMessage: [] };
  for (const name of [`${wide} robot`, `${wide} second robot`]) {
    const robot = idOf(
      await test.db.row(
        `insert into robot (enterprise_id, name, kind, types, sealed_address, created_by)
          values ($1, $2, 'dingtalk', '{job}', 'x', $3)
          returning id`,
        [user.enterpriseId, name, user.id],
      ),
    );
    rows.robot.push(robot);
    rows.robotMessage.push(
      idOf(
        await test.db.row(
          `insert into robot_message (enterprise_id, robot_id, robot_name, kind, title, content, state, user_ids)
            values ($1, $2, $3, 'dingtalk', $3, $3, 'failed', array[$4::int])
            returning id`,
          [user.enterpriseId, robot, name, user.id],
        ),
      ),
    );
  }
  return rows;
}
