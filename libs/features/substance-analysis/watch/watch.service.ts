import { Injectable } from '@nestjs/common';
import { type AnalysisWatchRow, type Page, type PageQuery } from '@matlas/contract';
import { AuditTrail, type Auth, can, Db } from '@matlas/server-kit';
import { ImpactService } from '../impact/impact.service';
import { SubscriberStore } from '@matlas/features/reports';
import { type WatchRecord, WatchStore } from './watch.store';

const EDIT = 'analysis:impact:watch';

/** Watches of regulations: reading, deleting and subscribing to them. */
@Injectable()
export class WatchService {
  constructor(
    private readonly db: Db,
    private readonly watches: WatchStore,
    private readonly subscribers: SubscriberStore,
    private readonly impacts: ImpactService,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<AnalysisWatchRow>> {
    const found = await this.watches.page(auth.scope, page);
    return { ...found, records: await Promise.all(found.records.map((watch) => this.toRow(auth, watch))) };
  }
  async get(auth: Auth, id: number): Promise<AnalysisWatchRow> {
    return this.toRow(auth, await this.watches.getWatch(auth.scope, id));
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of new Set(ids)) await this.watches.getWatch(auth.scope, id);
      await this.subscribers.clear('watch', ids);
      await this.watches.delete(ids);
      await this.audit.write(auth, {
        subject: 'analysis_watch',
        subjectId: ids[0] ?? 0,
        action: 'delete',
        before: { ids },
      });
      return null;
    });
  }
  async subscribe(auth: Auth, id: number, on: boolean): Promise<AnalysisWatchRow> {
    await this.watches.getWatch(auth.scope, id);
    await this.subscribers.setSubscribed('watch', id, auth.userId, on);
    return this.get(auth, id);
  }

  private async toRow(auth: Auth, watch: WatchRecord): Promise<AnalysisWatchRow> {
    const {
      id,
      name,
      lawIds,
      lawCodes,
      horizonMonths,
      active,
      lastRunAt,
      lastImpactId,
      results,
      createdByName,
      createTime,
      updateTime,
      version,
    } = watch;
    const subscribers = (await this.subscribers.listSubscribers('watch', [id])).map((person) => ({
      id: person.id,
      name: person.name,
    }));
    return {
      id,
      name,
      lawIds,
      lawCodes,
      horizonMonths,
      active,
      subscribers,
      subscribed: subscribers.some((person) => person.id === auth.userId),
      lastRunAt: lastRunAt?.toISOString() ?? null,
      last: lastImpactId === null ? null : await this.impacts.get(auth, lastImpactId),
      results,
      createdBy: createdByName ?? '',
      createTime: createTime.toISOString(),
      updateTime: updateTime.toISOString(),
      version,
      can: { edit: can(auth, EDIT) },
    };
  }
}
