import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

export type SubscribedKind = 'watch' | 'saved' | 'report';
/**
 * All queries on analysis_subscriber: who is notified of what. Row security limits the people to the own
 * enterprise.
 */
@Injectable()
export class SubscriberStore {
  constructor(private readonly db: Db) {}

  async setSubscribed(kind: SubscribedKind, targetId: number, userId: number, on: boolean): Promise<void> {
    if (on)
      await this.db.execute(
        'insert into analysis_subscriber (kind, target_id, user_id) values ($1, $2, $3) on conflict do nothing',
        [kind, targetId, userId],
      );
    else
      await this.db.execute('delete from analysis_subscriber where kind = $1 and target_id = $2 and user_id = $3', [
        kind,
        targetId,
        userId,
      ]);
  }
  /** Replaces all subscribers. */
  async replace(kind: SubscribedKind, targetId: number, userIds: readonly number[]): Promise<void> {
    await this.db.execute(
      'delete from analysis_subscriber where kind = $1 and target_id = $2 and not user_id = any($3::int[])',
      [kind, targetId, userIds],
    );
    await this.db.execute(
      `insert into analysis_subscriber (kind, target_id, user_id)
        select $1, $2, id
        from unnest($3::int[]) id
        on conflict do nothing`,
      [kind, targetId, userIds],
    );
  }
  async clear(kind: SubscribedKind, targetIds: readonly number[]): Promise<void> {
    await this.db.execute('delete from analysis_subscriber where kind = $1 and target_id = any($2::int[])', [
      kind,
      targetIds,
    ]);
  }
  /** Active users only. */
  listSubscribers(
    kind: SubscribedKind,
    targetIds: readonly number[],
  ): Promise<{ targetId: number; id: number; name: string }[]> {
    return this.db.rows(
      `select s.target_id as "targetId", u.id, u.name
        from analysis_subscriber s
        join app_user u on u.id = s.user_id and u.status = 1
        where s.kind = $1 and s.target_id = any($2::int[])
        order by u.name, u.id`,
      [kind, targetIds],
    );
  }
  async isOn(kind: SubscribedKind, targetId: number, userId: number): Promise<boolean> {
    return (
      (await this.db.row('select 1 from analysis_subscriber where kind = $1 and target_id = $2 and user_id = $3', [
        kind,
        targetId,
        userId,
      ])) !== undefined
    );
  }
}
