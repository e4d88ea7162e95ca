import { Injectable } from '@nestjs/common';
import { PlatformDb } from '@matlas/server-kit';

/** Sessions end by the clock of this database alone. */
const MINUTES = 60;

/** Queries of sync_session: who may call, and the last call of each. */
@Injectable()
export class SyncSessionStore {
  constructor(private readonly db: PlatformDb) {}

  async create(id: string, partnerId: number): Promise<void> {
    await this.db.execute('delete from sync_session where expires_at < now()');
    await this.db.execute(
      `insert into sync_session (id, partner_id, expires_at) values ($1, $2, now() + make_interval(mins => ${MINUTES}))`,
      [id, partnerId],
    );
  }
  findPartner(id: string): Promise<{ partnerId: number; enterpriseId: number; publicKey: string } | undefined> {
    return this.db.row(
      `select s.partner_id as "partnerId", p.enterprise_id as "enterpriseId", p.public_key as "publicKey"
        from sync_session s
        join sync_partner p on p.id = s.partner_id
        where s.id = $1 and s.expires_at > now() and p.state = 'active' and p.public_key is not null`,
      [id],
    );
  }
  /** False for a call that was made before. */
  async useSequence(id: string, sequence: number): Promise<boolean> {
    const row = await this.db.row(
      `update sync_session
        set sequence = $2, expires_at = now() + make_interval(mins => ${MINUTES})
        where id = $1 and sequence < $2
        returning id`,
      [id, sequence],
    );
    return row !== undefined;
  }
}
