import { Injectable } from '@nestjs/common';
import { type AnalysisWatchRow, type analysisWatchApi, type In } from '@matlas/contract';
import { AuditTrail, type Auth, AuthLookup, badInput, Db } from '@matlas/server-kit';
import { ColleagueStore, SubscriberStore } from '@matlas/features/reports';
import { WATCH, type WatchRecord, WatchStore } from './watch.store';
import { WatchService } from './watch.service';
import { WatchedLaws } from './watched-laws';

type Routes = typeof analysisWatchApi;

/** Creates and changes watches. */
@Injectable()
export class WatchSaveService {
  constructor(
    private readonly db: Db,
    private readonly watches: WatchStore,
    private readonly subscribers: SubscriberStore,
    private readonly people: ColleagueStore,
    private readonly makers: AuthLookup,
    private readonly audit: AuditTrail,
    private readonly service: WatchService,
    private readonly laws: WatchedLaws,
  ) {}

  save(
    auth: Auth,
    { id, version, name, lawIds, horizonMonths, active, subscriberIds }: In<Routes['saveOrUpdate']>,
  ): Promise<AnalysisWatchRow> {
    return this.db.tx(async () => {
      const laws = await this.laws.requireLaws(auth, lawIds);
      const colleagues = new Set((await this.people.listColleagues(auth.scope)).map((person) => person.id));
      if (subscriberIds.some((userId) => !colleagues.has(userId)))
        throw badInput({ path: 'subscriberIds', code: 'notFound', params: { what: 'user' } });
      const before = id === undefined ? undefined : await this.watches.getWatch(auth.scope, id);
      const fields = {
        ...WATCH.fieldsOf({ name, lawIds: laws, horizonMonths, active }),
        seen: await this.laws.initialVersions(auth, laws, before?.seen ?? {}),
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
      return this.service.get(auth, saved);
    });
  }
  /** True when the author no longer exists; the user who saves the watch then becomes its author. */
  private async isAuthorGone({ createdBy }: WatchRecord): Promise<boolean> {
    return (await this.db.asPlatform(() => this.makers.byUser(createdBy))) === undefined;
  }
}
