import { scopeWhere, todo } from '@matlas/server-kit';

/** Installations and accounts whose last run has failed; the first is named. */
export const failedSyncTodo = todo({
  key: 'failedSynchronisations',
  needs: 'webservice:mds:sync',
  link: '/data/Synchronisation?state=failed',
  order: 20,
  sql: ({ scope }, params) =>
    `select count(*)::int as count, min(r.partner_name) as note
      from sync_run r
      where r.state = 'failed' and ${scopeWhere(scope, params, { enterprise: 'r.enterprise_id' })}
        and not exists (select 1
          from sync_run l
          where l.enterprise_id = r.enterprise_id and l.partner_key = r.partner_key and l.id > r.id)`,
});
