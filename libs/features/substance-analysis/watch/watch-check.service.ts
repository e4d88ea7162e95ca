import { Injectable } from '@nestjs/common';
import { type ImpactRow, nameIn } from '@matlas/contract';
import { monthsAfter } from '@matlas/domain';
import { ListStates } from '@matlas/features/rules';
import { type Auth, clock, Db, Events } from '@matlas/server-kit';
import { ImpactExactStore } from '../impact/impact-exact.store';
import { ImpactService } from '../impact/impact.service';
import { ImpactStore } from '../impact/impact.store';
import { SubscriberStore } from '@matlas/features/reports';
import { type WatchRecord, WatchStore } from './watch.store';

/**
 * Checks watches: a changed list is compared at once, the time horizon every day. Subscribers are notified of new
 * results.
 */
@Injectable()
export class WatchCheckService {
  constructor(
    private readonly db: Db,
    private readonly watches: WatchStore,
    private readonly subscribers: SubscriberStore,
    private readonly impacts: ImpactService,
    private readonly impactRows: ImpactStore,
    private readonly entries: ImpactExactStore,
    private readonly states: ListStates,
    private readonly events: Events,
  ) {}

  /**
   * Checks lists that changed since the last check, and the horizon once a day (`now`: immediately). Returns the
   * last result. A user who is not the author checks with the own rights and from the own last state; this does not
   * affect the scheduled check, which runs with the rights of the author and notifies the subscribers.
   */
  checkWatch(auth: Auth, id: number, now = false): Promise<ImpactRow | null> {
    return this.db.tx(async () => {
      await this.watches.lock(id);
      const stored = await this.watches.getWatch(auth.scope, id);
      const isMaker = stored.createdBy === auth.userId;
      const own = isMaker ? undefined : await this.watches.findManualState(id, auth.userId);
      const watch = isMaker ? stored : { ...stored, lastKey: own ? own.lastKey : stored.lastKey };
      const found: ImpactRow[] = [];
      const seen = { ...stored.seen, ...own?.seen };
      for (const lawId of watch.lawIds) {
        const newest = await this.states.findNewestVersion(auth, lawId);
        if (!newest || seen[lawId] === newest.id) continue;
        const impact = await this.impacts.compareVersions(auth, [lawId], newest.id, seen[lawId], id);
        seen[lawId] = newest.id;
        if (await this.keepIfChanged(auth, impact)) found.push(impact);
      }
      const horizon = await this.checkHorizon(auth, watch, now);
      if (horizon.found) found.push(horizon.found);
      if (isMaker)
        await this.watches.saveCheck(id, { seen, lastKey: horizon.lastKey, horizonLookedOn: horizon.horizonLookedOn });
      else await this.watches.saveManualCheck(id, auth.userId, { seen, lastKey: horizon.lastKey });
      for (const impact of isMaker ? found : []) await this.notifySubscribers(watch, impact);
      return found.at(-1) ?? null;
    });
  }
  /** Keeps the result only when it differs from the last one. */
  private async checkHorizon(
    auth: Auth,
    { id, lawIds, horizonMonths, lastKey, horizonLookedOn }: WatchRecord,
    now: boolean,
  ): Promise<{ found?: ImpactRow; lastKey: string | null; horizonLookedOn: string | null }> {
    const day = clock.today();
    if (horizonMonths === null || (!now && horizonLookedOn === day)) return { lastKey, horizonLookedOn };
    const impact = await this.impacts.compareDates(auth, lawIds, monthsAfter(clock.today(), horizonMonths), id);
    const key = JSON.stringify([
      impact.counts,
      (await this.entries.listEntries(impact.id)).map(({ change, lawId, itemKey }) => `${change} ${lawId} ${itemKey}`),
    ]);
    const isNew = key !== lastKey;
    if (isNew ? await this.keepIfChanged(auth, impact) : (await this.impactRows.delete([impact.id]), false))
      return { found: impact, lastKey: key, horizonLookedOn: day };
    return { lastKey: key, horizonLookedOn: day };
  }
  /** Deletes a result without entries. Returns whether it was kept. */
  private async keepIfChanged(_auth: Auth, { id, counts }: ImpactRow): Promise<boolean> {
    if (counts.entries === 0) await this.impactRows.delete([id]);
    return counts.entries > 0;
  }
  private async notifySubscribers(watch: WatchRecord, { id, lists, kind, toDate, counts }: ImpactRow): Promise<void> {
    const params = (language: 'zh' | 'en') => ({
      name: watch.name,
      lists: lists
        .map(({ nameZh, nameEn, toLabel }) =>
          `${nameIn(language, nameZh, nameEn)} ${kind === 'date' ? '' : (toLabel ?? '')}`.trim(),
        )
        .join(language === 'zh' ? '、' : ', '),
      date: toDate,
      entries: counts.entries,
      models: counts.models,
      positions: counts.positions,
      sheets: counts.ownSheets + counts.receivedSheets,
      customers: counts.customers,
      suppliers: counts.suppliers,
    });
    const userIds = (await this.subscribers.listSubscribers('watch', [watch.id])).map((person) => person.id);
    await this.events.afterCommit('analysis.told', {
      key: kind === 'date' ? 'watchHorizon' : 'watchFound',
      params: { zh: params('zh'), en: params('en') },
      link: `/analysis/ListImpact?impactId=${id}`,
      sourceKey: `analysis.watch:${watch.id}:${id}`,
      userIds,
    });
  }
}
