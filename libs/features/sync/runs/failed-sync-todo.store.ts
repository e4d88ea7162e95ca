import type { SyncOrigin } from '@matlas/contract';
import { scopeWhere, todo } from '@matlas/server-kit';

const LINK = '/data/Synchronisation?state=failed';
interface FailedRuns {
  count: number;
  note: string | null;
  origin: SyncOrigin | null;
}

/** Installations and accounts whose last run has failed; the first is named, and the link leads to its system. */
export const failedSyncTodo = todo<FailedRuns>({
  key: 'failedSynchronisations',
  needs: 'webservice:mds:sync',
  link: LINK,
  order: 20,
  sql: ({ scope }, params) =>
    `select count(*)::int as count, (array_agg(r.partner_name order by r.origin, r.partner_name))[1] as note,
        min(r.origin) as origin
      from sync_run r
      where r.state = 'failed' and ${scopeWhere(scope, params, { enterprise: 'r.enterprise_id' })}
        and not exists (select 1
          from sync_run l
          where l.enterprise_id = r.enterprise_id and l.partner_key = r.partner_key and l.id > r.id)`,
  describe: ({ count, note, origin }) => ({
    count,
    note: note ?? '',
    ...(origin === null ? {} : { link: `${LINK}&origin=${origin}` }),
  }),
});
