import { Injectable } from '@nestjs/common';
import {
  type AnalysisWatchRow,
  type analysisWatchApi,
  type ImpactRow,
  type In,
  nameIn,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { monthsAfter } from '@matlas/domain';
import { JudgedRulesStore, ListStates } from '@matlas/features/rules';
import { AuditTrail, type Auth, AuthLookup, badInput, can, clock, Db, Events, notFound } from '@matlas/server-kit';
import { ImpactExactStore } from '../impact/impact-exact.store';
import { ImpactService } from '../impact/impact.service';
import { ImpactStore } from '../impact/impact.store';
import { ColleagueStore, SubscriberStore } from '@matlas/features/reports';
import { type WatchRecord, WatchStore } from './watch.store';

type Routes = typeof analysisWatchApi;
const EDIT = 'analysis:impact:watch';

/**
 * Watches of regulations: a changed list is compared at once, the time horizon every day. Subscribers are notified
 * of new results.
 */
@Injectable()
export class WatchService {
  constructor(
    private readonly db: Db,
    private readonly watches: WatchStore,
    private readonly subscribers: SubscriberStore,
    private readonly impacts: ImpactService,
    private readonly impactRows: ImpactStore,
    private readonly entries: ImpactExactStore,
    private readonly states: ListStates,
    private readonly rules: JudgedRulesStore,
    private readonly people: ColleagueStore,
    private readonly makers: AuthLookup,
    private readonly events: Events,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<AnalysisWatchRow>> {
    const found = await this.watches.page(auth.scope, page);
    return { ...found, records: await Promise.all(found.records.map((watch) => this.toRow(auth, watch))) };
  }
  async get(auth: Auth, id: number): Promise<AnalysisWatchRow> {
    return this.toRow(auth, await this.watches.getWatch(auth.scope, id));
  }
  save(
    auth: Auth,
    { id, version, name, lawIds, horizonMonths, active, subscriberIds }: In<Routes['saveOrUpdate']>,
  ): Promise<AnalysisWatchRow> {
    return this.db.tx(async () => {
      const laws = await this.rules.listLawIds(auth.scope, lawIds);
      const strange = lawIds.find((lawId) => !laws.includes(lawId));
      if (strange !== undefined) throw notFound('law', strange);
      const colleagues = new Set((await this.people.listColleagues(auth.scope)).map((person) => person.id));
      if (subscriberIds.some((userId) => !colleagues.has(userId)))
        throw badInput({ path: 'subscriberIds', code: 'notFound', params: { what: 'user' } });
      const before = id === undefined ? undefined : await this.watches.getWatch(auth.scope, id);
      const fields = {
        name,
        lawIds: laws,
        horizonMonths: horizonMonths ?? null,
        active,
        seen: await this.initialVersions(auth, laws, before?.seen ?? {}),
        ...(before?.horizonMonths === (horizonMonths ?? null) ? {} : { lastKey: null, horizonLookedOn: null }),
        ...(before && (await this.isAuthorGone(before))
          ? { organisationId: auth.organisationId, createdBy: auth.userId }
          : {}),
      };
      const saved = await this.watches.save(
        before
          ? { ...fields, id: before.id, ...(version === undefined ? {} : { version }) }
          : { ...fields, enterpriseId: auth.enterpriseId, organisationId: auth.organisationId, createdBy: auth.userId },
      );
      if (before && before.horizonMonths !== (horizonMonths ?? null)) await this.watches.forgetHorizon(saved);
      await this.subscribers.replace('watch', saved, subscriberIds);
      await this.audit.write(auth, {
        subject: 'analysis_watch',
        subjectId: saved,
        action: before ? 'change' : 'create',
        after: { name, lawIds: laws, horizonMonths, active, subscriberIds },
      });
      return this.get(auth, saved);
    });
  }
  /** True when the author no longer exists; the user who saves the watch then becomes its author. */
  private async isAuthorGone({ createdBy }: WatchRecord): Promise<boolean> {
    return (await this.db.asPlatform(() => this.makers.byUser(createdBy))) === undefined;
  }
  /** New laws start with today's list version; laws that were watched before keep their state. */
  private async initialVersions(
    auth: Auth,
    lawIds: readonly number[],
    before: Record<string, number>,
  ): Promise<Record<string, number>> {
    const newest = await Promise.all(
      lawIds.map(
        async (lawId) => [lawId, before[lawId] ?? (await this.states.findNewestVersion(auth, lawId))?.id] as const,
      ),
    );
    return Object.fromEntries(
      newest.flatMap(([lawId, versionId]) => (versionId === undefined ? [] : [[String(lawId), versionId]])),
    );
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
