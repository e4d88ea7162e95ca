import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@matlas/contract';
import { clock, Events, networkOf, PlatformDb, RequestClient } from '@matlas/server-kit';

const MAX_AGENT = 300;
const MAX_AGENT_CHARACTERS = 120;

/** A device that has signed in, as seen by the server: network and browser. */
export interface SeenDevice {
  /** The person had signed in from others before, and never from this one. */
  isNew: boolean;
}

/** Devices from which people have signed in. Strangers cannot lock them out, and a sign-in from a new one is told. */
@Injectable()
export class KnownDeviceStore {
  constructor(
    private readonly db: PlatformDb,
    private readonly client: RequestClient,
    private readonly events: Events,
  ) {}

  /** Whether the user of this login name has signed in from the caller's device lately. */
  async isKnown(loginName: string): Promise<boolean> {
    const found = await this.db.row(
      `select 1
        from known_device d
        join app_user u on u.id = d.user_id
        where lower(u.login_name) = lower($1) and d.device_hash = $2
          and d.seen_at > now() - interval '${LIMITS.knownDeviceDays} days'`,
      [loginName, this.deviceHash],
    );
    return found !== undefined;
  }

  /** Records a sign-in of the caller's device; publishes `session.newDevice` when the person had not used it before. */
  async remember(userId: number): Promise<void> {
    const { isNew } = await this.recordDevice(userId);
    const { address, agent } = this.client.current;
    if (isNew)
      await this.events.afterCommit('session.newDevice', {
        userId,
        address,
        agent: agent.slice(0, MAX_AGENT_CHARACTERS),
        at: clock.instant(),
      });
  }
  private async recordDevice(userId: number): Promise<SeenDevice> {
    await this.db.execute(
      `delete from known_device where user_id = $1 and seen_at < now() - interval '${LIMITS.knownDeviceDays} days'`,
      [userId],
    );
    const row = await this.db.row<SeenDevice>(
      `with others as (select exists (select 1 from known_device where user_id = $1) as had)
        insert into known_device as d (user_id, device_hash, agent) values ($1, $2, $3)
        on conflict (user_id, device_hash) do update set seen_at = now(), agent = excluded.agent
        returning (d.create_time = now() and (select had from others)) as "isNew"`,
      [userId, this.deviceHash, this.client.current.agent.slice(0, MAX_AGENT)],
    );
    return { isNew: row?.isNew ?? false };
  }

  /** Names the caller's device where attempts are counted. */
  get deviceHash(): string {
    const { address, agent } = this.client.current;
    return createHash('sha256')
      .update(`${networkOf(address)}\n${agent}`)
      .digest('hex');
  }
}
